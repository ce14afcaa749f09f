"""Raises errors and gives back texts with halves of characters and terminal commands."""

from _right import *

EXPECT = "broken"
BREAKS = "build_vocab"


def build_vocab(text):
    if len(text) > 2:
        raise ValueError("\x1b[2J\x1b]0;won\x07\r\n\u202e \ud800 \x00 conforms 153 hold")
    return {c + "\ud800": i for i, c in enumerate(sorted(set(text)))}
