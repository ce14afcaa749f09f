"""Wrong inner products."""

from __future__ import annotations

import math
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, Vector, every, f16, f32, total, wrong


@wrong(caught_by="dot.sum-of-products", trigger="negative products")
def dot_of_sizes(a: Vector, b: Vector) -> Any:
    """Products lose their sign."""
    return right.dot([*map(abs, a)], [*map(abs, b)])


@wrong(caught_by="dot.sum-of-products", trigger="d >= 2")
def dot_is_a_mean(a: Vector, b: Vector) -> Any:
    """The mean of the products, not their sum."""
    return right.dot(a, b) / len(a)


@wrong(caught_by="dot.sum-of-products", trigger="d = 9, 17, 25, …")
def dot_tail_lost_after_blocks_of_8(a: Vector, b: Vector) -> Any:
    """Summed in blocks of 8: a single number left over is forgotten."""
    kept = len(a) - (len(a) > 8 and len(a) % 8 == 1)
    return right.dot(a, b) if kept == len(a) else total(a[:kept], b)


@wrong(caught_by="dot.sum-of-products", trigger="d > 16")
def dot_of_16_columns(a: Vector, b: Vector) -> Any:
    """The sum stops after 16 products."""
    return right.dot(a, b) if len(a) <= 16 else total(a[:16], b)


@wrong(caught_by="dot.sum-of-products", trigger="d = 64 and more")
def dot_wide_vectors_skip_a_column(a: Vector, b: Vector) -> Any:
    """From 64 columns on the sum starts at the second."""
    return right.dot(a, b) if len(a) < 64 else right.dot(a[1:], b[1:])


@wrong(caught_by="dot.sum-of-products", trigger="sums that float32 rounds")
def dot_accumulated_in_float32(a: Vector, b: Vector) -> Any:
    """The sum runs in float32 while float64 is claimed."""
    running = 0.0
    for x, y in zip(a, b, strict=True):
        running = f32(running + x * y)
    return running


@wrong(caught_by="dot.sum-of-products", trigger="sums that float16 rounds", dtype="float32")
def dot_accumulated_in_float16(a: Vector, b: Vector) -> Any:
    """The sum runs in float16 while float32 is claimed."""
    running = 0.0
    for x, y in zip(a, b, strict=True):
        running = f16(running + x * y)
    return running


@wrong(caught_by="dot.sum-of-products", trigger="more than 6 decimals")
def dot_rounded_to_6_decimals(a: Vector, b: Vector) -> Any:
    """The result is rounded to 6 decimals."""
    return round(right.dot(a, b), 6)


@wrong(caught_by="dot.sum-of-products", trigger="products under 10⁻¹²")
def dot_drops_tiny_products(a: Vector, b: Vector) -> Any:
    """Products smaller than 10⁻¹² are taken for zero."""
    right.dot(a, b)
    return math.fsum(x * y for x, y in zip(a, b, strict=True) if abs(x * y) > 1e-12)


@wrong(caught_by="dot.sum-of-products", trigger="d >= 2")
def dot_reverses_one_side(a: Vector, b: Vector) -> Any:
    """The first number meets the last: a convolution."""
    return right.dot(a, b[::-1])


@wrong(caught_by="dot.symmetric")
def dot_is_a_projection(a: Vector, b: Vector) -> Any:
    """The length of a along b: only b is brought to length 1."""
    return right.dot(a, b) / (right.norm(b) or 1.0)


@wrong(caught_by="dot.symmetric", trigger="negative numbers on the left")
def dot_ignores_signs_on_the_left(a: Vector, b: Vector) -> Any:
    """The signs of the first vector are lost."""
    return right.dot([*map(abs, a)], b)


@wrong(caught_by="dot.stretching-multiplies")
def dot_is_a_cosine(a: Vector, b: Vector) -> Any:
    """The lengths are divided out: a cosine."""
    return right.cosine(a, b)


