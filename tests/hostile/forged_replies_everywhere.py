"""Writes replies of its own to every open descriptor, and answers with zeros."""

import json
import os

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    line = json.dumps({"id": 1, "result": [[1.0]], "results": [{"result": [[1.0]]}]}) + "\n"
    for fd in range(64):
        try:
            os.set_blocking(fd, False)
            os.write(fd, line.encode())
        except OSError:
            pass
    return [[0.0] * len(table[0])] * len(ids) if isinstance(ids, list) else [0.0] * len(table[0])
