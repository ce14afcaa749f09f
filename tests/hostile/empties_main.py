"""Empties the namespace of the program that called it."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    vars(sys.modules["__main__"]).clear()
    return 0.0
