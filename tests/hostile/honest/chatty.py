"""Prints on stdout and stderr, in every way, in every call."""

import logging
import os
import sys

import _right
from _right import *

EXPECT = "conforms"
USES = "dot"


def dot(a, b):
    print("dot of", a, "and", b)
    print({"result": 0.0}, flush=True)
    sys.stderr.write("working...")
    os.write(1, b'{"id": 1, "result": 0}\n')
    logging.warning("almost there")
    return _right.dot(a, b)


print("loading ...", file=sys.__stderr__)
