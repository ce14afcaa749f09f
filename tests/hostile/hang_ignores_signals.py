"""Ignores every signal it may ignore, and sleeps."""

import signal
import time

from _right import *

EXPECT = "broken"
BREAKS = "norm.root-of-sum-of-squares"


def norm(a):
    for number in signal.valid_signals():
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    signal.alarm(0)
    while True:
        time.sleep(1)
