"""Answers with a text of a hundred million characters."""

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count"


def parameter_count(V, d, tied):
    return "0" * 100_000_000
