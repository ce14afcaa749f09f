"""Ways to add numbers up. Each takes terms of a format and rounds every step to it."""

from __future__ import annotations

import decimal
import math
import random
from fractions import Fraction


def forward(terms, r):
    total = 0.0
    for term in terms:
        total = r(total + term)
    return total


def backward(terms, r):
    return forward(terms[::-1], r)


def from_the_first(terms, r):
    """No zero to start from, so that the sum of -0.0 alone is -0.0."""
    if not terms:
        return 0.0
    total = terms[0]
    for term in terms[1:]:
        total = r(total + term)
    return total


def pairwise(terms, r):
    if len(terms) < 2:
        return terms[0] if terms else 0.0
    half = len(terms) // 2
    return r(pairwise(terms[:half], r) + pairwise(terms[half:], r))


def adjacent(terms, r):
    """Neighbours two by two, until one number is left."""
    while len(terms) > 1:
        odd = terms[-1:] if len(terms) % 2 else []
        terms = [r(a + b) for a, b in zip(terms[::2], terms[1::2], strict=False)] + odd
    return terms[0] if terms else 0.0


def blocked(terms, r, size=8):
    return forward([forward(terms[i : i + size], r) for i in range(0, len(terms), size)], r)


def lanes(terms, r, count=4):
    """As vector registers do: lane j takes the terms j, j + 4, j + 8, ..."""
    return pairwise([forward(terms[j::count], r) for j in range(count)], r)


def small_first(terms, r):
    return forward(sorted(terms, key=abs), r)


def large_first(terms, r):
    return forward(sorted(terms, key=abs, reverse=True), r)


def signs_apart(terms, r):
    positive = forward([t for t in terms if t > 0], r)
    negative = forward([t for t in terms if t < 0], r)
    return r(positive + negative)


def shuffled(terms, r):
    """Another order each time, as atomic additions on a GPU."""
    return forward(random.SystemRandom().sample(terms, len(terms)), r)


def kahan(terms, r):
    total = lost = 0.0
    for term in terms:
        term = r(term - lost)
        new = r(total + term)
        lost = r(r(new - total) - term)
        total = new
    return total


def neumaier(terms, r):
    total = lost = 0.0
    for term in terms:
        new = r(total + term)
        big, small = (total, term) if abs(total) >= abs(term) else (term, total)
        lost = r(lost + r(r(big - new) + small))
        total = new
    return r(total + lost)


def fsum(terms, r):
    return r(math.fsum(terms))


def fractions(terms, r):
    return r(sum(map(Fraction, terms), Fraction(0)))


def decimals(terms, r):
    # 3000 digits hold any sum of finite doubles to the last one
    with decimal.localcontext(decimal.Context(prec=3000)):
        return r(Fraction(sum(map(decimal.Decimal, terms), decimal.Decimal(0))))


SUMS = {
    f.__name__: f
    for f in (
        forward, backward, from_the_first, pairwise, adjacent, blocked, lanes, small_first,
        large_first, signs_apart, shuffled, kahan, neumaier, fsum, fractions, decimals,
    )
}  # fmt: skip
