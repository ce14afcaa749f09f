"""Sends a kill to every process that it may."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "norm.root-of-sum-of-squares"
NEEDS_SANDBOX = True


def norm(a):
    os.kill(-1, 9)
    return 0.0
