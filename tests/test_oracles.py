"""The oracles against fractions and integers, and the quick acceptance against the bounds."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import permutations

import pytest

from spec import oracles, truth
from spec.arithmetic import FORMATS, Format
from spec.calls import Call
from spec.law import within
from tests.fractions_of import fraction
from tests.panel.formats import FORMATS as PANEL_FORMATS

ROUNDERS = {f.name: f for f in PANEL_FORMATS}
every_format = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS.keys())


def vectors(seed: str, count: int = 300) -> Iterator[tuple[list[float], list[float]]]:
    """Pairs of vectors: small integers, patternless numbers, and the whole range of exponents."""
    rng = random.Random(seed)
    kinds = (
        lambda: float(rng.randint(-3, 3)),
        lambda: rng.uniform(-2, 2),
        lambda: rng.uniform(1, 2) * 2.0 ** rng.randint(-1022, 1022) * rng.choice((-1, 1)),
        lambda: rng.randint(-9, 9) * 5e-324,
    )
    for n in range(count):
        d = rng.randint(1, 9)
        number = kinds[n % 4]
        yield [number() for _ in range(d)], [kinds[rng.randrange(4)]() for _ in range(d)]


def by_fractions(a: list[float], b: list[float]) -> Fraction:
    return sum((Fraction(x) * Fraction(y) for x, y in zip(a, b, strict=True)), Fraction(0))


def test_dot_is_the_sum_of_the_fractions() -> None:
    for a, b in vectors("dot"):
        found = oracles.dot(a, b)
        assert fraction(found.value) == by_fractions(a, b)
        assert fraction(found.size) == by_fractions(list(map(abs, a)), list(map(abs, b)))
        assert found.nonzeros == sum(1 for x, y in zip(a, b, strict=True) if x and y)


def test_terms_far_apart_are_not_dropped() -> None:
    """mpmath's own fdot drops what is small beside its precision."""
    assert fraction(oracles.dot([1e300, 1.0, -1e300], [1e300, 1e-300, 1e300]).value) == Fraction(
        1e-300
    )
    assert fraction(oracles.total([1e308, 5e-324, -1e308]).value) == Fraction(5e-324)


def test_total_is_the_sum_of_the_fractions() -> None:
    for a, _ in vectors("total"):
        assert fraction(oracles.total(a).value) == sum(map(Fraction, a))


def test_the_nearest_number_is_the_correctly_rounded_sum() -> None:
    for a, b in vectors("nearest"):
        found, true = oracles.dot(a, b).nearest, by_fractions(a, b)
        try:
            assert found == float(true)
        except OverflowError:
            assert found == (math.inf if true > 0 else -math.inf)


def test_square_and_norm_are_those_of_the_fractions() -> None:
    for a, _ in vectors("norm"):
        true = by_fractions(a, a)
        assert fraction(oracles.square(a)) == true
        assert abs(fraction(oracles.norm(a)) ** 2 - true) <= true / 2**190


def test_cosine_has_the_sign_and_the_size_of_the_fractions() -> None:
    for a, b in vectors("cosine"):
        if any(a) and any(b):
            p = by_fractions(a, b)
            squared = p * p / (by_fractions(a, a) * by_fractions(b, b))
            found = fraction(oracles.cosine(a, b))
            assert (found > 0) - (found < 0) == (p > 0) - (p < 0)
            assert abs(found * found - squared) <= squared / 2**190


def test_nearer_is_the_order_of_the_cosines_and_no_tie_is_an_order() -> None:
    rng = random.Random("nearer")
    for _ in range(200):
        query, *rows = ([float(rng.randint(-3, 3)) for _ in range(3)] for _ in range(4))
        rows = [row for row in rows if any(row)]
        if not any(query):
            continue
        for a, b in permutations(rows, 2):
            difference = oracles.cosine(query, a) - oracles.cosine(query, b)
            if oracles.nearer(query, a, b):
                assert difference > 0
                assert not oracles.nearer(query, b, a)
            else:
                assert difference < 2.0**-190


