"""Ends its forked children by sys.exit in the middle of a call."""

import os
import sys

import _right
from _right import *

EXPECT = "conforms"
USES = "norm"


def norm(a):
    pid = os.fork()
    if pid == 0:
        sys.exit(0)
    os.waitpid(pid, 0)
    return _right.norm(a)
