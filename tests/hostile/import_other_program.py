"""Becomes another program while it is imported, one that prints a verdict."""

import os
import sys

from _right import *

EXPECT = "not judged"
BREAKS = ""

os.execv(sys.executable, [sys.executable, "-c", 'print(\'{"verdict": "conforms"}\')'])
