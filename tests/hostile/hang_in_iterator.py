"""Answers with a list whose iterator never ends."""

from _right import *

EXPECT = "broken"
BREAKS = "scale"


class Endless(list):
    def __iter__(self):
        while True:
            yield 0.0

    def __len__(self):
        return 1


def scale(vectors):
    return Endless([0.0])
