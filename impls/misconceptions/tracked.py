"""Numbers that know how far the same computation in another order may be off.

A misconception is recognised by its results, and two programs that believe the same still
round differently. Each number carries the sum of the magnitudes of its terms (``size``) and
the number of roundings on the longest way to it (``steps``); another order of the same sums
and products is within about steps · u · size of it, as derived for the right answers in
``spec.bounds``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any


class Tracked(float):
    """A float with the size and the steps of the computation behind it."""

    __slots__ = ("size", "steps")
    size: float
    steps: int

    def __new__(cls, value: float, size: float | None = None, steps: int = 0) -> Tracked:
        made = super().__new__(cls, value)
        made.size = abs(value) if size is None else size
        made.steps = steps
        return made

    def __add__(self, other: Any) -> Tracked:
        o = tracked(other)
        return Tracked(float(self) + float(o), self.size + o.size, self.steps + o.steps + 1)

    def __mul__(self, other: Any) -> Tracked:
        o = tracked(other)
        return Tracked(float(self) * float(o), self.size * o.size, self.steps + o.steps + 1)

    def __truediv__(self, other: Any) -> Tracked:
        o = tracked(other)
        below = abs(float(o))
        if not below:
            raise ZeroDivisionError
        # A divisor that cancelled is uncertain itself: o.size / |o| times as much.
        size = self.size / below * (o.size / below)
        return Tracked(float(self) / float(o), size, self.steps + o.steps + 1)

    def __neg__(self) -> Tracked:
        return Tracked(-float(self), self.size, self.steps)

    def __abs__(self) -> Tracked:
        return Tracked(abs(float(self)), self.size, self.steps)

    def __sub__(self, other: Any) -> Tracked:
        return self + -tracked(other)

    def __rsub__(self, other: Any) -> Tracked:
        return tracked(other) + -self

    def __rtruediv__(self, other: Any) -> Tracked:
        return tracked(other) / self

    __radd__ = __add__
    __rmul__ = __mul__

    def near(self, other: float, u: float, eta: float) -> bool:
        """Could the same belief, computed in another order, have given this?"""
        if not math.isfinite(self) or not math.isfinite(other):
            return repr(float(self)) == repr(float(other))
        reach = (2 * self.steps + 8) * (u * self.size + eta)
        return abs(float(self) - other) <= reach


def tracked(x: float) -> Tracked:
    return x if isinstance(x, Tracked) else Tracked(x)


def root(x: float) -> Tracked:
    """The square root; of a number without cancellation it halves the relative error."""
    t = tracked(x)
    return Tracked(math.sqrt(t), math.sqrt(t.size), t.steps + 1)


def dot(a: Sequence[float], b: Sequence[float]) -> Tracked:
    """The right inner product; vectors of different widths have none."""
    if len(a) != len(b):
        raise ValueError("widths differ")
    return total(tracked(x) * y for x, y in zip(a, b, strict=True))


def total(numbers: Iterable[float]) -> Tracked:
    result = Tracked(0.0)
    for x in numbers:
        result = result + x
    return result


def norm(a: Sequence[float]) -> Tracked:
    return root(dot(a, a))


def cosine(a: Sequence[float], b: Sequence[float]) -> Tracked:
    """The right cosine; of a zero vector 0."""
    product, lengths = dot(a, b), norm(a) * norm(b)
    return product / lengths if lengths else Tracked(0.0)
