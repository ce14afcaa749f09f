"""Answers with an array whose tolist() never returns."""

from _right import *

EXPECT = "broken"
BREAKS = "scale.shape"


class Array:
    def tolist(self):
        while True:
            pass


def scale(vectors):
    return Array()
