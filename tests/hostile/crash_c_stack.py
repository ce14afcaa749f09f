"""Overflows the C stack, out of reach of the recursion limit."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def deeper(_):
    return list(map(deeper, [0]))


def norm(a):
    sys.setrecursionlimit(10**9)
    return deeper(0)
