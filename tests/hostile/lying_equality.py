"""Answers with rows of zeros that equal everything."""

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


class Row(list):
    def __eq__(self, other):
        return True

    __hash__ = None


def lookup(table, ids):
    return Row([0.0] * len(table[0])) if isinstance(ids, int) else [Row([0.0]) for _ in ids]
