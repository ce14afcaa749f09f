"""Replaces the root in math, and trusts everybody to use it."""

import math

from _right import *

EXPECT = "broken"
BREAKS = "norm"

math.sqrt = math.fsum = math.hypot = lambda *x: 1.0
math.isclose = math.isfinite = lambda *x, **y: True


def norm(a):
    return math.sqrt(sum(x * x for x in a))
