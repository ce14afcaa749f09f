"""Gives back numbers of kinds of its own that are what they say."""

import _right
from _right import *

EXPECT = "conforms"
USES = "norm dot parameter_count"


class Metre(float):
    __slots__ = ("unit",)

    def __new__(cls, x):
        self = float.__new__(cls, x)
        self.unit = "m"
        return self

    def __repr__(self):
        return "%s m" % float(self)


class Count(int):
    def __repr__(self):
        return "many"


def norm(a):
    return Metre(_right.norm(a))


def dot(a, b):
    return Metre(_right.dot(a, b))


def parameter_count(*a):
    return Count(_right.parameter_count(*a))
