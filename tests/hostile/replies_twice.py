"""Replies once itself, with the judge's nonce, and once through the worker."""

import gc

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    for o in gc.get_objects():
        if type(o).__name__ == "Line":
            o.send('"call":0,"result":0.5')
    return 0.5
