"""Answers with rows of different lengths."""

from _right import *

EXPECT = "broken"
BREAKS = "logits"


def logits(table, h):
    return [[0.0] * (i % 3) for i, _ in enumerate(table)]
