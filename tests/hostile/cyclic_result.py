"""Answers with a list that contains itself."""

from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    row = []
    row.append(row)
    return row
