"""Takes memory from the C library and touches it."""

import ctypes

from _right import *

EXPECT = "broken"
BREAKS = "norm.root-of-sum-of-squares"

libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.malloc.argtypes = [ctypes.c_size_t]
libc.memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]


def norm(a):
    while True:
        place = libc.malloc(1 << 26)
        if not place:
            return 0.0
        libc.memset(place, 1, 1 << 26)
