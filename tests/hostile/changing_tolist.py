"""Answers with an array that is right from the second look on."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "scale"


class Array:
    def __init__(self, value):
        self.looks, self.value = 0, value

    def tolist(self):
        self.looks += 1
        return self.value if self.looks > 1 else [0.0]


def scale(vectors):
    return Array(_right.scale(vectors))
