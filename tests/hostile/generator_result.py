"""Answers with a generator."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    return (x for x in _right.scale(vectors))
