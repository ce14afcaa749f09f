"""Refuses with an exception whose text cannot be had."""

import _right
from _right import *

EXPECT = "conforms"
USES = "lookup"


class Refusal(Exception):
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


def lookup(table, ids):
    try:
        return _right.lookup(table, ids)
    except IndexError:
        raise Refusal
