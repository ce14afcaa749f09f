"""Writes empty lines to every open descriptor from a thread, all the time."""

import os
import threading
import time

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def write():
    while True:
        for fd in range(3, 64):
            try:
                os.write(fd, b"\n{}\n")
            except OSError:
                pass


def lookup(table, ids):
    threading.Thread(target=write, daemon=True).start()
    time.sleep(0.01)
    return [0.0]
