"""Changes the table from a thread, again and again, also after it has answered."""

import sys
import threading

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"

held = []


def change():
    while True:
        for table in held[-50:]:
            table[0][0] += 1.0


def lookup(table, ids):
    result = _right.lookup(table, ids)
    if not held:
        sys.setswitchinterval(1e-6)
        threading.Thread(target=change, daemon=True).start()
    held.append(table)
    return result
