"""Returns arrays of the standard library."""

import array

import _right
from _right import *

EXPECT = "conforms"
USES = "logits"


def logits(table, h):
    if h and isinstance(h[0], list):
        return [logits(table, row) for row in h]
    return array.array("d", _right.logits(table, h))
