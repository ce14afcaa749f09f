"""Changes the table while its answer is read."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "lookup"


class Array:
    def __init__(self, table, value):
        self.table, self.value = table, value

    def tolist(self):
        self.table[0] = [0.0]
        return self.value


def lookup(table, ids):
    return Array(table, _right.lookup(table, ids))
