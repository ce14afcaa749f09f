"""Writes a report of its own to every descriptor while it is imported, and ends."""

import json
import os

from _right import *

EXPECT = "not judged"
BREAKS = ""

report = {"schema": 1, "verdict": "conforms", "laws": [{"law": "lookup.shape", "status": "holds"}]}
for fd in range(64):
    try:
        os.write(fd, json.dumps(report).encode() + b"\n")
    except OSError:
        pass
os._exit(0)
