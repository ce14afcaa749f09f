"""Returns None for a table of more than one row."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "logits"


def logits(table, h):
    return _right.logits(table, h) if len(table) == 1 else None
