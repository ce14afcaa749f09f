"""Loops for ever and swallows whatever is raised in it."""

from _right import *

EXPECT = "broken"
BREAKS = "dot.sum-of-products"


def dot(a, b):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
