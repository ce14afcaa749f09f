"""What is believed of floats because it is true of numbers."""

from __future__ import annotations

import math
from fractions import Fraction

from spec import bounds, oracles
from spec.arithmetic import FORMATS, exact
from spec.conjectures.conjecture import Seen, conjecture
from spec.conjectures.left_to_right import (
    Vector,
    added,
    cosine,
    dot,
    exact_dot,
    logits,
    norm,
    same_bits,
    square,
    times,
)

FLOAT64, FLOAT32 = FORMATS["float64"], FORMATS["float32"]


def _near_cosine(a: Vector, b: Vector) -> bool:
    """|computed − true| within the derived bound."""
    limit = bounds.of_cosine(tuple(a), tuple(b), FLOAT64)
    return limit is None or abs(exact(cosine(a, b)) - oracles.cosine(a, b)) <= limit


def _cosine_of_numbers_is_at_most_one(a: Vector, b: Vector) -> bool:
    return exact_dot(a, b) ** 2 <= square(a) * square(b) and _near_cosine(a, b)


@conjecture(_cosine_of_numbers_is_at_most_one)
def a_cosine_is_never_above_one(a: Vector, b: Vector) -> Seen:
    return Seen(cosine(a, b) <= 1, {"cosine(a, b)": cosine(a, b)})


def _one_root_is_enough(a: Vector) -> bool:
    return dot(a, a) / math.sqrt(dot(a, a) * dot(a, a)) == 1


@conjecture(_one_root_is_enough)
def a_vectors_cosine_with_itself_is_one(a: Vector) -> Seen:
    return Seen(cosine(a, a) == 1, {"cosine(a, a)": cosine(a, a)})


def _stretched_within_the_bound(a: Vector, b: Vector, k: float) -> bool:
    return _near_cosine(a, b) and _near_cosine(times(k, a), b)


@conjecture(_stretched_within_the_bound, claims=(13,))
def stretching_keeps_every_bit_of_a_cosine(a: Vector, b: Vector, k: float) -> Seen:
    before, after = cosine(a, b), cosine(times(k, a), b)
    return Seen(before == after, {"cosine(a, b)": before, "cosine(k·a, b)": after})


def _powers_of_two_multiply_exactly(a: Vector, b: Vector, k: float) -> bool:
    return dot(times(4.0, a), b) == 4.0 * dot(a, b)


@conjecture(_powers_of_two_multiply_exactly, claims=(13,))
def stretching_multiplies_a_dot_exactly(a: Vector, b: Vector, k: float) -> Seen:
    before, after = k * dot(a, b), dot(times(k, a), b)
    return Seen(before == after, {"k·dot(a, b)": before, "dot(k·a, b)": after})


def _scaled(a: Vector) -> list[float]:
    return times(math.sqrt(len(a)), a)


def _four_times_over_is_exact(a: Vector) -> bool:
    # Width 4d from width d: the factor gains exactly 2, so each number does.
    return [2 * x for x in _scaled(a)] == times(math.sqrt(4 * len(a)), a)


@conjecture(_four_times_over_is_exact, claims=(16,))
def scaling_makes_the_length_root_d_times_bit_for_bit(a: Vector) -> Seen:
    got, wanted = norm(_scaled(a)), math.sqrt(len(a)) * norm(a)
    return Seen(got == wanted, {"norm(scale(a))": got, "√d · norm(a)": wanted})


def _near_dot(got: float, a: Vector, b: Vector) -> bool:
    terms = oracles.dot(a, b)
    limit = bounds.of_dot(terms, FLOAT64)
    return limit is None or abs(exact(got) - terms.value) <= limit


def _both_orders_within_the_bound(a: Vector, b: Vector) -> bool:
    return _near_dot(dot(a, b), a, b) and _near_dot(dot(a[::-1], b[::-1]), a, b)


