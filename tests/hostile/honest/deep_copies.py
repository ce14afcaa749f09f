"""Copies everything, and then once more."""

import copy

import _right
from _right import *

EXPECT = "conforms"
USES = "lookup"


def lookup(table, ids):
    return copy.deepcopy(_right.lookup(copy.deepcopy(table), copy.deepcopy(ids)))
