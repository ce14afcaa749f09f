"""Answers with the same list every time, filled anew only where it must be."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "scale"
buffers = {}


def scale(vectors):
    key = repr(vectors)
    if key not in buffers:
        buffers[key] = _right.scale(vectors)
    return buffers[key]
