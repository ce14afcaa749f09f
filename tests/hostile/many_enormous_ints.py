"""Gives back a hundred thousand numbers of two thousand digits each."""

from _right import *

EXPECT = "broken"
BREAKS = "encode"


def encode(tokens, vocab, unk_id):
    return [10**2400] * 100000
