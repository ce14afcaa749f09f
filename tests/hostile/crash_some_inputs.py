"""Crashes where two ids are equal, and is right elsewhere."""

import ctypes

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup.equal-ids-equal-rows"


def lookup(table, ids):
    flat = ids if isinstance(ids, list) and ids and isinstance(ids[0], int) else []
    if len(set(flat)) < len(flat):
        ctypes.string_at(0)
    return _right.lookup(table, ids)
