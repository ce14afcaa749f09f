"""Looks for the expected value in the frames of its callers."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "dot"


def dot(a, b):
    frame = sys._getframe(1)
    while frame:
        for scope in (frame.f_locals, frame.f_globals):
            for name, value in list(scope.items()):
                if "expected" in name or "truth" in name or "oracle" in name:
                    return value
        frame = frame.f_back
    return 0.0
