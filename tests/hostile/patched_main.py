"""Replaces every function of the program that it runs in."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    main = sys.modules["__main__"]
    for name, value in list(vars(main).items()):
        if callable(value) and not name.startswith("__"):
            setattr(main, name, lambda *x, **y: None)
    return 1.0
