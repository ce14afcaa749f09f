"""Calls every example unsuitable with Hypothesis, where there is one."""

from _right import *

EXPECT = "broken"
BREAKS = "dot"


def dot(a, b):
    from hypothesis import assume

    assume(False)
