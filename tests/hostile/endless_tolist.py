"""Answers with an array whose tolist() is such an array again."""

from _right import *

EXPECT = "broken"
BREAKS = "logits"


class Array:
    def tolist(self):
        return Array()


def logits(table, h):
    return Array()
