"""Gives back numpy scalars and arrays without dimensions."""

import numpy as np

import _right
from _right import *

EXPECT = "conforms"
USES = "parameter_count norm dot cosine neighbors one_hot build_vocab encode"


def parameter_count(V, d, tied):
    n = _right.parameter_count(V, d, tied)
    return np.array(n) if n < 2**62 else n


def norm(a):
    return np.array(_right.norm(a))


def dot(a, b):
    return np.float64(_right.dot(a, b))


def cosine(a, b):
    return np.float64(_right.cosine(a, b))


def neighbors(table, token, k, metric):
    return np.array(_right.neighbors(table, token, k, metric), dtype=np.int32)


def one_hot(ids, V):
    return np.array(_right.one_hot(ids, V), dtype=np.uint8)


def build_vocab(text):
    return {np.str_(c): np.int16(i) for c, i in _right.build_vocab(text).items()}


def encode(tokens, vocab, unk):
    return np.array(_right.encode(tokens, vocab, unk), dtype=np.int64)
