"""Waits for a lock that it holds itself."""

import threading

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count.tied-is-V-times-d"


def parameter_count(V, d, tied):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