def test_nearer_sorts_what_mpmath_cannot_tell_apart() -> None:
    query = [1.0, 0.0]
    rows = [[1.0, 2.0**-n] for n in (40, 400, 100)]

    def order(a: list[float], b: list[float]) -> int:
        return oracles.nearer(query, b, a) - oracles.nearer(query, a, b)

    assert sorted(rows, key=cmp_to_key(order)) == [rows[1], rows[2], rows[0]]


def test_the_root_and_the_scaled_number_have_200_bits() -> None:
    for d in (1, 2, 3, 768):
        assert abs(fraction(oracles.root(d)) ** 2 - d) <= Fraction(d, 2**190)
        scaled = fraction(oracles.exact_product_root(0.1, d))
        assert abs(scaled**2 - Fraction(0.1) ** 2 * d) <= Fraction(d, 2**190)


# -- exact in any order ------------------------------------------------------------------


def every_order_is_exact(terms: list[float], form: Format) -> bool:
    """Tried: each order of summation, each step rounded."""
    true = sum(map(Fraction, terms))
    round_ = ROUNDERS[form.name]
    for order in permutations(terms):
        running = 0.0
        for term in order:
            running = round_(Fraction(running) + Fraction(term))
            if not math.isfinite(running):
                return False
        if Fraction(running) != true:
            return False
    return True


@every_format
def test_a_sum_called_exact_is_exact_in_every_order(form: Format) -> None:
    rng = random.Random(form.name)
    found = {True: 0, False: 0}
    for _ in range(300):
        reach = rng.randint(1, form.precision + 1)
        scale = 2.0 ** rng.choice((0, 1, -3, form.emax - reach + 1, form.emin - form.precision + 1))
        terms = [rng.randint(-(2**reach), 2**reach) * scale for _ in range(4)]
        if not all(map(form.holds, terms)):
            continue
        claimed = oracles.total(terms).is_exact_in(form)
        found[claimed] += 1
        assert not claimed or every_order_is_exact(terms, form), terms
    assert min(found.values()) > 10


@every_format
def test_one_unit_more_and_a_sum_need_not_be_exact(form: Format) -> None:
    top = 2.0**form.precision
    assert oracles.total([top - 1, 1.0]).is_exact_in(form)
    assert not oracles.total([top, 1.0]).is_exact_in(form)
    assert not every_order_is_exact([top, 1.0], form)
    assert oracles.total([top, 2.0]).is_exact_in(form)


@every_format
def test_products_below_the_smallest_number_are_not_exact(form: Format) -> None:
    eta = float(form.smallest_subnormal)
    assert oracles.dot([eta], [1.0]).is_exact_in(form)
    assert not oracles.dot([eta], [0.5]).is_exact_in(form)
    assert oracles.dot([eta, 1.0], [0.0, 2.0]).is_exact_in(form)


@every_format
def test_sums_beyond_the_largest_number_are_not_exact(form: Format) -> None:
    half = 2.0**form.emax
    assert oracles.total([half, -half / 2]).is_exact_in(form)
    assert not oracles.total([half, half]).is_exact_in(form)
    assert not oracles.total([half, -half]).is_exact_in(form)


# -- gradients and the like --------------------------------------------------------------


def test_the_terms_of_a_gradient_are_those_of_the_equal_ids() -> None:
    ids, upstream = [[0, 2], [2, 1]], [[[1.0], [2.0]], [[3.0], [4.0]]]
    assert oracles.gradient_terms(3, ids, upstream, None) == [[[1.0]], [[4.0]], [[2.0, 3.0]]]
    assert oracles.gradient_terms(3, ids, upstream, 2) == [[[1.0]], [[4.0]], [[]]]
    assert oracles.gradient_terms(2, 1, [5.0, 6.0], None) == [[[], []], [[5.0], [6.0]]]


def test_lookup_and_one_hot_nest_as_the_ids_do() -> None:
    table = [[1.0, 2.0], [3.0, 4.0]]
    assert oracles.lookup(table, 1) == [3.0, 4.0]
    assert oracles.lookup(table, [[1], [0]]) == [[[3.0, 4.0]], [[1.0, 2.0]]]
    assert oracles.lookup(table, []) == []
    assert oracles.one_hot([0, 1], 2) == [[1, 0], [0, 1]]
    assert oracles.flat([[1, 2], [3]]) == [1, 2, 3]


