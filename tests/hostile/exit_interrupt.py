"""Raises KeyboardInterrupt in every inner product."""

from _right import *

EXPECT = "broken"
BREAKS = "dot"


def dot(a, b):
    raise KeyboardInterrupt
