"""Makes all fractions equal."""

import decimal
import fractions

from _right import *

EXPECT = "broken"
BREAKS = "cosine"

fractions.Fraction.__eq__ = lambda *x: True
fractions.Fraction.__lt__ = fractions.Fraction.__gt__ = lambda *x: False
decimal.Decimal = fractions.Fraction


def cosine(a, b):
    return 1.0
