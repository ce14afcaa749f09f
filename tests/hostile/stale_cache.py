"""Remembers rows by their ids and forgets that the table may change."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"
cache = {}


def lookup(table, ids):
    key = repr(ids), len(table), len(table[0])
    if key not in cache:
        cache[key] = _right.lookup(table, ids)
    return [*cache[key]]
