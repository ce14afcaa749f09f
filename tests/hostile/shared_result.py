"""Answers with a small list that unfolds to a billion numbers."""

from _right import *

EXPECT = "broken"
BREAKS = "logits.shape"


def logits(table, h):
    row = [0.0] * 10
    for _ in range(8):
        row = [row] * 10
    return row
