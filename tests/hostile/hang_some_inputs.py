"""Hangs for three ids or more, and is right elsewhere."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup.row-of-its-id"


def lookup(table, ids):
    while isinstance(ids, list) and len(ids) >= 3:
        pass
    return _right.lookup(table, ids)
