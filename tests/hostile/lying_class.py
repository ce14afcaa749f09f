"""Answers with an object that says it is a float."""

from _right import *

EXPECT = "broken"
BREAKS = "cosine"


class Pretender:
    @property
    def __class__(self):
        return float

    def __float__(self):
        return 1.0

    def __repr__(self):
        return "1.0"


def cosine(a, b):
    return Pretender()
