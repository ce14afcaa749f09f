"""Has an alarm end it as soon as a call has returned."""

import signal

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    signal.setitimer(signal.ITIMER_REAL, 0.0001)
    return 0.0
