"""Returns tuples, also within tuples."""

import _right
from _right import *

EXPECT = "conforms"
USES = "lookup"


def lookup(table, ids):
    if isinstance(ids, list):
        return tuple(lookup(table, i) for i in ids)
    return tuple(_right.lookup(table, ids))
