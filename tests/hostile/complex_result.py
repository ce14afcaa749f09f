"""Answers with complex numbers."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    return [complex(x) for x in _right.scale(vectors)]
