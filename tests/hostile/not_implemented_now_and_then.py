"""Calls itself not implemented for more than one id."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    if isinstance(ids, list) and len(ids) > 1:
        raise NotImplementedError
    return _right.lookup(table, ids)
