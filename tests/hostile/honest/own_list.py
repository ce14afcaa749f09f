"""Returns lists of its own, which compare by identity and print nothing."""

import _right
from _right import *

EXPECT = "conforms"
USES = "lookup"


class Row(list):
    def __eq__(self, other):
        return self is other

    def __ne__(self, other):
        return self is not other

    __hash__ = object.__hash__

    def __repr__(self):
        return "Row of %d" % len(self)


def lookup(table, ids):
    rows = _right.lookup(table, ids)
    return Row(rows) if isinstance(rows, list) else rows
