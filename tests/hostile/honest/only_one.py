"""Offers one operation, and says in which format."""

import math

EXPECT = "conforms"
USES = "norm"

dtype = "float64"


def norm(a):
    return math.hypot(*a)
