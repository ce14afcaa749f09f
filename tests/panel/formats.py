"""Floating-point formats: a format is a function that rounds to its nearest number."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Format:
    name: str
    precision: int
    emin: int
    emax: int

    def __call__(self, x):
        """The number of the format nearest to a float or a Fraction, ties to even."""
        if isinstance(x, Fraction):
            return self._fraction(x)
        if self.precision == 53 or not x or not math.isfinite(x):
            return x
        exponent = max(math.frexp(x)[1] - 1, self.emin)
        shift = self.precision - 1 - exponent
        return self._bounded(math.ldexp(round(math.ldexp(x, shift)), -shift))

    def _fraction(self, x):
        # not by way of a float: two roundings are not one
        if not x:
            return 0.0
        exponent = x.numerator.bit_length() - x.denominator.bit_length()
        if abs(x) < Fraction(2) ** exponent:
            exponent -= 1
        if exponent > self.emax:
            return math.copysign(math.inf, x)
        shift = self.precision - 1 - max(exponent, self.emin)
        n = round(x * Fraction(2) ** shift)
        if n.bit_length() - shift > self.emax + 1:
            return math.copysign(math.inf, x)
        return math.ldexp(n, -shift)

    def _bounded(self, x):
        return x if abs(x) < 2.0 ** (self.emax + 1) else math.copysign(math.inf, x)


FLOAT64 = Format("float64", 53, -1022, 1023)
FLOAT32 = Format("float32", 24, -126, 127)
BFLOAT16 = Format("bfloat16", 8, -126, 127)
FLOAT16 = Format("float16", 11, -14, 15)
FORMATS = (FLOAT64, FLOAT32, BFLOAT16, FLOAT16)
