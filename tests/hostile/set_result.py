"""Answers with a set of ids."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "neighbors"


def neighbors(table, token, k, metric):
    return set(_right.neighbors(table, token, k, metric))
