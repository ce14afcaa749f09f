"""Comes back from a lookup twice, as parent and as child."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    os.fork()
    return [[0.0] * len(table[0])] * len(ids) if isinstance(ids, list) else [0.0] * len(table[0])
