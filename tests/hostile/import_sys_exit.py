"""Says that all is well and ends, while it is imported."""

import sys

from _right import *

EXPECT = "not judged"
BREAKS = ""

print("all laws hold")
sys.exit(0)
