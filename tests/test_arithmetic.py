"""The formats: rounding against struct and against a search among exact fractions."""

from __future__ import annotations

import math
import random
import struct
from fractions import Fraction

import pytest

from spec.arithmetic import FORMATS, Format, dyadic, exact, exact_vector, mp, power_of_two
from tests.fractions_of import fraction

BFLOAT16 = FORMATS["bfloat16"]

every_format = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS.keys())
narrow = pytest.mark.parametrize(
    "form", [f for f in FORMATS.values() if f.precision < 53], ids=lambda f: f.name
)


def spacing(x: Fraction, form: Format) -> Fraction:
    """The distance between the format's numbers around x ≠ 0."""
    exponent = form.emin
    while abs(x) >= Fraction(2) ** (exponent + 1):
        exponent += 1
    return Fraction(2) ** (exponent - form.precision + 1)


def nearest(x: float, form: Format) -> float:
    """By the definition: the nearer of the two neighbours, the even one of a tie."""
    value = Fraction(x)
    if not value:
        return x
    step = spacing(value, form)
    below = value // step
    candidates = sorted((below, below + 1), key=lambda n: (abs(n * step - value), n % 2))
    result = candidates[0] * step
    if abs(result) >= Fraction(2) ** (form.emax + 1):
        return math.copysign(math.inf, x)
    return float(result)


def awkward(form: Format, count: int) -> list[float]:
    """Numbers of the format, ties between two of them, and what lies just beside a tie."""
    rng = random.Random(form.name)
    numbers = []
    for _ in range(count):
        exponent = rng.randint(form.emin - form.precision, form.emax + 1)
        significand = rng.getrandbits(form.precision) | 1 << form.precision
        tie = Fraction(significand) * Fraction(2) ** (exponent - form.precision)
        try:
            middle = float(tie)
        except OverflowError:
            continue
        beside = (middle, math.nextafter(middle, math.inf), math.nextafter(middle, 0))
        numbers += [rng.choice((-1, 1)) * x for x in beside]
    edge = 2.0**form.emax * (2 - 2.0**-form.precision)
    return [*numbers, edge, math.nextafter(edge, 0), -edge, 2.0**form.emax, 0.0]


@narrow
def test_rounding_finds_the_nearest_number(form: Format) -> None:
    for x in awkward(form, 600):
        assert form.round(x) == nearest(x, form), x.hex()


@every_format
def test_rounding_keeps_the_numbers_of_the_format(form: Format) -> None:
    for x in awkward(form, 300):
        once = form.round(x)
        assert form.round(once) == once
        assert form.holds(once) == math.isfinite(once)


@narrow
def test_the_format_holds_no_others(form: Format) -> None:
    for x in awkward(form, 200):
        assert form.holds(x) == (nearest(x, form) == x)


@every_format
def test_infinity_and_nan_stay_and_are_not_held(form: Format) -> None:
    assert form.round(math.inf) == math.inf
    assert form.round(-math.inf) == -math.inf
    assert math.isnan(form.round(math.nan))
    assert not any(map(form.holds, (math.inf, -math.inf, math.nan)))


@every_format
def test_a_zero_keeps_its_sign(form: Format) -> None:
    assert math.copysign(1, form.round(-0.0)) == -1
    assert math.copysign(1, form.round(0.0)) == 1


def test_bfloat16_rounds_once() -> None:
    """By way of float32 this tie would be made by the first rounding and broken by the second."""
    x = 1 + 2.0**-8 + 2.0**-40
    through_float32 = struct.unpack("f", struct.pack("f", x))[0]
    assert through_float32 == 1 + 2.0**-8
    assert BFLOAT16.round(x) == 1 + 2.0**-7
    assert BFLOAT16.round(through_float32) == 1.0


def test_bfloat16_is_the_upper_half_of_float32() -> None:
    for upper in range(0x7F80):
        (x,) = struct.unpack(">f", struct.pack(">HH", upper, 0))
        assert BFLOAT16.holds(x)


@every_format
def test_the_constants_are_those_of_the_standard(form: Format) -> None:
    eta, omega = float(form.smallest_subnormal), float(form.largest)
    assert form.holds(eta)
    assert form.round(eta / 2) == 0
    assert form.holds(omega)
    assert form.round(omega + float(form.unit_roundoff) * 2.0**form.emax) == math.inf
    assert form.holds(float(form.smallest_normal))
    assert form.unit_roundoff == Fraction(1, 2**form.precision)
    assert form.round(1 + float(form.unit_roundoff)) == 1
    assert form.round(1 + 3 * float(form.unit_roundoff)) == 1 + 4 * float(form.unit_roundoff)


def test_exact_numbers_do_not_round() -> None:
    for x in (0.1, 5e-324, 1.7976931348623157e308, -3.5, 2**200 + 1, -(10**80) - 1, 0):
        number = exact(x)
        assert fraction(number) == Fraction(x)
    with mp.workprec(10):
        assert int(dyadic(2**90 + 1, 0)) == 2**90 + 1
    assert power_of_two(-3) == 0.125


@pytest.mark.parametrize(
    "values", [[0.0], [1.0, -2.0, 0.0], [5e-324, 1e308], [0.1, 0.2, 0.3], [-0.0, -4.0], []]
)
def test_an_exact_vector_is_the_vector(values: list[float]) -> None:
    v = exact_vector(tuple(values))
    assert [Fraction(n) * Fraction(2) ** v.exponent for n in v.integers] == list(
        map(Fraction, values)
    )
    assert v.nonzeros == sum(map(bool, values))
    assert v.squares == sum(n * n for n in v.integers)
    assert not v.nonzeros or any(n % 2 for n in v.integers)


@pytest.mark.parametrize("x", [math.inf, -math.inf, math.nan])
def test_infinity_and_nan_are_nobodys_exact_number(x: float) -> None:
    with pytest.raises((OverflowError, ValueError)):
        exact_vector((1.0, x))
