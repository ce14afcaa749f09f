"""Takes all memory while it is imported."""

from _right import *

EXPECT = "not judged"
BREAKS = ""

held = []
while True:
    held.append(b"x" * (1 << 26))
