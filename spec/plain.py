"""The computed operations as a textbook writes them, in float64.

The bounds hold for every order of summation, hence for these: where an answer is asked, what
they give is within the bound (in every format, as no bound is narrower than float64's). An
answer equal to theirs needs no other proof; this spares most answers the exact arithmetic.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import add, mul
from typing import Any

from spec.oracles import flat, upstream_rows


def dot(a: list[float], b: list[float]) -> float:
    return float(sum(map(mul, a, b)))


def logits(table: list[list[float]], h: list[Any]) -> list[Any]:
    if h and isinstance(h[0], list):
        return [logits(table, vector) for vector in h]
    return [sum(map(mul, row, h)) for row in table]


def norm(a: list[float]) -> float:
    return math.sqrt(sum(map(mul, a, a)))


def cosine(a: list[float], b: list[float]) -> float:
    """NaN, which equals no answer, where squares are lost below the range."""
    lengths = norm(a) * norm(b)
    return dot(a, b) / lengths if lengths else math.nan


def scale(vectors: list[Any]) -> list[Any]:
    if vectors and isinstance(vectors[0], list):
        return list(map(scale, vectors))
    root = math.sqrt(len(vectors))
    return [x * root for x in vectors]


def lookup_gradient(
    V: int, ids: Any, upstream: Any, padding_idx: int | None = None
) -> list[list[float]]:
    rows = upstream_rows(ids, upstream)
    gradient = [[0.0] * len(rows[0]) for _ in range(V)]
    for token, row in zip(flat(ids), rows, strict=True):
        if token != padding_idx:
            gradient[token] = list(map(add, gradient[token], row))
    return gradient


COMPUTED: dict[str, Callable[..., Any]] = {
    "dot": dot,
    "logits": logits,
    "norm": norm,
    "cosine": cosine,
    "scale": scale,
    "lookup_gradient": lookup_gradient,
}
