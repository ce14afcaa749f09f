"""Prints sixty kilobytes, and takes thirty megabytes of memory, in a call."""

import _right
from _right import *

EXPECT = "conforms"
USES = "pad"


def pad(sequences, pad_id):
    held = bytearray(32 << 20)
    print("x" * (1 << 16))
    return _right.pad(sequences, pad_id) if held is not None else None
