"""The floating-point formats of the contract, and exact numbers beside them.

Notation throughout: ``p`` precision in bits, ``u = 2**-p`` unit roundoff (round to
nearest), ``emin``/``emax`` the exponents of the smallest normal and the largest finite
binade, ``eta = 2**(emin - p + 1)`` the smallest subnormal (IEEE 754-2019, section 3.3).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from mpmath import MPContext
from mpmath.libmp import from_man_exp

mp = MPContext()
"""A context of our own: nobody else's precision, nobody else's patches."""
mp.prec = 200

Real = Any
"""An mpmath number (mpmath ships no types)."""


@dataclass(frozen=True)
class Format:
    """A binary floating-point format."""

    name: str
    precision: int
    emin: int
    emax: int

    @cached_property
    def unit_roundoff(self) -> Real:
        """``u = 2**-p``: the largest relative error of one rounding."""
        return power_of_two(-self.precision)

    @cached_property
    def smallest_subnormal(self) -> Real:
        """``eta``: twice the largest error of a product that underflows."""
        return power_of_two(self.emin - self.precision + 1)

    @cached_property
    def smallest_normal(self) -> Real:
        return power_of_two(self.emin)

    @cached_property
    def largest(self) -> Real:
        """``Omega``: the largest finite number."""
        return dyadic((1 << self.precision) - 1, self.emax - self.precision + 1)

    def round(self, x: float) -> float:
        """``x`` to the nearest number of the format, ties to even; beyond it, infinity."""
        if self.precision == 53:
            return x
        if self.name == "bfloat16":
            return _round_bfloat16(x)
        try:
            code = "f" if self.precision == 24 else "e"
            return float(struct.unpack(code, struct.pack(code, x))[0])
        except OverflowError:
            return float("inf") if x > 0 else float("-inf")

    def holds(self, x: float) -> bool:
        """Is ``x`` finite and a number of this format?"""
        return x - x == 0 and self.round(x) == x


def _round_bfloat16(x: float) -> float:
    """Rounds the significand to 8 bits in one step: going through float32 would round twice."""
    if x != x or x in (float("inf"), float("-inf")) or x == 0:
        return x
    numerator, denominator = abs(x).as_integer_ratio()
    exponent = numerator.bit_length() - denominator.bit_length()
    if numerator * 2 ** max(-exponent, 0) < denominator * 2 ** max(exponent, 0):
        exponent -= 1
    step = max(exponent, -126) - 7
    scaled_n, scaled_d = numerator * 2 ** max(-step, 0), denominator * 2 ** max(step, 0)
    whole, rest = divmod(scaled_n, scaled_d)
    if 2 * rest > scaled_d or (2 * rest == scaled_d and whole % 2):
        whole += 1
    value = whole * 2**step if step >= 0 else whole / 2**-step
    if value >= 2.0**128:
        value = float("inf")
    return -float(value) if x < 0 else float(value)


FORMATS: dict[str, Format] = {
    f.name: f
    for f in (
        Format("float64", 53, -1022, 1023),
        Format("float32", 24, -126, 127),
        Format("bfloat16", 8, -126, 127),
        Format("float16", 11, -14, 15),
    )
}


def dyadic(mantissa: int, exponent: int) -> Real:
    """``mantissa * 2**exponent``, exactly (``mp.mpf`` would round to the working precision)."""
    return mp.make_mpf(from_man_exp(mantissa, exponent))


def power_of_two(exponent: int) -> Real:
    return dyadic(1, exponent)


@lru_cache(maxsize=65536)
def exact(x: float | int) -> Real:
    """A finite float or an int as an exact mpmath number."""
    numerator, denominator = x.as_integer_ratio()
    return dyadic(numerator, 1 - denominator.bit_length())


@dataclass(frozen=True, slots=True)
class ExactVector:
    """A vector of floats as integers and a power of two: x_i = integers[i] * 2**exponent."""

    integers: tuple[int, ...]
    exponent: int
    nonzeros: int
    squares: int
    """The sum of the squared integers."""


@lru_cache(maxsize=16384)
def exact_vector(values: tuple[float, ...]) -> ExactVector:
    """The exact integers behind a vector, stripped of their common power of two.

    Raises OverflowError or ValueError for infinity and NaN: those are nobody's exact number.
    """
    ratios = [x.as_integer_ratio() for x in values]
    shift = max((den.bit_length() for _, den in ratios), default=1)
    integers = [num << (shift - den.bit_length()) for num, den in ratios]
    common = 0
    for n in integers:
        common |= n
    zeros = (common & -common).bit_length() - 1 if common else 0
    integers = [n >> zeros for n in integers]
    return ExactVector(
        tuple(integers),
        zeros + 1 - shift,
        sum(1 for n in integers if n),
        sum(n * n for n in integers),
    )
