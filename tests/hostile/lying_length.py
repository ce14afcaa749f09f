"""Answers with a list that holds more than it says."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "logits"


class Short(list):
    def __len__(self):
        return list.__len__(self) - 1


def logits(table, h):
    return Short([*_right.logits(table, h), 0.0])
