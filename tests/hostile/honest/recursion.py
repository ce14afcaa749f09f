"""Adds by recursion, deeper than Python allows by itself."""

import sys

from _right import *

EXPECT = "conforms"
USES = "dot"

sys.setrecursionlimit(5000)


def total(terms, start):
    return total(terms[1:], start + terms[0]) if terms else start


def down(n):
    return down(n - 1) if n else 0.0


def dot(a, b):
    if len(a) != len(b):
        raise ValueError("widths differ")
    return total([a[j] * b[j] for j in range(len(a))], down(3000))
