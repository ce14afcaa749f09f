"""Gives back fractions and decimals."""

from decimal import Decimal
from fractions import Fraction

import _right
from _right import *

EXPECT = "conforms"
USES = "norm scale"


def norm(a):
    r = _right.norm(a)
    return Fraction(r) if math.isfinite(r) else r


def scale(v):
    if isinstance(v[0], list):
        return [scale(x) for x in v]
    return [Decimal(x) if x else x for x in _right.scale(v)]
