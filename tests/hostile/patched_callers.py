"""Replaces every function of whoever called it."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    frame = sys._getframe(1)
    while frame:
        for name, value in list(frame.f_globals.items()):
            if callable(value) and not name.startswith("__"):
                frame.f_globals[name] = lambda *x, **y: {"result": table}
        frame = frame.f_back
    return [0.0]
