"""Ways to compute inner products, norms and cosines, every step rounded to a format.

An inner product is a function (x, y, r), a norm (x, r, inner), a cosine
(x, y, r, inner, norm), where r rounds to the format.
"""

from __future__ import annotations

import math
from fractions import Fraction

from .sums import forward


def products(total):
    """Round every product, then add them up by ``total``."""

    def inner(x, y, r):
        return total([r(a * b) for a, b in zip(x, y, strict=True)], r)

    return inner


plain = products(forward)


def fused(x, y, r):
    """One rounding for each product and addition (FMA)."""
    total = 0.0
    for a, b in zip(x, y, strict=True):
        if not math.isfinite(total):
            return total
        total = r(Fraction(total) + Fraction(a) * Fraction(b))
    return total


def fused_backward(x, y, r):
    return fused(x[::-1], y[::-1], r)


def fused_lanes(x, y, r):
    """Two lanes of FMA, added at the end."""
    return r(fused(x[::2], y[::2], r) + fused(x[1::2], y[1::2], r))


def dot2(x, y, r):
    """Compensated: the errors of products and sums are kept and added last."""
    total = lost = 0.0
    for a, b in zip(x, y, strict=True):
        product = r(a * b)
        if not math.isfinite(product):
            return product
        rest = r(Fraction(a) * Fraction(b) - Fraction(product))
        new = r(total + product)
        big, small = (total, product) if abs(total) >= abs(product) else (product, total)
        lost = r(lost + r(r(r(big - new) + small) + rest))
        total = new
    return r(total + lost)


def exact(x, y, r):
    """No rounding but the last."""
    return r(sum((Fraction(a) * Fraction(b) for a, b in zip(x, y, strict=True)), Fraction(0)))


def integers(x, y, r):
    """All numbers over one power of two, then whole numbers only."""
    pairs = [(a.as_integer_ratio(), b.as_integer_ratio()) for a, b in zip(x, y, strict=True)]
    common = max((p[1] * q[1] for p, q in pairs), default=1)
    return r(Fraction(sum(p[0] * q[0] * (common // (p[1] * q[1])) for p, q in pairs), common))


def wide(accumulator, total=forward):
    """Products and sums in a wider format, rounded once to the narrow one."""

    def inner(x, y, r):
        return r(total([accumulator(a * b) for a, b in zip(x, y, strict=True)], accumulator))

    return inner


def sumprod(x, y, r):
    return r(math.sumprod(x, y))  # from Python 3.12 on


# norms


def root(x, r, inner):
    return r(math.sqrt(inner(x, x, r)))


def power(x, r, inner):
    return r(inner(x, x, r) ** 0.5)


def times_reciprocal_root(x, r, inner):
    square = inner(x, x, r)
    return r(square * r(1 / r(math.sqrt(square)))) if square else 0.0


def hypot_chain(x, r, inner):
    length = 0.0
    for a in x:
        length = r(math.hypot(length, a))
    return length


def hypot_backward(x, r, inner):
    return hypot_chain(x[::-1], r, inner)


def hypot(x, r, inner):
    return r(math.hypot(*x))


def distance_from_zero(x, r, inner):
    return r(math.dist(x, [0.0] * len(x)))


def max_scaled(x, r, inner):
    largest = max(map(abs, x), default=0.0)
    if not largest:
        return 0.0
    scaled = [r(a / largest) for a in x]
    return r(largest * r(math.sqrt(inner(scaled, scaled, r))))


def power_of_two_scaled(x, r, inner):
    largest = max(map(abs, x), default=0.0)
    if not largest:
        return 0.0
    shift = math.frexp(largest)[1]
    scaled = [r(math.ldexp(a, -shift)) for a in x]
    return r(math.ldexp(r(math.sqrt(inner(scaled, scaled, r))), shift))


def lapack(x, r, inner):
    """Scale and sum of squares, as the reference dnrm2 did for thirty years."""
    scale, ssq = 0.0, 1.0
    for a in map(abs, x):
        if a > scale:
            ssq = r(1 + r(ssq * r(r(scale / a) ** 2)))
            scale = a
        elif a:
            ssq = r(ssq + r(r(a / scale) ** 2))
    return r(scale * r(math.sqrt(ssq)))


def root_of_exact(x, r, inner):
    return r(math.sqrt(exact(x, x, r)))


NORMS = {
    f.__name__: f
    for f in (
        root, power, times_reciprocal_root, hypot_chain, hypot_backward, hypot,
        distance_from_zero, max_scaled, power_of_two_scaled, lapack, root_of_exact,
    )
}  # fmt: skip


# cosines of two vectors that are not zero


def over_product(x, y, r, inner, norm):
    return r(inner(x, y, r) / r(norm(x, r, inner) * norm(y, r, inner)))


def over_one_then_other(x, y, r, inner, norm):
    return r(r(inner(x, y, r) / norm(x, r, inner)) / norm(y, r, inner))


def over_root_of_product(x, y, r, inner, norm):
    return r(inner(x, y, r) / r(math.sqrt(r(inner(x, x, r) * inner(y, y, r)))))


def normalised_first(x, y, r, inner, norm):
    nx, ny = norm(x, r, inner), norm(y, r, inner)
    return inner([r(a / nx) for a in x], [r(b / ny) for b in y], r)


def normalised_by_reciprocal(x, y, r, inner, norm):
    nx, ny = r(1 / norm(x, r, inner)), r(1 / norm(y, r, inner))
    return inner([r(a * nx) for a in x], [r(b * ny) for b in y], r)


def one_side_normalised(x, y, r, inner, norm):
    nx = norm(x, r, inner)
    return r(inner([r(a / nx) for a in x], y, r) / norm(y, r, inner))


def times_reciprocals(x, y, r, inner, norm):
    return r(inner(x, y, r) * r(r(1 / norm(x, r, inner)) * r(1 / norm(y, r, inner))))


def clipped(x, y, r, inner, norm):
    return max(-1.0, min(1.0, over_product(x, y, r, inner, norm)))


COSINES = {
    f.__name__: f
    for f in (
        over_product, over_one_then_other, over_root_of_product, normalised_first,
        normalised_by_reciprocal, one_side_normalised, times_reciprocals, clipped,
    )
}  # fmt: skip
