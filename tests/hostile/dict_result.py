"""Answers with a dict from position to id."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "encode"


def encode(tokens, vocab, unk_id):
    return dict(enumerate(_right.encode(tokens, vocab, unk_id)))
