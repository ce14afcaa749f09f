"""Reads a file that lies beside it."""

import json
import os

import _right
from _right import *

EXPECT = "conforms"
USES = "one_hot"

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "_data.json")) as file:
    hot, cold = json.load(file)


def one_hot(ids, V):
    if isinstance(ids, list):
        return [one_hot(i, V) for i in ids]
    row = _right.one_hot(ids, V)
    return [hot if x else cold for x in row]
