"""Answers with a function that would compute the result."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    return lambda: _right.norm(a)
