"""Sends itself SIGTERM in every call."""

import os
import signal
import time

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(10)
