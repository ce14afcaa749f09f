"""Stops its own process in every call, so that nothing in it runs any more."""

import os
import signal

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count.whole-number"


def parameter_count(V, d, tied):
    os.kill(os.getpid(), signal.SIGSTOP)
    return 0
