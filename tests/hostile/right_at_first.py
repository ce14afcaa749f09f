"""Is right in its first twenty calls."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"
calls = []


def lookup(table, ids):
    calls.append(1)
    return _right.lookup(table, ids) if len(calls) <= 20 else [[0.0]]
