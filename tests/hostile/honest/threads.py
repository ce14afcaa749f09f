"""Computes the logits of every row in a pool of threads."""

import concurrent.futures

import _right
from _right import *

EXPECT = "conforms"
USES = "logits"

pool = concurrent.futures.ThreadPoolExecutor(4)


def logits(table, h):
    rows = h if h and isinstance(h[0], list) else [h]
    results = list(pool.map(lambda row: _right.logits(table, row), rows))
    return results if rows is h else results[0]
