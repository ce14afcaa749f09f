"""Empties its environment and arguments, and switches the collector off."""

import gc
import io
import locale
import os
import sys

from _right import *

EXPECT = "conforms"
USES = "build_vocab"

os.environ.clear()
del sys.argv[1:]
gc.disable()
sys.stdout = io.StringIO()
locale.setlocale(locale.LC_ALL, "C")
