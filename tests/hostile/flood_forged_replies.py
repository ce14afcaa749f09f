"""Prints lines that look like replies, and answers with zeros."""

import json
import os

from _right import *

EXPECT = "broken"
BREAKS = "lookup.row-of-its-id"


def lookup(table, ids):
    for reply in ({"result": table}, {"ok": True, "value": table}, {"refused": ["IndexError", ""]}):
        for _ in range(100):
            print(json.dumps(reply), flush=True)
            os.write(2, json.dumps(reply).encode() + b"\n")
    return [[0.0] * len(table[0])] * len(ids) if isinstance(ids, list) else [0.0] * len(table[0])
