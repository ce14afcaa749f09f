"""Is wrong, and writes a right file in its own place."""

from _right import *

EXPECT = "broken"
BREAKS = "dot"

try:
    with open(__file__, "w") as file:
        file.write("from _right import *\n")
except OSError:
    pass


def dot(a, b):
    return 0.0
