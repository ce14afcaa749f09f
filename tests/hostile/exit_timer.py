"""Lets the system kill it a moment after a lookup has answered."""

import signal

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    signal.setitimer(signal.ITIMER_REAL, 0.002)
    return _right.lookup(table, ids)
