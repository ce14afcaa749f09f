"""What is believed of dot products, lengths and cosines."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from impls.misconceptions.belief import belief
from impls.misconceptions.tracked import Tracked, cosine, dot, norm, root, total, tracked

Vector = Any


@belief("products-are-not-summed", "dot")
def _products(a: Vector, b: Vector) -> Any:
    if len(a) != len(b):
        raise ValueError("widths differ")
    return [tracked(x) * y for x, y in zip(a, b, strict=True)]


@belief("dot-is-a-cosine", "dot")
def _normalised(a: Vector, b: Vector) -> Any:
    return cosine(a, b)


@belief("sums-are-means", "dot")
def _mean(a: Vector, b: Vector) -> Any:
    return dot(a, b) / len(a)


@belief("sums-are-means", "norm")
def _root_of_the_mean(a: Vector) -> Any:
    return root(dot(a, a) / len(a))


@belief("norm-without-root", "norm")
def _square(a: Vector) -> Any:
    return dot(a, a)


@belief("norm-is-the-sum-of-sizes", "norm")
def _sizes(a: Vector) -> Any:
    return total(abs(tracked(x)) for x in a)


def divided(name: str) -> Callable[..., Any]:
    """A cosine that divides by something else. ``below`` is given both lengths."""

    def add(below: Callable[[Tracked, Tracked], Any]) -> Callable[..., Any]:
        @belief(name, "cosine")
        def _quotient(a: Vector, b: Vector) -> Any:
            product, divisor = dot(a, b), below(norm(a), norm(b))
            return product / divisor if divisor else Tracked(0.0)

        return below

    return add


@divided("cosine-is-the-dot")
def _nothing(x: Tracked, y: Tracked) -> Any:
    return Tracked(1.0)


@divided("cosine-without-roots")
def _squares(x: Tracked, y: Tracked) -> Any:
    return x * x * (y * y)


@divided("cosine-divides-by-one-length")
def _length_of_a(x: Tracked, y: Tracked) -> Any:
    return x


@divided("cosine-divides-by-one-length")
def _length_of_b(x: Tracked, y: Tracked) -> Any:
    return y


for _epsilon in (1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-12):

    @divided("cosine-with-an-epsilon")
    def _added(x: Tracked, y: Tracked, e: float = _epsilon) -> Any:
        return x * y + e

    @divided("cosine-with-an-epsilon")
    def _added_to_each(x: Tracked, y: Tracked, e: float = _epsilon) -> Any:
        return (x + e) * (y + e)

    @divided("cosine-with-an-epsilon")
    def _at_least(x: Tracked, y: Tracked, e: float = _epsilon) -> Any:
        return max(x * y, Tracked(e))

    @divided("cosine-with-an-epsilon")
    def _each_at_least(x: Tracked, y: Tracked, e: float = _epsilon) -> Any:
        return max(x, Tracked(e)) * max(y, Tracked(e))


@belief("cosine-is-a-distance", "cosine")
def _distance(a: Vector, b: Vector) -> Any:
    return 1.0 - cosine(a, b)


@belief("cosine-is-an-angle", "cosine")
def _angle(a: Vector, b: Vector) -> Any:
    c = cosine(a, b)
    angle = math.acos(max(-1.0, min(1.0, c)))
    # The angle moves by 1/sin times what the cosine does, and near ±1 by its root.
    slope = 1 / max(math.sin(angle), 1e-7)
    return Tracked(angle, max(angle, slope * c.size), c.steps + 2)


@belief("cosine-is-an-angle", "cosine")
def _degrees(a: Vector, b: Vector) -> Any:
    return _angle(a, b) * (180 / math.pi)


@belief("cosine-is-never-negative", "cosine")
def _at_least_zero(a: Vector, b: Vector) -> Any:
    return max(cosine(a, b), Tracked(0.0))


@belief("opposite-is-alike", "cosine")
def _without_sign(a: Vector, b: Vector) -> Any:
    return abs(cosine(a, b))
