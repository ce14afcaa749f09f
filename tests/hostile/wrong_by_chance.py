"""Is wrong in one of four calls, by chance."""

import random

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    rows = _right.lookup(table, ids)
    return rows if random.SystemRandom().random() < 0.75 else [rows]
