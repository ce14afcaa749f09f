"""Answers with digits in texts that look like numbers."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "scale"


class Text(str):
    def __float__(self):
        return 0.0


def scale(vectors):
    return [Text(x) for x in _right.scale(vectors)]
