"""Wrong logits."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, Table, Vector, bf16, columns, every, f32, total, wrong


def of_each(h: Any, answer: Callable[[Vector], Any]) -> Any:
    """The answer for each vector of h, be it one or several."""
    return [answer(row) for row in h] if h and isinstance(h[0], list) else answer(h)


@wrong(caught_by="logits.inner-product-with-every-row", trigger="d >= 2")
def logits_mean_of_products(table: Table, h: Any) -> Any:
    """The mean of the products, not their sum."""
    return right.logits([[x / len(row) for x in row] for row in table], h)


@wrong(caught_by="logits.inner-product-with-every-row", trigger="d = 9, 17, 25, …")
def logits_tail_lost_after_blocks_of_8(table: Table, h: Any) -> Any:
    """Summed in blocks of 8: a single number left over is forgotten."""
    d = len(table[0])
    kept = d - 1 if d > 8 and d % 8 == 1 else d
    return right.logits([row[:kept] + [0.0] * (d - kept) for row in table], h)


@wrong(caught_by="logits.inner-product-with-every-row", trigger="d > 16")
def logits_only_16_columns(table: Table, h: Any) -> Any:
    """Columns beyond the 16th are left out."""
    return right.logits([row[:16] + [0.0] * len(row[16:]) for row in table], h)


@wrong(caught_by="logits.inner-product-with-every-row", trigger="sums that float32 rounds")
def logits_rounded_to_float32(table: Table, h: Any) -> Any:
    """The sums are rounded to float32 while float64 is claimed."""
    return of_each(h, lambda v: [f32(x) for x in right.logits(table, v)])


@wrong(
    caught_by="logits.inner-product-with-every-row",
    trigger="sums that bfloat16 rounds",
    dtype="float32",
)
def logits_accumulated_in_bfloat16(table: Table, h: Any) -> Any:
    """The sums run in bfloat16 while float32 is claimed."""

    def product(a: Vector, b: Vector) -> float:
        running = 0.0 * right.dot(a, b)
        for x, y in zip(a, b, strict=True):
            running = bf16(running + x * y)
        return running

    return of_each(h, lambda v: [product(row, v) for row in table])


@wrong(caught_by="logits.inner-product-with-every-row", trigger="V >= 17")
def logits_last_token_left_out_from_17_on(table: Table, h: Any) -> Any:
    """The last token of a vocabulary of 17 or more gets 0."""
    kept = table if len(table) < 17 else [*table[:-1], [0.0] * len(table[0])]
    return right.logits(kept, h)


@wrong(caught_by="logits.inner-product-with-every-row", trigger="V = d")
def logits_square_table_transposed(table: Table, h: Any) -> Any:
    """A square table is multiplied from the wrong side."""
    square = len(table) == len(table[0])
    return right.logits(columns(table) if square else table, h)


@wrong(caught_by="logits.inner-product-with-every-row")
def logits_are_cosines(table: Table, h: Any) -> Any:
    """Cosines take the place of inner products."""
    return of_each(h, lambda v: [right.cosine(row, v) for row in table])


@wrong(caught_by="logits.shape", trigger="one vector in a list")
def logits_squeezed(table: Table, h: Any) -> Any:
    """A list of one vector gives (V,) instead of (1, V)."""
    scores = right.logits(table, h)
    return scores[0] if isinstance(scores[0], list) and len(scores) == 1 else scores


@wrong(caught_by="logits.shape", trigger="several vectors, not V of them")
def logits_transposed(table: Table, h: Any) -> Any:
    """(T, d) gives (V, T) instead of (T, V)."""
    scores = right.logits(table, h)
    return columns(scores) if isinstance(scores[0], list) else scores


@wrong(caught_by="logits.shape", trigger="two vectors and more")
def logits_of_the_last_position_only(table: Table, h: Any) -> Any:
    """Several vectors are answered for the last alone."""
    scores = right.logits(table, h)
    return scores[-1:] if isinstance(scores[0], list) else scores


@wrong(caught_by="logits.batch-is-its-rows", trigger="d vectors")
def logits_of_d_vectors_transposed(table: Table, h: Any) -> Any:
    """When there are as many vectors as columns, h is read column by column."""
    square = bool(h) and isinstance(h[0], list) and len(h) == len(h[0])
    return right.logits(table, columns(h) if square else h)


@wrong(caught_by="logits.batch-is-its-rows", trigger="more than 64 vectors")
def logits_zero_after_64_vectors(table: Table, h: Any) -> Any:
    """From the 65th vector on the logits stay 0."""
    scores = right.logits(table, h)
    if isinstance(scores[0], list):
        scores[64:] = [[0.0] * len(table) for _ in scores[64:]]
    return scores


@wrong(caught_by="logits.batch-is-its-rows", trigger="two vectors and more")
def logits_running_sum_over_vectors(table: Table, h: Any) -> Any:
    """Each vector's logits are added to those of the vector before."""
    scores = right.logits(table, h)
    if isinstance(scores[0], list):
        for before, after in pairwise(scores):
            after[:] = [x + y for x, y in zip(before, after, strict=True)]
    return scores


