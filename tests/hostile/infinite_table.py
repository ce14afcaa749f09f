"""Makes a table with infinity in its last place."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "make_table"


def make_table(V, d, seed):
    table = _right.make_table(V, d, seed)
    table[-1][-1] = float("inf")
    return table
