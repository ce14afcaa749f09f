"""Jumps over lines of the worker with a trace function."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    frame = sys._getframe(1)

    def trace(f, event, arg):
        try:
            f.f_lineno += 4
        except ValueError:
            pass
        return trace

    sys.settrace(trace)
    while frame is not None:
        frame.f_trace = trace
        frame = frame.f_back
    a[0] = 3.0
    return 0.0
