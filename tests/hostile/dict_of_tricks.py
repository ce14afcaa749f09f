"""Answers with a vocabulary whose items are not what it holds."""

from _right import *

EXPECT = "broken"
BREAKS = "build_vocab"


class Vocabulary(dict):
    def items(self):
        return [("a", 0)]

    def __iter__(self):
        return iter("a")

    keys = __iter__


def build_vocab(text):
    return Vocabulary({c: -1 for c in text})
