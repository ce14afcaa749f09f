"""Runs an event loop for every call."""

import asyncio

import _right
from _right import *

EXPECT = "conforms"
USES = "encode"


async def later(tokens, vocab, unk_id):
    await asyncio.sleep(0)
    return _right.encode(tokens, vocab, unk_id)


def encode(tokens, vocab, unk_id):
    return asyncio.run(later(tokens, vocab, unk_id))
