"""Wrong cosines."""

from __future__ import annotations

import math
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, Vector, every, f32, total, wrong


def over(product: float, lengths: float) -> float:
    return product / lengths if lengths else 0.0


@wrong(caught_by="cosine.dot-over-norms")
def cosine_is_a_dot(a: Vector, b: Vector) -> Any:
    """The lengths are never divided out."""
    return right.dot(a, b)


@wrong(caught_by="cosine.dot-over-norms")
def cosine_is_a_distance(a: Vector, b: Vector) -> Any:
    """The distance, 1 minus the cosine."""
    similarity = right.cosine(a, b)
    return 1.0 - similarity if any(a) and any(b) else 0.0


@wrong(caught_by="cosine.dot-over-norms")
def cosine_is_an_angle(a: Vector, b: Vector) -> Any:
    """The angle, not its cosine."""
    similarity = right.cosine(a, b)
    return math.acos(max(-1.0, min(1.0, similarity))) if any(a) and any(b) else 0.0


@wrong(caught_by="cosine.dot-over-norms", trigger="lengths whose product is under 10⁻⁸")
def cosine_denominator_at_least_epsilon(a: Vector, b: Vector) -> Any:
    """The denominator never falls under 10⁻⁸."""
    return right.dot(a, b) / max(right.norm(a) * right.norm(b), 1e-8)


@wrong(caught_by="cosine.dot-over-norms", trigger="lengths under 10⁻¹²")
def cosine_lengths_at_least_epsilon(a: Vector, b: Vector) -> Any:
    """Each length never falls under 10⁻¹²."""
    return right.dot(a, b) / (max(right.norm(a), 1e-12) * max(right.norm(b), 1e-12))


@wrong(caught_by="cosine.dot-over-norms")
def cosine_with_a_tiny_epsilon(a: Vector, b: Vector) -> Any:
    """10⁻¹² is added to the denominator."""
    return right.dot(a, b) / (right.norm(a) * right.norm(b) + 1e-12)


@wrong(caught_by="cosine.dot-over-norms", trigger="d >= 2")
def cosine_by_sums_of_sizes(a: Vector, b: Vector) -> Any:
    """The lengths are sums of sizes."""
    return over(right.dot(a, b), math.fsum(map(abs, a)) * math.fsum(map(abs, b)))


@wrong(caught_by="cosine.dot-over-norms", trigger="results that float32 rounds")
def cosine_of_float32_lengths(a: Vector, b: Vector) -> Any:
    """The lengths are rounded to float32 while float64 is claimed."""
    return over(right.dot(a, b), f32(right.norm(a)) * f32(right.norm(b)))


@wrong(caught_by="cosine.dot-over-norms", trigger="d > 16")
def cosine_of_16_columns(a: Vector, b: Vector) -> Any:
    """The product sums 16 columns, the lengths sum all."""
    right.dot(a, b)
    return over(total(a[:16], b), right.norm(a) * right.norm(b))


@wrong(caught_by="cosine.dot-over-norms", trigger="means other than 0")
def cosine_of_centred_vectors(a: Vector, b: Vector) -> Any:
    """The mean of each vector is taken away first: a correlation."""
    right.dot(a, b)
    a, b = ([x - math.fsum(v) / len(v) for x in v] for v in (a, b))
    return right.cosine(a, b)


@wrong(caught_by="cosine.symmetric")
def cosine_divides_by_one_length(a: Vector, b: Vector) -> Any:
    """Only the length of the first vector is divided out."""
    return over(right.dot(a, b), right.norm(a))


@wrong(caught_by="cosine.symmetric")
def cosine_divides_by_one_length_twice(a: Vector, b: Vector) -> Any:
    """The length of the second vector is divided out twice."""
    return over(right.dot(a, b), right.dot(b, b))


@wrong(caught_by="cosine.blind-to-stretching")
def cosine_without_roots(a: Vector, b: Vector) -> Any:
    """Divided by the squares of the lengths."""
    return over(right.dot(a, b), right.dot(a, a) * right.dot(b, b))


@wrong(caught_by="cosine.blind-to-stretching", trigger="lengths under 1")
def cosine_short_vectors_not_stretched(a: Vector, b: Vector) -> Any:
    """Lengths under 1 are taken for 1."""
    return right.dot(a, b) / (max(right.norm(a), 1.0) * max(right.norm(b), 1.0))


@wrong(caught_by="cosine.blind-to-stretching")
def cosine_with_an_epsilon(a: Vector, b: Vector) -> Any:
    """10⁻⁶ is added to the denominator."""
    return right.dot(a, b) / (right.norm(a) * right.norm(b) + 1e-6)


@wrong(caught_by="cosine.turns-with-the-sign", trigger="negative cosines")
def cosine_without_sign(a: Vector, b: Vector) -> Any:
    """Opposite vectors count as alike."""
    return abs(right.cosine(a, b))


