"""Overwrites None in memory, which everything rests on."""

import ctypes

from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    ctypes.memset(id(None), 0, 16)
    return [float(x) for x in vectors]
