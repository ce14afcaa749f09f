"""Takes all memory in a call."""

from _right import *

EXPECT = "broken"
BREAKS = "dot.sum-of-products"


def dot(a, b):
    held = []
    while True:
        held.append(b"x" * (1 << 26))
