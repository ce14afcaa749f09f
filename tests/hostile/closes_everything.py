"""Closes every descriptor in a call."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    os.closerange(0, 4096)
    return 0.0
