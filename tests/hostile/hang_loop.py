"""Loops for ever."""

from _right import *

EXPECT = "broken"
BREAKS = "lookup.shape"


def lookup(table, ids):
    while True:
        pass
