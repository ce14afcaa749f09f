"""Calls itself without end."""

from _right import *

EXPECT = "broken"
BREAKS = "cosine"


def cosine(a, b):
    return cosine(b, a)
