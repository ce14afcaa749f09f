"""Starts a thread at import that never ends and is no daemon."""

import threading
import time

from _right import *

EXPECT = "conforms"
USES = "parameter_count"


def watch():
    while True:
        time.sleep(0.05)


threading.Thread(target=watch).start()
