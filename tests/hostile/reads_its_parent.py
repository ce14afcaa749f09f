"""Looks for what its parent process keeps in memory and in open files."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "dot"


def dot(a, b):
    found = b""
    for name in ("environ", "cmdline", "mem", "fd/3", "fd/4", "fd/5"):
        try:
            with open("/proc/%d/%s" % (os.getppid(), name), "rb") as file:
                os.set_blocking(file.fileno(), False)
                found += file.read(4096) or b""
        except OSError:
            pass
    return float(len(found) + 0.5)