@conjecture(_both_orders_within_the_bound)
def a_dot_sums_the_same_in_any_order(a: Vector, b: Vector) -> Seen:
    left, right = dot(a, b), dot(a[::-1], b[::-1])
    return Seen(left == right, {"from the left": left, "from the right": right})


def _two_lanes(a: Vector, b: Vector) -> float:
    """As a processor sums: even and odd places apart, then both."""
    products = [x * y for x, y in zip(a, b, strict=True)]
    return added(products[::2]) + added(products[1::2])


def _batch_within_the_bound(row: Vector, h: Vector) -> bool:
    return _near_dot(_two_lanes(row, h), row, h) and _near_dot(dot(row, h), row, h)


@conjecture(_batch_within_the_bound)
def a_batch_of_logits_equals_row_by_row(row: Vector, h: Vector) -> Seen:
    one, batch = logits([row], h)[0], _two_lanes(row, h)
    return Seen(one == batch, {"one vector, from the left": one, "a batch, in two lanes": batch})


EPSILON = 1e-8


def _epsilon_as_a_floor(a: Vector) -> bool:
    """max(|a|, ε) changes nothing for who is at least ε long."""
    floored = dot(a, a) / max(norm(a) * norm(a), EPSILON**2)
    return norm(a) < EPSILON or floored == dot(a, a) / (norm(a) * norm(a))


@conjecture(_epsilon_as_a_floor)
def adding_an_epsilon_to_the_norm_is_harmless(a: Vector) -> Seen:
    with_epsilon = dot(a, a) / (norm(a) * norm(a) + EPSILON)
    seen = {"a·a / |a|²": dot(a, a) / (norm(a) * norm(a)), "a·a / (|a|² + 10⁻⁸)": with_epsilon}
    return Seen(with_epsilon > 0.999, seen)


def _norm32(a: Vector) -> float:
    total = 0.0
    for x in a:
        total = FLOAT32.round(total + FLOAT32.round(x * x))
    return FLOAT32.round(math.sqrt(total))


def _scaled_norm32(a: Vector) -> float:
    """By the largest number: its square becomes 1."""
    largest = max(map(abs, a))
    if not largest:
        return 0.0
    return FLOAT32.round(largest * _norm32([FLOAT32.round(x / largest) for x in a]))


def _the_scaled_norm_overflows_only_with_the_length(a: Vector) -> bool:
    limit = Fraction(3) * Fraction(2) ** 126
    return square(a) > limit**2 or math.isfinite(_scaled_norm32(a))


@conjecture(_the_scaled_norm_overflows_only_with_the_length)
def a_norm_overflows_only_if_the_numbers_do(a: Vector) -> Seen:
    return Seen(math.isfinite(_norm32(a)), {"norm(a) in float32": _norm32(a)})


def _the_scaled_norm_is_zero_for_zero_only(a: Vector) -> bool:
    return (math.hypot(*a) == 0) == (not any(a))


@conjecture(_the_scaled_norm_is_zero_for_zero_only)
def only_the_zero_vector_has_length_zero(a: Vector) -> Seen:
    return Seen(norm(a) != 0 or not any(a), {"norm(a)": norm(a)})


def _exactly_associative_in_integers(g: Vector, h: Vector, row: Vector) -> bool:
    whole = [[round(8 * x) for x in v] for v in (g, h, row)]
    both = [x + y for x, y in zip(whole[0], whole[1], strict=True)]
    return dot(both, whole[2]) == dot(whole[0], whole[2]) + dot(whole[1], whole[2])


@conjecture(_exactly_associative_in_integers, claims=(11,))
def logits_of_a_sum_are_the_sum_of_logits_bit_for_bit(g: Vector, h: Vector, row: Vector) -> Seen:
    both = [x + y for x, y in zip(g, h, strict=True)]
    one, two = dot(both, row), dot(g, row) + dot(h, row)
    return Seen(same_bits([one], [two]), {"dot(g + h, row)": one, "dot(g, row) + dot(h, row)": two})