def test_a_vocabulary_is_in_the_order_of_code_points() -> None:
    assert oracles.vocabulary_of("배송이 늦어요") == {
        " ": 0,
        "늦": 1,
        "배": 2,
        "송": 3,
        "어": 4,
        "요": 5,
        "이": 6,
    }
    assert list(oracles.vocabulary_of("a😀Ａ")) == ["a", "Ａ", "😀"]


# -- quick acceptance --------------------------------------------------------------------

SIZES = (1, 2, 3, 8, 31)


def edges(form: Format, rng: random.Random) -> Iterator[float]:
    """Numbers of the format: ordinary, at both ends of its range, and subnormal ones."""
    u = form.precision
    reaches = (
        0,
        1,
        form.emin // 2,
        form.emin + 1,
        form.emin - u + 4,
        form.emax // 2,
        form.emax - 1,
    )
    while True:
        reach = rng.choice(reaches)
        yield form.round(rng.uniform(-2, 2) * 2.0**reach)


def calls(form: Format, count: int) -> Iterator[Call]:
    rng = random.Random(f"calls {form.name}")
    numbers = edges(form, rng)

    def vector(d: int) -> list[float]:
        kind = rng.randrange(4)
        if kind < 2:
            return [next(numbers) for _ in range(d)]
        if kind == 2:  # sums that cancel
            return [
                form.round(rng.choice((-3, -1, 1, 2)) * (1 + rng.random() / 2**9)) for _ in range(d)
            ]
        scale = 2.0 ** rng.choice(
            (0, form.emin // 2, form.emax // 2 - 3, form.emin - form.precision + 6)
        )
        return [form.round(rng.uniform(-2, 2) * scale) for _ in range(d)]

    for n in range(count):
        d = rng.choice(SIZES)
        yield (
            Call("dot", (vector(d), vector(d))),
            Call("norm", (vector(d),)),
            Call("cosine", (vector(d), vector(d))),
            Call("scale", (vector(d),)),
            Call("logits", ([vector(d), vector(d)], vector(d))),
            Call("lookup_gradient", (2, [0] * 3 + [1], [vector(d) for _ in range(4)], None)),
        )[n % 6]


def numbers_of(nested: object) -> list[truth.Number]:
    if isinstance(nested, list):
        return [number for part in nested for number in numbers_of(part)]
    return [nested]  # type: ignore[list-item]


def around(number: truth.Number) -> Iterator[float]:
    """The estimate, the outermost numbers accepted, and their neighbours."""
    middle = number.estimate
    if not math.isfinite(middle):
        yield middle
        return
    reach = number.slack * abs(middle)
    for edge in (middle, middle - reach, middle + reach):
        yield edge
        for direction in (math.inf, -math.inf):
            x = edge
            for _ in range(3):
                x = math.nextafter(x, direction)
                yield x


@every_format
def test_what_is_accepted_quickly_is_within_the_bound(form: Format) -> None:
    accepted = 0
    for call in calls(form, 1200):
        truth.forget()
        for number in numbers_of(truth._computed(call.operation, call.arguments, form)):
            for x in around(number):
                if number.accepts(x):
                    accepted += 1
                    assert not number.asked or within(x, *number.exact), (call, x.hex())
    assert accepted > 5000


@every_format
def test_no_infinity_or_nan_is_accepted_where_a_number_is_asked(form: Format) -> None:
    for call in calls(form, 300):
        truth.forget()
        for number in numbers_of(truth._computed(call.operation, call.arguments, form)):
            for x in (math.inf, -math.inf, math.nan):
                assert not (number.asked and number.accepts(x)), call


@every_format
def test_asked_is_just_where_the_bound_says_something(form: Format) -> None:
    """``asked`` is decided quickly; the bound is None just where it is False."""
    for call in calls(form, 600):
        truth.forget()
        for number in numbers_of(truth._computed(call.operation, call.arguments, form)):
            assert number.asked == (number._make()[1] is not None), call
