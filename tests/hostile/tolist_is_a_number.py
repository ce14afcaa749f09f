"""Answers with an array whose tolist is no function."""

from _right import *

EXPECT = "broken"
BREAKS = "dot"


class Array:
    tolist = 5.0


def dot(a, b):
    return Array()
