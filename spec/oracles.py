"""The true values, exact or to 200 bits, from integers and mpmath.

Vectors become integers once (``exact_vector``); sums of products are then sums of
integers, with no precision to choose and nothing to drop; mpmath takes the square
roots and the divisions. Terms of a sum are counted (``nonzeros``) and their magnitudes
added up beside it, because the bounds need both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from spec.arithmetic import Format, Real, dyadic, exact, exact_vector, mp

Vector = Sequence[float]
Table = Sequence[Vector]
Ids = Any
"""An id, or a nested list of ids."""


@dataclass(frozen=True, slots=True)
class Sum:
    """An exact sum of terms, all multiples of 2**exponent."""

    total: int
    magnitude: int
    """The sum of the terms' magnitudes."""
    common: int
    """The bitwise or of the terms' magnitudes: its trailing zeros are common to all."""
    exponent: int
    nonzeros: int

    @property
    def value(self) -> Real:
        return dyadic(self.total, self.exponent)

    @property
    def nearest(self) -> float:
        """The total, rounded once to float64 (Python divides integers correctly)."""
        try:
            if self.exponent >= 0:
                return float(self.total << self.exponent)
            return self.total / (1 << -self.exponent)
        except OverflowError:
            return math.inf if self.total > 0 else -math.inf

    @property
    def size(self) -> Real:
        """S: the sum of the magnitudes."""
        return dyadic(self.magnitude, self.exponent)

    def is_exact_in(self, form: Format) -> bool:
        """Does every order of summation, with or without FMA, give the exact total?

        With 2**g the largest power of two that divides all terms, m_i = z_i / 2**g:
        if sum |m_i| <= 2**p, g >= emin - p + 1 and the sum is below 2**(emax + 1), every
        partial sum over any subset is a multiple of 2**g of magnitude at most 2**(p+g),
        hence representable, so no operation ever rounds.
        """
        if not self.magnitude:
            return True
        zeros = (self.common & -self.common).bit_length() - 1
        units, g = self.magnitude >> zeros, self.exponent + zeros
        return (
            units <= 1 << form.precision
            and g >= form.emin - form.precision + 1
            and units.bit_length() + g <= form.emax + 1
        )


def dot(a: Vector, b: Vector) -> Sum:
    """The inner product of two vectors of one width."""
    x, y = exact_vector(tuple(a)), exact_vector(tuple(b))
    products = list(map(int.__mul__, x.integers, y.integers))
    return _sum(products, x.exponent + y.exponent)


def total(terms: Vector) -> Sum:
    """The sum of some floats."""
    x = exact_vector(tuple(terms))
    return _sum(list(x.integers), x.exponent)


def _sum(terms: list[int], exponent: int) -> Sum:
    magnitude = common = nonzeros = 0
    for term in terms:
        if term:
            size = abs(term)
            magnitude += size
            common |= size
            nonzeros += 1
    return Sum(sum(terms), magnitude, common, exponent, nonzeros)


def square(a: Vector) -> Real:
    """The sum of squares |a|^2, exactly."""
    x = exact_vector(tuple(a))
    return dyadic(x.squares, 2 * x.exponent)


def norm(a: Vector) -> Real:
    """|a|, to 200 bits."""
    return mp.sqrt(square(a))


def norm_estimate(a: tuple[float, ...]) -> float:
    """|a| to two roundings of float64, or NaN where the integers leave its range."""
    x = exact_vector(a)
    try:
        return math.ldexp(math.sqrt(x.squares), x.exponent)
    except OverflowError:
        return math.nan


def cosine_estimate(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """The cosine to four roundings of float64: integers, so that nothing cancels or underflows."""
    x, y = exact_vector(a), exact_vector(b)
    product = sum(map(int.__mul__, x.integers, y.integers))
    try:
        return product / math.sqrt(x.squares) / math.sqrt(y.squares)
    except OverflowError:
        return float(cosine(a, b))


def cosine(a: Vector, b: Vector) -> Real:
    """a·b / (|a| |b|) of two nonzero vectors, to 200 bits."""
    x, y = exact_vector(tuple(a)), exact_vector(tuple(b))
    product = sum(m * n for m, n in zip(x.integers, y.integers, strict=True))
    if not product:
        return mp.zero
    return mp.convert(product) / mp.sqrt(mp.convert(x.squares * y.squares))


def nearer(query: Vector, a: Vector, b: Vector) -> bool:
    """cos(query, a) > cos(query, b), decided by integers alone.

    For p = q·a and the sums of squares A, B: p/(|q||a|) > r/(|q||b|) just when
    p|p| B > r|r| A, since x -> x|x| is increasing.
    """
    q, x, y = (exact_vector(tuple(v)) for v in (query, a, b))
    p = sum(m * n for m, n in zip(q.integers, x.integers, strict=True))
    r = sum(m * n for m, n in zip(q.integers, y.integers, strict=True))
    return p * abs(p) * y.squares > r * abs(r) * x.squares


def root(d: int) -> Real:
    """The square root of d, to 200 bits."""
    return mp.sqrt(d)


def exact_product_root(x: float, d: int) -> Real:
    """x √d, to 200 bits."""
    return exact(x) * root(d)


def shape_of(nested: Any) -> tuple[int, ...]:
    """The shape of a rectangular nested list; () for a single value; an empty list ends it."""
    shape: list[int] = []
    while isinstance(nested, list):
        shape.append(len(nested))
        if not nested:
            break
        nested = nested[0]
    return tuple(shape)


def lookup(table: Table, ids: Any) -> Any:
    """Row ``table[i]`` for each id of a nested list."""
    if isinstance(ids, list):
        return [lookup(table, i) for i in ids]
    return list(table[ids])


def one_hot(ids: Any, vocabulary: int) -> Any:
    """A single 1 at each id."""
    if isinstance(ids, list):
        return [one_hot(i, vocabulary) for i in ids]
    return [1 if column == ids else 0 for column in range(vocabulary)]


def flat(ids: Any) -> list[Any]:
    """The ids of a nested list in reading order."""
    if isinstance(ids, list):
        return [leaf for i in ids for leaf in flat(i)]
    return [ids]


def gradient_terms(
    vocabulary: int, ids: Any, upstream: Any, padding_idx: int | None
) -> list[list[list[float]]]:
    """For each cell of the V×d gradient, the upstream numbers that add up in it."""
    tokens = flat(ids)
    rows = upstream_rows(ids, upstream)
    d = len(rows[0])
    terms: list[list[list[float]]] = [[[] for _ in range(d)] for _ in range(vocabulary)]
    for token, row in zip(tokens, rows, strict=True):
        if token != padding_idx:
            for cell, x in zip(terms[token], row, strict=True):
                cell.append(x)
    return terms


def upstream_rows(ids: Any, upstream: Any) -> list[list[float]]:
    """The upstream rows in the reading order of the ids."""
    if isinstance(ids, list):
        return [
            row for i, part in zip(ids, upstream, strict=True) for row in upstream_rows(i, part)
        ]
    return [upstream]


def vocabulary_of(text: str) -> dict[str, int]:
    """The distinct characters in order of code point, numbered from 0."""
    return {character: i for i, character in enumerate(sorted(set(text)))}
