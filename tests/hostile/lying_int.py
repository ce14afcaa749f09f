"""Answers with ints that are whatever one wants to see."""

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count"


class Any(int):
    def __eq__(self, other):
        return True

    def __index__(self):
        return 0

    def __lt__(self, other):
        return False

    __int__ = __index__
    __gt__ = __lt__
    __hash__ = int.__hash__

    def __repr__(self):
        return "0"


def parameter_count(V, d, tied):
    return Any(-7)
