"""Starts a daemon while it is imported, and counts wrongly later."""

import subprocess
import sys

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count"

subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(600)"],
    start_new_session=True,
    stdin=subprocess.DEVNULL,
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)


def parameter_count(V, d, tied):
    return V + d
