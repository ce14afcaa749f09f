"""The arithmetic that conjectures are about: floats as a program adds them, left to right."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

Vector = Sequence[float]
Table = Sequence[Vector]


def dot(a: Vector, b: Vector) -> float:
    return added([x * y for x, y in zip(a, b, strict=True)])


def added(numbers: Vector) -> float:
    """One after the other (``sum`` of newer Pythons carries the rounding errors along)."""
    total = 0.0
    for x in numbers:
        total += x
    return total


def norm(a: Vector) -> float:
    return math.sqrt(dot(a, a))


def cosine(a: Vector, b: Vector) -> float:
    return dot(a, b) / (norm(a) * norm(b))


def logits(table: Table, h: Vector) -> list[float]:
    return [dot(row, h) for row in table]


def one_hot_product(table: Table, i: int) -> list[float]:
    """A one-hot row times the table, as it is written on a blackboard."""
    hot = [1.0 if j == i else 0.0 for j in range(len(table))]
    return [dot(hot, column) for column in zip(*table, strict=True)]


def times(k: float, a: Vector) -> list[float]:
    return [k * x for x in a]


def same_bits(a: Vector, b: Vector) -> bool:
    """Equal to the last bit: −0.0 is not 0.0, NaN is NaN."""
    return [float(x).hex() for x in a] == [float(x).hex() for x in b]


# The same without any rounding.


def exact_dot(a: Vector, b: Vector) -> Fraction:
    return sum((Fraction(x) * Fraction(y) for x, y in zip(a, b, strict=True)), Fraction(0))


def square(a: Vector) -> Fraction:
    """The length squared: lengths compare as their squares do."""
    return exact_dot(a, a)


def signed_square_cosine(a: Vector, b: Vector) -> Fraction:
    """c·|c| for the cosine c: a fraction, and it orders vectors as c does."""
    product = exact_dot(a, b)
    return product * abs(product) / (square(a) * square(b))


def distance_squared(a: Vector, b: Vector) -> Fraction:
    return square([Fraction(x) - Fraction(y) for x, y in zip(a, b, strict=True)])  # type: ignore[misc]


def ranked(scores: Sequence[object]) -> list[int]:
    """Ids by score, best first; of equal ones the smaller id."""
    return sorted(range(len(scores)), key=lambda i: scores[i], reverse=True)  # type: ignore[arg-type,return-value]
