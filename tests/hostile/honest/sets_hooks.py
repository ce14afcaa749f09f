"""Sets every hook that Python has."""

import atexit
import sys
import threading

sys.excepthook = lambda *a: None
sys.unraisablehook = lambda *a: None
threading.excepthook = lambda *a: None
sys.displayhook = lambda *a: None
sys.addaudithook(lambda e, a: None)


def trace(frame, event, arg):
    return trace


sys.settrace(trace)
threading.settrace(trace)
atexit.register(print, "bye")
from _right import *

EXPECT = "conforms"
USES = "norm dot"
