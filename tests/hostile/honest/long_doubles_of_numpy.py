"""Sums in long doubles and gives back what numpy makes of them."""

import numpy as np

import _right
from _right import *

EXPECT = "conforms"
USES = "dot norm"


def dot(a, b):
    if len(a) != len(b):
        raise ValueError("widths")
    return np.longdouble(_right.dot(a, b))


def norm(a):
    return np.array(_right.norm(a), dtype=np.longdouble)
