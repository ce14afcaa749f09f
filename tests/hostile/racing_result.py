"""Makes the rows of a result longer from a thread while it is being read."""

import sys
import threading

from _right import *

EXPECT = "broken"
BREAKS = "scale"

sys.setswitchinterval(1e-9)
rows = [[0.0] * 3 for _ in range(500)]


def race():
    while True:
        for row in rows:
            row.append(0.0)
            row.append("x")
            row.pop()
            row.pop()


threading.Thread(target=race, daemon=True).start()


def scale(vectors):
    return rows
