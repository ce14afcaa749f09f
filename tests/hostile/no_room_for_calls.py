"""Leaves the worker with no room for calls."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    limit = 1
    while True:
        try:
            sys.setrecursionlimit(limit)
            return 0.0
        except RecursionError:
            limit += 1
