"""Zeroes the table that it was handed and answers with zeros."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    _right.lookup(table, ids)
    for row in table:
        row[:] = [0.0] * len(row)
    return _right.lookup(table, ids)
