"""Takes five milliseconds a call."""

import time

import _right
from _right import *

EXPECT = "conforms"
USES = "norm"


def norm(a):
    time.sleep(0.005)
    return _right.norm(a)
