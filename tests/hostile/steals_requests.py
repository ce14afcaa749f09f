"""Reads from every descriptor what was meant for others."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    for fd in range(64):
        try:
            os.set_blocking(fd, False)
            os.read(fd, 1 << 20)
        except OSError:
            pass
    return [[0.0] * len(table[0])] * len(ids) if isinstance(ids, list) else [0.0] * len(table[0])