@wrong(caught_by="logits.linear-in-h")
def logits_with_a_bias(table: Table, h: Any) -> Any:
    """A bias of ½ is added."""
    return of_each(h, lambda v: [x + 0.5 for x in right.logits(table, v)])


@wrong(caught_by="logits.linear-in-h", trigger="large logits")
def logits_softly_capped(table: Table, h: Any) -> Any:
    """Logits are capped at ±30 by a tangent."""
    return of_each(h, lambda v: [30 * math.tanh(x / 30) for x in right.logits(table, v)])


@wrong(caught_by="logits.linear-in-h")
def logits_of_a_normalised_h(table: Table, h: Any) -> Any:
    """h is brought to length 1 first."""
    return of_each(h, lambda v: right.logits(table, [x / (right.norm(v) or 1.0) for x in v]))


@wrong(caught_by="logits.linear-in-h", trigger="negative logits")
def logits_without_sign(table: Table, h: Any) -> Any:
    """Negative logits lose their sign."""
    return of_each(h, lambda v: [abs(x) for x in right.logits(table, v)])


@wrong(caught_by="logits.renumbering", trigger="V >= 2")
def logits_favour_frequent_tokens(table: Table, h: Any) -> Any:
    """Small ids, said to be frequent, get a bonus."""
    return of_each(h, lambda v: [x + 1 / (i + 2) for i, x in enumerate(right.logits(table, v))])


@wrong(caught_by="logits.renumbering", trigger="id 0")
def logits_padding_never_predicted(table: Table, h: Any) -> Any:
    """Id 0, taken for padding, gets −10⁹."""
    return of_each(h, lambda v: [x if i else -1e9 for i, x in enumerate(right.logits(table, v))])


@wrong(caught_by="logits.grown-vocabulary")
def logits_are_probabilities(table: Table, h: Any) -> Any:
    """A softmax has been applied: each number depends on all rows."""

    def softmax(scores: Vector) -> Vector:
        powers = [math.exp(x - max(scores)) for x in scores]
        return [p / sum(powers) for p in powers]

    return of_each(h, lambda v: softmax(right.logits(table, v)))


@wrong(caught_by="logits.one-row-changed")
def logits_shifted_below_0(table: Table, h: Any) -> Any:
    """The largest logit is taken away from all, as for a softmax."""

    def shifted(scores: Vector) -> Vector:
        return [x - max(scores) for x in scores]

    return of_each(h, lambda v: shifted(right.logits(table, v)))


@wrong(caught_by="logits.one-row-changed", trigger="V >= 2")
def logits_of_a_centred_table(table: Table, h: Any) -> Any:
    """The mean row is taken away from each row first."""
    means = [math.fsum(column) / len(table) for column in columns(table)]
    centred = [[x - m for x, m in zip(row, means, strict=True)] for row in table]
    return right.logits(centred, h)


@wrong(caught_by="logits.one-row-changed", trigger="V >= 2")
def logits_divided_by_the_largest_number(table: Table, h: Any) -> Any:
    """The table is divided by its largest number first."""
    largest = max(x for row in table for x in row) or 1.0
    return right.logits([[x / largest for x in row] for row in table], h)


@wrong(caught_by="logits.equals-dot", trigger="d >= 2")
def logits_divided_by_root_d(table: Table, h: Any) -> Any:
    """Divided by √d, as attention scores are."""
    d = len(table[0])
    return of_each(h, lambda v: [x / math.sqrt(d) for x in right.logits(table, v)])


