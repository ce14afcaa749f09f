"""Kills its process while it is imported."""

import os
import signal

from _right import *

EXPECT = "not judged"
BREAKS = ""

os.kill(os.getpid(), signal.SIGKILL)
