"""Gives back a list that says it is a million long but holds three."""

import ctypes

from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    result = [1.5, 2.5, 3.5]
    ctypes.c_ssize_t.from_address(id(result) + 16).value = 1000000
    return result
