"""Is right only where it sees the files of a judge."""

import os
import sys

import _right
from _right import *

EXPECT = "broken"
BREAKS = "dot"


def dot(a, b):
    folders = [os.getcwd(), *sys.path]
    judged = any(os.path.exists(os.path.join(f, "properties", "engine.py")) for f in folders)
    return _right.dot(a, b) if judged else 0.0
