"""Gives back a list whose items are null pointers."""

import ctypes

from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    result = [1.5] * 100
    ctypes.memset(ctypes.c_void_p.from_address(id(result) + 24).value, 0, 800)
    return result
