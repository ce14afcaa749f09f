"""Says it computes in a format that nobody knows."""

from _right import *

EXPECT = "not judged"
BREAKS = ""

dtype = "float8"
