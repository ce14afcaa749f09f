"""mpmath's numbers as fractions, for comparisons that owe nothing to mpmath."""

from __future__ import annotations

from fractions import Fraction

from spec.arithmetic import Real


def fraction(x: Real) -> Fraction:
    # `man_exp` has lost the sign in some releases of mpmath.
    sign, man, exp, _ = x._mpf_
    return (-1) ** sign * Fraction(int(man)) * Fraction(2) ** exp
