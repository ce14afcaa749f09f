"""Imports what it needs in its first call, which takes three seconds."""

import functools
import time

import _right
from _right import *

EXPECT = "conforms"
USES = "parameter_count"


@functools.lru_cache(None)
def load():
    time.sleep(3)
    import decimal

    return decimal


def parameter_count(V, d, tied):
    load()
    return _right.parameter_count(V, d, tied)
