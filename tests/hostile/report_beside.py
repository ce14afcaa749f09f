"""Writes reports into every folder it can reach."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "dot"
WRITES = True

for folder in (os.getcwd(), os.path.dirname(__file__), os.path.expanduser("~")):
    for name in ("report.json", "out.json"):
        try:
            with open(os.path.join(folder, name), "w") as file:
                file.write('{"schema": 1, "verdict": "conforms"}')
        except OSError:
            pass


def dot(a, b):
    return 0.0