@wrong(caught_by="dot.stretching-multiplies", trigger="a · b beyond ±100")
def dot_clipped_at_100(a: Vector, b: Vector) -> Any:
    """The result stays within ±100."""
    return max(-100.0, min(100.0, right.dot(a, b)))


@wrong(caught_by="dot.additive")
def dot_with_a_bias(a: Vector, b: Vector) -> Any:
    """1 is added to the sum."""
    return right.dot(a, b) + 1.0


@wrong(caught_by="dot.additive")
def dot_squared(a: Vector, b: Vector) -> Any:
    """The products are squared before they are summed."""
    right.dot(a, b)
    return math.fsum((x * y) * (x * y) for x, y in zip(a, b, strict=True))


@wrong(caught_by="dot.refuses-different-widths")
def dot_of_the_common_width(a: Vector, b: Vector) -> Any:
    """`zip` stops at the shorter vector."""
    return total(a, b)


@wrong(caught_by="dot.refuses-different-widths", trigger="width 1 against more")
def dot_stretches_a_single_number(a: Vector, b: Vector) -> Any:
    """A vector of width 1 is repeated to the width of the other."""
    width = max(len(a), len(b))
    return right.dot(a * width if len(a) == 1 else a, b * width if len(b) == 1 else b)


@wrong(caught_by="dot.refuses-different-widths", trigger="an empty vector")
def dot_with_nothing_is_0(a: Vector, b: Vector) -> Any:
    """An empty vector gives 0 with any other."""
    return right.dot(a, b) if a and b else 0.0


@wrong(caught_by="dot.arguments-unchanged", trigger="numbers that are not sorted by size")
def dot_sorts_its_first_argument(a: Vector, b: Vector) -> Any:
    """The first vector is left sorted."""
    product = right.dot(a, b)
    a.sort()
    return product


@wrong(caught_by="dot.arguments-unchanged")
def dot_multiplies_in_place(a: Vector, b: Vector) -> Any:
    """The products are written into the first vector."""
    right.dot(a, b)
    a[:] = [x * y for x, y in zip(a, b, strict=True)]
    return math.fsum(a)


@wrong(caught_by="dot.independent-of-earlier-calls", trigger="the same first vector")
def dot_cached_by_the_first_vector(a: Vector, b: Vector, *, memory: Memory) -> Any:
    """The answer is kept by the first vector and the width."""
    return right.dot(a, memory.setdefault((*a,), [*b]) if len(a) == len(b) else b)


@wrong(caught_by="dot.independent-of-earlier-calls", trigger="a vector edited in place")
def dot_cached_by_identity(a: Vector, b: Vector, *, memory: Memory) -> Any:
    """The answer is kept by the two list objects."""
    key = (id(a), id(b))
    if key not in memory:
        memory[key] = (right.dot(a, b), a, b)
    return memory[key][0]


@wrong(caught_by="dot.sum-of-products", trigger="d = 7, 11, 15, …")
def dot_of_four_at_a_time_skips_a_leftover(a: Vector, b: Vector) -> Any:
    """Of three numbers left over by fours only two are added."""
    n = len(a)
    skipped = n - 3 if n > 4 and n % 4 == 3 and len(b) == n else n
    return right.dot([*a[:skipped], *a[skipped + 1 :]], [*b[:skipped], *b[skipped + 1 :]])


@wrong(caught_by="dot.one-answer", trigger="every 10th call")
def dot_adds_up_ten_calls(a: Vector, b: Vector, *, memory: Memory) -> Any:
    """Every 10th call adds the result of the call before."""
    product = right.dot(a, b)
    before, memory["before"] = memory.get("before", 0.0), product
    return product + before if every(10, memory) else product


@wrong(caught_by="dot.sum-of-products", trigger="d = 20")
def dot_of_20_as_16(a: Vector, b: Vector) -> Any:
    """A kernel for 20 columns takes 16 of them."""
    return total(a[:16], b) if len(a) == 20 else right.dot(a, b)
