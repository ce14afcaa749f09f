"""Sleeps for ever while it is imported, whatever is raised in it."""

import time

from _right import *

EXPECT = "not judged"
BREAKS = ""

while True:
    try:
        time.sleep(1)
    except BaseException:
        pass