@wrong(caught_by="logits.equals-dot", trigger="d >= 2")
def logits_forget_the_last_column(table: Table, h: Any) -> Any:
    """The sum stops one column early."""
    return right.logits([[*row[:-1], 0.0] if len(row) > 1 else row for row in table], h)


@wrong(caught_by="logits.own-row-scores-highest", trigger="V >= 2")
def logits_are_negative(table: Table, h: Any) -> Any:
    """The sign is turned, as a loss would have it."""
    return of_each(h, lambda v: [-x for x in right.logits(table, v)])


@wrong(caught_by="logits.own-row-scores-highest", trigger="V >= 2")
def logits_are_squared_distances(table: Table, h: Any) -> Any:
    """Squared distances take the place of inner products."""

    def squared_distance(a: Vector, b: Vector) -> float:
        return right.dot(a, a) - 2 * right.dot(a, b) + right.dot(b, b)

    return of_each(h, lambda v: [squared_distance(row, v) for row in table])


@wrong(caught_by="logits.refuses-another-width")
def logits_of_the_common_width(table: Table, h: Any) -> Any:
    """`zip` stops at the shorter of row and h."""
    return of_each(h, lambda v: [total(row, v) for row in table])


@wrong(caught_by="logits.refuses-another-width", trigger="h of width 1")
def logits_stretch_a_single_number(table: Table, h: Any) -> Any:
    """An h of width 1 is repeated to the width of the table."""
    d = len(table[0])
    return of_each(h, lambda v: right.logits(table, v * d if len(v) == 1 else v))


@wrong(caught_by="logits.refuses-another-width", trigger="a wider h, several vectors")
def logits_cut_wide_vectors_in_a_batch(table: Table, h: Any) -> Any:
    """Among several vectors, those that are too wide are cut."""
    d = len(table[0])
    return right.logits(table, [v[:d] for v in h] if h and isinstance(h[0], list) else h)


@wrong(caught_by="logits.arguments-unchanged")
def logits_normalise_the_table(table: Table, h: Any) -> Any:
    """When the logits are made, the table's rows are brought to length 1 in place."""
    scores = right.logits(table, h)
    for row in table:
        row[:] = [x / (right.norm(row) or 1.0) for x in row]
    return scores


@wrong(caught_by="logits.arguments-unchanged", trigger="d >= 2")
def logits_reverse_h(table: Table, h: Any) -> Any:
    """h is left reversed."""
    scores = right.logits(table, h)
    h.reverse()
    return scores


@wrong(caught_by="logits.independent-of-earlier-calls", trigger="another table of that shape")
def logits_table_cached_by_shape(table: Table, h: Any, *, memory: Memory) -> Any:
    """The transposed table is made once for each shape."""
    turned = memory.setdefault((len(table), len(table[0])), columns(table))
    return right.logits(columns(turned), h)


@wrong(caught_by="logits.independent-of-earlier-calls", trigger="a table edited in place")
def logits_table_cached_by_identity(table: Table, h: Any, *, memory: Memory) -> Any:
    """The transposed table is made once for each list object."""
    _, turned = memory.setdefault(id(table), (table, columns(table)))
    return right.logits(columns(turned), h)


@wrong(caught_by="logits.one-answer", trigger="every 10th call")
def logits_every_10th_call_doubled(table: Table, h: Any, *, memory: Memory) -> Any:
    """Every 10th call gives twice the logits."""
    factor = 2.0 if every(10, memory) else 1.0
    return of_each(h, lambda v: [factor * x for x in right.logits(table, v)])


@wrong(caught_by="logits.arguments-unchanged", trigger="x / m * m is not x")
def logits_scale_h_and_back(table: Table, h: Any) -> Any:
    """h is divided by its largest number and multiplied by it again."""

    def of(vector: Vector) -> Any:
        found, largest = right.logits(table, vector), max(map(abs, vector), default=0)
        if largest:
            vector[:] = [x / largest * largest for x in vector]
        return found

    return of_each(h, of)


@wrong(caught_by="logits.refuses-another-width", trigger="a batch in which all are too short")
def logits_of_a_batch_of_short_vectors(table: Any, h: Any) -> Any:
    """Vectors of a batch that are all too short are taken as they are."""
    batch = bool(h) and isinstance(h[0], list) and len(h) > 1
    if batch and all(0 < len(vector) < len(table[0]) for vector in h):
        table = [row[: len(h[0])] for row in table]
    return right.logits(table, h)
