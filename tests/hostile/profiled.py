"""Lets the profiler raise in every function that the worker calls."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    def prof(frame, event, arg):
        if event == "call" and frame.f_code.co_name != "norm":
            raise SystemExit(0)

    sys.setprofile(prof)
    return 0.0
