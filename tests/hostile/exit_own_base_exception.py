"""Raises a BaseException of its own that looks like a skipped test."""

from _right import *

EXPECT = "broken"
BREAKS = "norm"


class Skipped(BaseException):
    """Skipped: not today"""


Skipped.__module__ = "_pytest.outcomes"


def norm(a):
    raise Skipped("not today")
