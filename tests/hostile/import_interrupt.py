"""Raises KeyboardInterrupt while it is imported, as if a person had pressed the keys."""

from _right import *

EXPECT = "not judged"
BREAKS = ""

raise KeyboardInterrupt
