"""Waits for a lock that it holds itself."""

import threading

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count"


def parameter_count(V, d, tied):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
