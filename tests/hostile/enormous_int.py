"""Answers with a number of a million digits."""

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count.whole-number"


def parameter_count(V, d, tied):
    return 10**1_000_000