@wrong(caught_by="cosine.turns-with-the-sign", trigger="negative cosines")
def cosine_never_negative(a: Vector, b: Vector) -> Any:
    """Negative cosines become 0."""
    return max(0.0, right.cosine(a, b))


@wrong(caught_by="cosine.turns-with-the-sign")
def cosine_moved_into_0_to_1(a: Vector, b: Vector) -> Any:
    """(1 + c) / 2 stands for c."""
    similarity = right.cosine(a, b)
    return (1 + similarity) / 2 if any(a) and any(b) else 0.0


@wrong(caught_by="cosine.at-most-one", trigger="lengths that differ")
def cosine_divides_by_the_shorter_length(a: Vector, b: Vector) -> Any:
    """The shorter length is divided out twice."""
    return over(right.dot(a, b), min(right.norm(a), right.norm(b)) ** 2)


@wrong(caught_by="cosine.at-most-one", trigger="d >= 2")
def cosine_of_the_largest_numbers(a: Vector, b: Vector) -> Any:
    """The largest numbers are taken for the lengths."""
    return over(right.dot(a, b), max(map(abs, a)) * max(map(abs, b)))


@wrong(caught_by="cosine.of-itself-is-one")
def cosine_clipped_below_one(a: Vector, b: Vector) -> Any:
    """Clipped to ±(1 − 10⁻⁷), so that an arccosine keeps a slope."""
    return max(-1 + 1e-7, min(1 - 1e-7, right.cosine(a, b)))


@wrong(caught_by="cosine.of-itself-is-one", trigger="d >= 2")
def cosine_divided_by_d(a: Vector, b: Vector) -> Any:
    """The mean of the products is taken, not the sum."""
    return right.cosine(a, b) / len(a)


@wrong(caught_by="cosine.of-a-zero-vector", trigger="a zero vector")
def cosine_of_zero_is_one(a: Vector, b: Vector) -> Any:
    """A zero vector counts as alike to everything."""
    similarity = right.cosine(a, b)
    return similarity if any(a) and any(b) else 1.0


@wrong(caught_by="cosine.of-a-zero-vector", trigger="two zero vectors")
def cosine_of_two_zeros_is_one(a: Vector, b: Vector) -> Any:
    """Two zero vectors count as equal, hence alike."""
    similarity = right.cosine(a, b)
    return similarity if any(a) or any(b) else 1.0


@wrong(caught_by="cosine.refuses-different-widths")
def cosine_of_the_common_width(a: Vector, b: Vector) -> Any:
    """`zip` stops at the shorter vector."""
    return over(total(a, b), right.norm(a) * right.norm(b))


@wrong(caught_by="cosine.refuses-different-widths", trigger="width 1 against more")
def cosine_stretches_a_single_number(a: Vector, b: Vector) -> Any:
    """A vector of width 1 is repeated to the width of the other."""
    width = max(len(a), len(b))
    return right.cosine(a * width if len(a) == 1 else a, b * width if len(b) == 1 else b)


@wrong(caught_by="cosine.refuses-different-widths", trigger="an empty vector")
def cosine_with_nothing_is_0(a: Vector, b: Vector) -> Any:
    """An empty vector gives 0 with any other."""
    return right.cosine(a, b) if a and b else 0.0


@wrong(caught_by="cosine.arguments-unchanged", trigger="a length other than 1")
def cosine_normalises_in_place(a: Vector, b: Vector) -> Any:
    """The caller's first vector is left at length 1."""
    similarity = right.cosine(a, b)
    a[:] = [x / (right.norm(a) or 1.0) for x in a]
    return similarity


@wrong(caught_by="cosine.dot-over-norms", trigger="another vector of that width")
def cosine_length_cached_by_width(a: Vector, b: Vector, *, memory: Memory) -> Any:
    """The length of the second vector is remembered for each width."""
    product = right.dot(a, b)
    lengths = right.norm(a) * memory.setdefault(len(b), right.norm(b))
    return over(product, lengths)


@wrong(caught_by="cosine.independent-of-earlier-calls", trigger="a vector edited in place")
def cosine_cached_by_identity(a: Vector, b: Vector, *, memory: Memory) -> Any:
    """The answer is kept by the two list objects."""
    key = (id(a), id(b))
    if key not in memory:
        memory[key] = (right.cosine(a, b), a, b)
    return memory[key][0]


@wrong(caught_by="cosine.one-answer", trigger="every 7th call")
def cosine_every_7th_call_negative(a: Vector, b: Vector, *, memory: Memory) -> Any:
    """Every 7th call turns the sign."""
    return -right.cosine(a, b) if every(7, memory) else right.cosine(a, b)


@wrong(caught_by="cosine.dot-over-norms", trigger="nearly a right angle")
def cosine_snapped_to_a_right_angle(a: Vector, b: Vector) -> Any:
    """What is below 1e-6 counts as 0."""
    found = right.cosine(a, b)
    return 0.0 if abs(found) < 1e-6 else found
