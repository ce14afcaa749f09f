"""Refuses valid ids with an exception whose text never comes."""

from _right import *

EXPECT = "broken"
BREAKS = "lookup.row-of-its-id"


class Refusal(Exception):
    def __str__(self):
        while True:
            pass

    __repr__ = __str__


def lookup(table, ids):
    raise Refusal
