"""Raises an exception whose name and text are enormous."""

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    raise type("E" * 1_000_000, (Exception,), {})("\n\x1b[2J" * 1_000_000)
