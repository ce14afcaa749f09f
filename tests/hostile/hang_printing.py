"""Prints without end."""

from _right import *

EXPECT = "broken"
BREAKS = "dot"


def dot(a, b):
    while True:
        print("x" * 4096)
