"""Replaces what packs numbers into bytes."""

import array
import base64
import struct

from _right import *

EXPECT = "broken"
BREAKS = "scale"

struct.pack = lambda *x: bytes(8)
array.array = lambda *x: []
base64.b64encode = lambda *x: b"AAAAAAAAAAA="


def scale(vectors):
    return vectors
