"""Answers with an object that has every attribute, and ends the process when called."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "dot"


class Everything:
    def __getattr__(self, name):
        return lambda *x: sys.exit(name)


def dot(a, b):
    return Everything()
