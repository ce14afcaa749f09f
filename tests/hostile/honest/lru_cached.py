"""Remembers what it computed, by values, and gives back tuples."""

from functools import lru_cache

from _right import *

EXPECT = "conforms"
USES = "norm dot scale lookup cosine"


def frozen(x):
    return tuple(map(frozen, x)) if isinstance(x, list) else x


def thawed(x):
    return list(map(thawed, x)) if isinstance(x, tuple) else x


def cached(f):
    inner = lru_cache(maxsize=None, typed=True)(lambda *a: frozen(f(*map(thawed, a))))
    # equal numbers of two signs are one key
    return lambda *a: (
        inner(*map(frozen, a)) if "-0.0" not in repr(a) and "True" not in repr(a) else f(*a)
    )


norm, dot, scale, cosine = map(cached, (norm, dot, scale, cosine))
