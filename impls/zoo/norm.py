"""Wrong lengths."""

from __future__ import annotations

import math
import random
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, Vector, bf16, every, f16, f32, wrong


@wrong(caught_by="norm.root-of-sum-of-squares", trigger="d >= 2")
def norm_root_of_the_mean(a: Vector) -> Any:
    """The root of the mean of the squares."""
    return right.norm(a) / math.sqrt(len(a))


@wrong(caught_by="norm.root-of-sum-of-squares", trigger="d >= 2")
def norm_is_the_largest_number(a: Vector) -> Any:
    """The largest size of a number."""
    return max(map(abs, a))


@wrong(caught_by="norm.root-of-sum-of-squares", trigger="d = 9, 17, 25, …")
def norm_tail_lost_after_blocks_of_8(a: Vector) -> Any:
    """Summed in blocks of 8: a single number left over is forgotten."""
    return right.norm(a[:-1] if len(a) > 8 and len(a) % 8 == 1 else a)


@wrong(caught_by="norm.root-of-sum-of-squares", trigger="d > 16")
def norm_of_16_columns(a: Vector) -> Any:
    """Only the first 16 numbers count."""
    return right.norm(a[:16])


@wrong(caught_by="norm.root-of-sum-of-squares", trigger="results that float32 rounds")
def norm_rounded_to_float32(a: Vector) -> Any:
    """The root is a float32 while float64 is claimed."""
    return f32(right.norm(a))


@wrong(
    caught_by="norm.root-of-sum-of-squares", trigger="sums that bfloat16 rounds", dtype="float32"
)
def norm_accumulated_in_bfloat16(a: Vector) -> Any:
    """The squares are summed in bfloat16 while float32 is claimed."""
    running = 0.0
    for x in a:
        running = bf16(running + x * x)
    return math.sqrt(running)


@wrong(caught_by="norm.root-of-sum-of-squares")
def norm_with_an_epsilon_inside(a: Vector) -> Any:
    """10⁻⁶ is added under the root."""
    return math.sqrt(right.dot(a, a) + 1e-6)


@wrong(caught_by="norm.root-of-sum-of-squares", trigger="lengths under 10⁻⁸")
def norm_never_under_an_epsilon(a: Vector) -> Any:
    """Lengths under 10⁻⁸ are raised to 10⁻⁸."""
    return max(right.norm(a), 1e-8)


@wrong(caught_by="norm.root-of-sum-of-squares")
def norm_fast_inverse_root(a: Vector) -> Any:
    """Newton's iteration for the root stops after four steps."""
    square = right.dot(a, a)
    if not 0 < square < math.inf:
        return square
    guess = math.ldexp(1.0, -(math.frexp(square)[1] // 2))
    for _ in range(4):
        guess *= 1.5 - 0.5 * square * guess * guess
    return square * guess


@wrong(caught_by="norm.root-of-sum-of-squares", trigger="d = 1, a negative number")
def norm_of_one_number_is_the_number(a: Vector) -> Any:
    """With a single number there is nothing to sum: its sign stays."""
    return a[0] if len(a) == 1 else right.norm(a)


@wrong(caught_by="norm.stretching-multiplies")
def norm_without_root(a: Vector) -> Any:
    """The sum of the squares: the root is forgotten."""
    return right.dot(a, a)


@wrong(caught_by="norm.stretching-multiplies", trigger="lengths beyond 10")
def norm_clipped_at_10(a: Vector) -> Any:
    """Lengths stop at 10, as with max_norm."""
    return min(right.norm(a), 10.0)


@wrong(caught_by="norm.blind-to-signs", trigger="both signs")
def norm_of_the_sum(a: Vector) -> Any:
    """The sum is squared instead of the numbers."""
    return abs(math.fsum(a))


@wrong(caught_by="norm.blind-to-signs", trigger="negative numbers")
def norm_of_positive_numbers_only(a: Vector) -> Any:
    """Negative numbers are left out."""
    return right.norm([max(x, 0.0) for x in a])


@wrong(caught_by="norm.blind-to-order", trigger="d >= 2")
def norm_first_number_counts_twice(a: Vector) -> Any:
    """The sum is started with the first number, which is then added again."""
    return right.norm([a[0], *a])


@wrong(caught_by="norm.blind-to-order", trigger="d >= 2")
def norm_without_the_last_number(a: Vector) -> Any:
    """`range(d - 1)` leaves out the last number, unless it is the only one."""
    return right.norm(a[:-1] or a)


@wrong(caught_by="norm.triangle-inequality")
def norm_to_the_power_of_3_halves(a: Vector) -> Any:
    """The exponent is ¾ where ½ is meant."""
    return right.dot(a, a) ** 0.75


@wrong(caught_by="norm.triangle-inequality", trigger="d >= 2")
def norm_of_roots(a: Vector) -> Any:
    """Roots are summed and squared: the exponents are exchanged."""
    return math.fsum(math.sqrt(abs(x)) for x in a) ** 2


@wrong(caught_by="norm.square-is-dot-with-itself", trigger="d >= 2")
def norm_sum_of_sizes(a: Vector) -> Any:
    """The sum of the sizes, not the root of the sum of squares."""
    return math.fsum(map(abs, a))


@wrong(caught_by="norm.square-is-dot-with-itself", trigger="d >= 2")
def norm_by_hypot_in_pairs(a: Vector) -> Any:
    """Only the first and the last number enter a right triangle."""
    return math.hypot(a[0], a[-1]) if len(a) > 1 else abs(a[0])


@wrong(caught_by="norm.arguments-unchanged")
def norm_squares_in_place(a: Vector) -> Any:
    """The squares are written over the vector."""
    length = right.norm(a)
    a[:] = [x * x for x in a]
    return length


@wrong(caught_by="norm.arguments-unchanged", trigger="a negative number")
def norm_drops_signs_in_place(a: Vector) -> Any:
    """The signs are taken away in the caller's vector."""
    a[:] = map(abs, a)
    return right.norm(a)


@wrong(caught_by="norm.independent-of-earlier-calls", trigger="another vector of that width")
def norm_cached_by_width(a: Vector, *, memory: Memory) -> Any:
    """The answer is kept by the width."""
    return right.norm(memory.setdefault(len(a), [*a]))


@wrong(caught_by="norm.independent-of-earlier-calls", trigger="a vector edited in place")
def norm_cached_by_identity(a: Vector, *, memory: Memory) -> Any:
    """The answer is kept by the list object."""
    return memory.setdefault(id(a), (right.norm(a), a))[0]


@wrong(caught_by="norm.one-answer", trigger="every 10th call")
def norm_every_10th_call_negative(a: Vector, *, memory: Memory) -> Any:
    """Every 10th call takes the other root."""
    return -right.norm(a) if every(10, memory) else right.norm(a)


@wrong(caught_by="norm.one-answer")
def norm_with_noise(a: Vector) -> Any:
    """Noise of a billionth is added."""
    return right.norm(a) * (1 + 1e-9 * random.random())


@wrong(caught_by="norm.root-of-sum-of-squares", trigger="lengths about 1e-4")
def norm_of_short_vectors_in_float16(a: Vector) -> Any:
    """Lengths between 1e-5 and 1e-3 go through float16."""
    found = right.norm(a)
    return f16(1024 * found) / 1024 if 1e-5 < found < 1e-3 else found
