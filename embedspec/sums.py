"""The calculation behind a true number, written out: 1·2 + 3·(-1) = -1."""

from __future__ import annotations

import math
from typing import Any

from embedspec.numerals import factor, number, rounded
from spec import oracles

MANY = 4
"""Terms written out; the rest is an ellipsis."""


def written(terms: list[str], value: float, parts: Any = ()) -> str:
    """The terms, and what they come to."""
    shown = terms if len(terms) <= MANY else [*terms[: MANY - 1], "…"]
    return f"{' + '.join(shown)} {equals(value, parts)} {number(value)}"


def equals(value: float, parts: Any) -> str:
    return "≈" if rounded(value) or any(map(rounded, parts)) else "="


def dot(a: list[float], b: list[float]) -> str:
    terms = [f"{factor(x)}·{factor(y)}" for x, y in zip(a, b, strict=True)]
    return written(terms, product(a, b), [*a, *b])


def norm(a: list[float]) -> str:
    squares = [f"{factor(x)}²" for x in a]
    shown = squares if len(squares) <= MANY else [*squares[: MANY - 1], "…"]
    value = length(a)
    return f"√({' + '.join(shown)}) {equals(value, a)} {number(value)}"


def cosine(a: list[float], b: list[float]) -> str:
    parts = product(a, b), length(a), length(b)
    value = cosine_value(a, b)
    above, *below = map(number, parts)
    return f"{above} / ({below[0]}·{below[1]}) {equals(value, parts)} {number(value)}"


def scale(x: float, d: int) -> str:
    value = x * math.sqrt(d)
    return f"{factor(x)}·√{d} {equals(value, [x])} {number(value)}"


def total(terms: list[float]) -> str:
    if len(terms) == 1:
        return number(terms[0])
    try:
        value = math.fsum(terms)
    except OverflowError:
        value = sum(terms)
    return written(list(map(factor, terms)), value, terms)


def product(a: list[float], b: list[float]) -> float:
    return float(oracles.dot(tuple(a), tuple(b)).nearest)


def length(a: list[float]) -> float:
    return float(oracles.norm(a))


def cosine_value(a: list[float], b: list[float]) -> float:
    return float(oracles.cosine(tuple(a), tuple(b)))
