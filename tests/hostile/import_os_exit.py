"""Ends its process without a word while it is imported."""

import os

from _right import *

EXPECT = "not judged"
BREAKS = ""

os._exit(0)
