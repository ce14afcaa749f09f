"""Loops for ever."""

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    while True:
        pass
