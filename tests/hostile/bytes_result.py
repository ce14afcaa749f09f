"""Answers with bytes, whose parts are numbers."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "encode"


def encode(tokens, vocab, unk_id):
    return bytes(_right.encode(tokens, vocab, unk_id))
