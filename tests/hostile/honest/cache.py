"""Remembers by content, and gives copies away."""

import copy
import functools

import _right
from _right import *

EXPECT = "conforms"
USES = "lookup"


@functools.lru_cache(1000)
def remembered(table, ids):
    return _right.lookup([list(row) for row in table], list(ids))


def lookup(table, ids):
    if not ids or not isinstance(ids, list) or not all(type(i) is int for i in ids):
        return _right.lookup(table, ids)
    # 0.0 and -0.0 are equal keys, so the bits are part of them
    key = tuple(tuple(Number(x) for x in row) for row in table)
    return copy.deepcopy(remembered(key, tuple(ids)))


class Number(float):
    def __eq__(self, other):
        return self.hex() == other.hex()

    def __hash__(self):
        return hash(self.hex())
