"""Becomes another program in the middle of a lookup."""

import os
import sys

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    os.execv(sys.executable, [sys.executable, "-c", "print(1)"])
