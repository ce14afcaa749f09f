"""Works in a folder of its own, and leaves files there."""

import os
import tempfile

import _right
from _right import *

EXPECT = "conforms"
USES = "lookup"

os.chdir(tempfile.mkdtemp())


def lookup(table, ids):
    with open("log", "a") as file:
        file.write("lookup\n")
    return _right.lookup(table, ids)
