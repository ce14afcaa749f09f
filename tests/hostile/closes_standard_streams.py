"""Closes its standard streams, and answers with zeros."""

import os
import sys

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    sys.stdout = sys.stderr = sys.stdin = None
    os.closerange(0, 3)
    return [[0.0] * len(table[0])] * len(ids) if isinstance(ids, list) else [0.0] * len(table[0])
