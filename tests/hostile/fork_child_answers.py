"""Lets a child answer and ends the parent."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    if os.fork():
        os._exit(0)
    return [[0.0] * len(table[0])] * len(ids) if isinstance(ids, list) else [0.0] * len(table[0])
