"""Points every descriptor at the null device."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    null = os.open(os.devnull, os.O_RDWR)
    for fd in range(64):
        try:
            os.fstat(fd)
            os.dup2(null, fd)
        except OSError:
            pass
    return 0.0
