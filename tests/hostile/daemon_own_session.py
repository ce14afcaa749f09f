"""Leaves a daemon with a session of its own behind, and answers with zeros."""

import os
import time

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    if not os.fork():
        os.setsid()
        if not os.fork():
            time.sleep(600)
        os._exit(0)
    return [[0.0] * len(table[0])] * len(ids) if isinstance(ids, list) else [0.0] * len(table[0])
