"""Gives back arrays of the library and views of their memory."""

from array import array

import _right
from _right import *

EXPECT = "conforms"
USES = "scale neighbors encode"


def scale(v):
    r = _right.scale(v)
    if isinstance(r[0], list):
        return [memoryview(array("d", x)) for x in r]
    return array("d", r)


def neighbors(*a):
    return memoryview(array("q", _right.neighbors(*a)))


def encode(*a):
    return array("l", _right.encode(*a))
