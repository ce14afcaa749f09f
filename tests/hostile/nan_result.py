"""Answers with NaN where the number is small."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "dot"


def dot(a, b):
    total = _right.dot(a, b)
    return total if abs(total) > 1 else float("nan")
