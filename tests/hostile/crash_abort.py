"""Aborts in every norm."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    os.abort()
