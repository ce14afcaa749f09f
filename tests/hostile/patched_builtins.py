"""Replaces the builtins that a comparison needs, and answers with zeros."""

import builtins

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    builtins.abs = lambda x: 0
    builtins.sum = builtins.max = builtins.min = lambda *x, **y: 0
    builtins.all = lambda x: True
    builtins.any = lambda x: False
    builtins.len = lambda x: 1
    builtins.float = lambda x=0: 0.0
    builtins.type = lambda *x: list
    builtins.isinstance = lambda x, y: True
    return [[0.0] * len(table[0])] * len(ids) if hasattr(ids, "append") else [0.0] * len(table[0])
