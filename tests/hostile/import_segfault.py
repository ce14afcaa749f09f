"""Reads address 0 while it is imported."""

import ctypes

from _right import *

EXPECT = "not judged"
BREAKS = ""

ctypes.string_at(0)
