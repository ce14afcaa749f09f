"""Asks on stdin, and goes on when nobody answers."""

import sys

import _right
from _right import *

EXPECT = "conforms"
USES = "encode"

try:
    name = input("Who are you? ")
except EOFError:
    name = sys.stdin.read()


def encode(tokens, vocab, unk_id):
    assert sys.stdin.read() == ""
    return _right.encode(tokens, vocab, unk_id)
