"""Gives back something whose list is itself."""

from _right import *

EXPECT = "broken"
BREAKS = "norm"


class Strange:
    def tolist(self):
        return self


def norm(a):
    return Strange()
