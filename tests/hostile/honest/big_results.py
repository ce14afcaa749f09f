"""Prints half a megabyte, and takes a hundred of memory, in a call."""

import _right
from _right import *

EXPECT = "conforms"
USES = "pad"


def pad(sequences, pad_id):
    held = bytearray(100 << 20)
    print("x" * (1 << 19))
    return _right.pad(sequences, pad_id) if held is not None else None
