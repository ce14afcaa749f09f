"""Has hooks for every end that report success."""

import atexit
import os
import sys
import threading

from _right import *

EXPECT = "broken"
BREAKS = "dot"


def success(*x):
    print('{"verdict": "conforms"}', flush=True)
    os._exit(0)


atexit.register(success)
sys.excepthook = threading.excepthook = sys.unraisablehook = success


def dot(a, b):
    raise ValueError("never mind")
