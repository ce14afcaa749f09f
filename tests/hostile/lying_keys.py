"""Gives back a dict with keys that count as equal, or do not, as they like."""

from _right import *

EXPECT = "broken"
BREAKS = "build_vocab"


class Key(str):
    def __hash__(self):
        return 1

    def __eq__(self, other):
        return False


def build_vocab(text):
    return {Key("a"): 0, Key("a"): 1}
