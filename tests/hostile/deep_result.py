"""Answers with a list nested two hundred thousand deep."""

from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    row = [0.0]
    for _ in range(200_000):
        row = [row]
    return row
