"""Sets handlers for signals, and an alarm."""

import signal

from _right import *

EXPECT = "conforms"
USES = "lookup"


def handle(number, frame):
    pass


for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGHUP, signal.SIGPIPE):
    signal.signal(number, handle)
signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
