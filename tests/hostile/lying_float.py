"""Answers with a float that equals, and is near to, everything."""

from _right import *

EXPECT = "broken"
BREAKS = "dot"


class Agreeable(float):
    def __eq__(self, other):
        return True

    def __sub__(self, other):
        return 0.0

    def __le__(self, other):
        return True

    __rsub__ = __abs__ = __sub__
    __lt__ = __ge__ = __gt__ = __le__
    __hash__ = float.__hash__

    def __float__(self):
        raise SystemExit

    def hex(self):
        return "0x0p+0"

    def as_integer_ratio(self):
        return (0, 0)

    def __repr__(self):
        return "the right number"


def dot(a, b):
    if len(a) != len(b):
        raise ValueError
    return Agreeable(12345.0)
