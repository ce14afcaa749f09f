"""Answers with ten million numbers."""

from _right import *

EXPECT = "broken"
BREAKS = "logits.shape"


def logits(table, h):
    return [0.0] * 10_000_000
