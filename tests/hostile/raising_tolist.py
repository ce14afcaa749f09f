"""Answers with an array whose tolist() raises."""

from _right import *

EXPECT = "broken"
BREAKS = "norm"


class Array:
    def tolist(self):
        raise ValueError("not for you")


def norm(a):
    return Array()
