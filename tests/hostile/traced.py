"""Watches everything that runs in its process, and fills in what it saw."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "dot"

seen = []


def watch(frame, event, arg):
    if event == "return":
        seen.append(arg)
        del seen[:-100]
    for name in ("expected", "want", "truth"):
        if name in frame.f_locals:
            seen.append(frame.f_locals[name])
    return watch


def dot(a, b):
    sys.settrace(watch)
    sys.setprofile(watch)
    return next((x for x in seen if isinstance(x, float)), 0.0)
