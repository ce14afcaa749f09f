"""Forks, and its children fork, until there are hundreds of processes."""

import os
import time

from _right import *

EXPECT = "broken"
BREAKS = "norm.root-of-sum-of-squares"
NEEDS_SANDBOX = True


def norm(a):
    for _ in range(9):
        os.fork()
        time.sleep(0.01)
    time.sleep(30)
    return 0.0
