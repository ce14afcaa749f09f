"""Frees memory that was never given."""

import ctypes

from _right import *

EXPECT = "broken"
BREAKS = "dot"


def dot(a, b):
    ctypes.CDLL(None).free(ctypes.c_void_p(8))
    return 0.0
