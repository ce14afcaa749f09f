"""Reads address 0 in every lookup."""

import ctypes

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    return ctypes.string_at(0)
