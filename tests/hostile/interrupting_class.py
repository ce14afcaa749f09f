"""Gives back something that raises as soon as its class is asked for."""

from _right import *

EXPECT = "broken"
BREAKS = "norm"


class Strange:
    @property
    def __class__(self):
        raise KeyboardInterrupt


def norm(a):
    return Strange()
