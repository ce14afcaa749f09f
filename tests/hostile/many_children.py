"""Leaves children behind in every call, each ignoring what it may ignore."""

import os
import signal
import time

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    for _ in range(3):
        if not os.fork():
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            time.sleep(600)
            os._exit(0)
    return -1.0
