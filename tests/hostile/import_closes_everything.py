"""Closes every descriptor while it is imported."""

import os

from _right import *

EXPECT = "not judged"
BREAKS = ""

os.closerange(0, 4096)
