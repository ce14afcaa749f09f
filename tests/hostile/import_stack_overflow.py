"""Overflows the C stack while it is imported."""

import sys

from _right import *

EXPECT = "not judged"
BREAKS = ""

sys.setrecursionlimit(10**9)


def f(_):
    return list(map(f, [0]))


f(0)
