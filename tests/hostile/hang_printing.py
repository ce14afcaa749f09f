"""Prints without end."""

from _right import *

EXPECT = "broken"
BREAKS = "dot.symmetric"


def dot(a, b):
    while True:
        print("x" * 4096)
