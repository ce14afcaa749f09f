"""Kills the process that started it."""

import os
import signal

from _right import *

EXPECT = "broken"
BREAKS = "lookup"
NEEDS_SANDBOX = True


def lookup(table, ids):
    os.kill(os.getppid(), signal.SIGKILL)
    return [[0.0] * len(table[0])] * len(ids) if isinstance(ids, list) else [0.0] * len(table[0])
