"""Answers with an array whose tolist() ends the process."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


class Array:
    def tolist(self):
        sys.exit(0)


def norm(a):
    return Array()
