"""Answers with a list of four hundred million numbers."""

from _right import *

EXPECT = "broken"
BREAKS = "scale.shape"


def scale(vectors):
    return [0.0] * 400_000_000
