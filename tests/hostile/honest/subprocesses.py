"""Lets another process compute, and waits for it."""

import functools
import subprocess
import sys

from _right import *

EXPECT = "conforms"
USES = "parameter_count"


@functools.lru_cache(None)
def multiply(V, d):
    command = [sys.executable, "-c", "print(%d * %d)" % (V, d)]
    return int(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def parameter_count(V, d, tied):
    return multiply(V, d) if tied else 2 * multiply(V, d)
