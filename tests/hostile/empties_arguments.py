"""Empties the list of ids that it was handed."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    result = _right.lookup(table, ids)
    if isinstance(ids, list):
        ids.clear()
    return result
