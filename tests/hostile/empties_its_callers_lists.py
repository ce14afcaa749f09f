"""Changes the lists in its callers' frames."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    frame = sys._getframe(1)
    while frame is not None:
        for value in list(frame.f_locals.values()):
            if type(value) is list:
                value.clear()
        frame = frame.f_back
    return 0.0
