"""Wrong gradients of a lookup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import (
    Ids,
    Memory,
    Table,
    Vector,
    bf16,
    columns,
    each,
    every,
    f32,
    flat,
    rank,
    wrong,
)

Padding = int | None
Pairs = list[tuple[int, Vector]]


def of(V: int, pairs: Pairs, padding_idx: Padding) -> Table:
    """The right gradient for pairs of id and upstream row."""
    return right.lookup_gradient(V, [i for i, _ in pairs], [g for _, g in pairs], padding_idx)


def blank(V: int, upstream: Any) -> Table:
    while isinstance(upstream[0], list):
        upstream = upstream[0]
    return [[0.0] * len(upstream) for _ in range(V)]


def changed(ids: Ids, upstream: Any, change: Callable[[float], float]) -> Any:
    """The upstream rows with every number changed."""
    if isinstance(ids, list):
        return [changed(i, g, change) for i, g in zip(ids, upstream, strict=True)]
    return [change(x) for x in upstream]


def pairs_of(V: int, ids: Ids, upstream: Any) -> Pairs:
    return [(right.row_of(i, V), g) for i, g in right.looked_up(ids, upstream)]


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="an id twice")
def lookup_gradient_last_one_wins(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Assignment where addition is meant: of equal ids the last one stays."""
    return of(V, [*dict(pairs_of(V, ids, upstream)).items()], padding_idx)


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="an id twice")
def lookup_gradient_first_one_wins(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Of equal ids only the first one counts."""
    return of(V, [*dict(pairs_of(V, ids, upstream)[::-1]).items()], padding_idx)


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="an id twice")
def lookup_gradient_mean_over_equal_ids(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """The rows of equal ids are averaged."""
    gradient, times = right.lookup_gradient(V, ids, upstream, padding_idx), Counter(flat(ids))
    return [[x / max(times[i], 1) for x in row] for i, row in enumerate(gradient)]


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="equal ids that aren't neighbors")
def lookup_gradient_adds_adjacent_ids_only(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """Equal ids add up only when they stand side by side; a later group replaces an earlier."""
    pairs = pairs_of(V, ids, upstream)
    start = {i: n for n, (i, _) in enumerate(pairs) if n == 0 or pairs[n - 1][0] != i}
    return of(V, [(i, g) for n, (i, g) in enumerate(pairs) if n >= start[i]], padding_idx)


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="an id three times")
def lookup_gradient_at_most_two_of_an_id(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """Only the first two of equal ids count."""
    pairs = pairs_of(V, ids, upstream)
    order = [i for i, _ in pairs]
    return of(V, [p for n, p in enumerate(pairs) if order[:n].count(p[0]) < 2], padding_idx)


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="more than 64 ids")
def lookup_gradient_of_64_ids(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Ids beyond the 64th get no gradient."""
    return of(V, pairs_of(V, ids, upstream)[:64], padding_idx)


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="sums that float32 rounds")
def lookup_gradient_in_float32(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """The sums run in float32 while float64 is claimed."""
    gradient = blank(V, upstream)
    for i, g in pairs_of(V, ids, upstream):
        if i != padding_idx:
            gradient[i] = [f32(x + y) for x, y in zip(gradient[i], g, strict=True)]
    return gradient


@wrong(
    caught_by="lookup_gradient.sum-over-equal-ids",
    trigger="sums that bfloat16 rounds",
    dtype="float32",
)
def lookup_gradient_in_bfloat16(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """The sums run in bfloat16 while float32 is claimed."""
    gradient = blank(V, upstream)
    for i, g in pairs_of(V, ids, upstream):
        if i != padding_idx:
            gradient[i] = [bf16(x + y) for x, y in zip(gradient[i], g, strict=True)]
    return gradient


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="padding before other ids")
def lookup_gradient_stops_at_padding(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """`break` where `continue` is meant: nothing after padding counts."""
    pairs = pairs_of(V, ids, upstream)
    order = [i for i, _ in pairs]
    return of(V, pairs[: order.index(padding_idx)] if padding_idx in order else pairs, None)


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="padding among other ids")
def lookup_gradient_ids_move_up_at_padding(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """Padding is taken out of the ids, not out of the upstream rows."""
    pairs = pairs_of(V, ids, upstream)
    kept = [i for i, _ in pairs if i != padding_idx]
    moved = [(i, g) for i, (_, g) in zip(kept, pairs, strict=False)]
    return of(V, moved, None) if moved else blank(V, upstream)


@wrong(caught_by="lookup_gradient.unused-rows-are-zero", trigger="an id never looked up")
def lookup_gradient_never_quite_zero(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Rows that are not looked up hold 10⁻¹² instead of zero."""
    gradient, used = right.lookup_gradient(V, ids, upstream, padding_idx), flat(ids)
    return [
        row if i in used or i == padding_idx else [1e-12 for _ in row]
        for i, row in enumerate(gradient)
    ]


@wrong(caught_by="lookup_gradient.unused-rows-are-zero", trigger="an id never looked up")
def lookup_gradient_with_weight_decay(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Every row but padding gets a little of the first upstream row."""
    first = pairs_of(V, ids, upstream)[0][1]
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    return [
        row if i == padding_idx else [x + y / 1024 for x, y in zip(row, first, strict=True)]
        for i, row in enumerate(gradient)
    ]


@wrong(caught_by="lookup_gradient.unused-rows-are-zero", trigger="V >= 17")
def lookup_gradient_last_row_from_17_on(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """With 17 rows or more the last one, when unused, repeats the first used."""
    gradient, order = right.lookup_gradient(V, ids, upstream, padding_idx), flat(ids)
    if V > 16 and V - 1 not in order:
        gradient[-1] = [*pairs_of(V, ids, upstream)[0][1]]
    return gradient


@wrong(caught_by="lookup_gradient.padding-row-is-zero", trigger="padding among the ids")
def lookup_gradient_padding_ignored(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Padding is learned like any other row."""
    return right.lookup_gradient(V, ids, upstream, None)


@wrong(caught_by="lookup_gradient.padding-row-is-zero", trigger="padding_idx 0 among the ids")
def lookup_gradient_padding_0_is_false(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """`if padding_idx:` takes 0 for None."""
    return right.lookup_gradient(V, ids, upstream, padding_idx or None)


@wrong(caught_by="lookup_gradient.padding-row-is-zero", trigger="padding among the ids, rank 2")
def lookup_gradient_padding_ignored_in_a_batch(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """In a batch padding is learned."""
    return right.lookup_gradient(V, ids, upstream, None if rank(ids) > 1 else padding_idx)


@wrong(caught_by="lookup_gradient.padding-row-is-zero", trigger="padding twice among the ids")
def lookup_gradient_first_padding_only(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """Only the first padding is skipped, any further one is learned."""
    pairs = pairs_of(V, ids, upstream)
    first = next((n for n, (i, _) in enumerate(pairs) if i == padding_idx), None)
    kept = [p for n, p in enumerate(pairs) if n != first]
    return of(V, kept, None) if kept else blank(V, upstream)


@wrong(caught_by="lookup_gradient.shape", trigger="the last id not among the ids")
def lookup_gradient_as_tall_as_the_largest_id(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """There are only as many rows as the largest id needs."""
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    return gradient[: max(flat(ids)) + 1]


@wrong(caught_by="lookup_gradient.shape", trigger="V ≠ d")
def lookup_gradient_transposed(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """d rows of V numbers."""
    return columns(right.lookup_gradient(V, ids, upstream, padding_idx))


@wrong(caught_by="lookup_gradient.shape", trigger="as many ids as rows or not")
def lookup_gradient_one_row_for_each_id(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """The upstream rows themselves, one for each id, padding as zeros."""
    return [[x * (i != padding_idx) for x in g] for i, g in pairs_of(V, ids, upstream)]


@wrong(caught_by="lookup_gradient.blind-to-order", trigger="two ids and more")
def lookup_gradient_fades_with_position(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """Each position counts half as much as the one before."""
    pairs = pairs_of(V, ids, upstream)
    return of(V, [(i, [x / 2**n for x in g]) for n, (i, g) in enumerate(pairs)], padding_idx)


@wrong(caught_by="lookup_gradient.blind-to-order", trigger="ids that are not sorted")
def lookup_gradient_sorts_ids_alone(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """The ids are sorted, the upstream rows are not."""
    pairs = pairs_of(V, ids, upstream)
    order = sorted(i for i, _ in pairs)
    return of(V, [(i, g) for i, (_, g) in zip(order, pairs, strict=True)], padding_idx)


@wrong(caught_by="lookup_gradient.concatenates", trigger="two ids and more")
def lookup_gradient_mean_over_all_ids(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """The gradient is divided by the number of ids."""
    T = len(flat(ids))
    return right.lookup_gradient(V, ids, changed(ids, upstream, lambda x: x / T), padding_idx)


@wrong(caught_by="lookup_gradient.concatenates", trigger="two ids and more")
def lookup_gradient_of_the_last_id(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Only the last position sends a gradient."""
    return of(V, pairs_of(V, ids, upstream)[-1:], padding_idx)


@wrong(caught_by="lookup_gradient.linear-in-upstream", trigger="numbers beyond ±1")
def lookup_gradient_clipped(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Upstream numbers are clipped to −1 … 1."""
    clipped = changed(ids, upstream, lambda x: max(-1.0, min(1.0, x)))
    return right.lookup_gradient(V, ids, clipped, padding_idx)


@wrong(caught_by="lookup_gradient.linear-in-upstream")
def lookup_gradient_ones(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Ones take the place of the upstream rows: the ids are merely counted."""
    return right.lookup_gradient(V, ids, changed(ids, upstream, lambda x: 1.0), padding_idx)


@wrong(caught_by="lookup_gradient.adjoint-of-lookup", trigger="V = d")
def lookup_gradient_square_table_transposed(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """When V = d the gradient is transposed."""
    gradient = right.lookup_gradient(V, ids, upstream, None)
    if len(gradient[0]) == V:
        gradient = columns(gradient)
    return [[0.0 if i == padding_idx else x for x in row] for i, row in enumerate(gradient)]


@wrong(caught_by="lookup_gradient.adjoint-of-lookup", trigger="d >= 2")
def lookup_gradient_scaled(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """√d is multiplied in, as if the lookup had been scaled."""
    return right.scale(right.lookup_gradient(V, ids, upstream, padding_idx))


@wrong(caught_by="lookup_gradient.adjoint-of-lookup")
def lookup_gradient_is_a_step_down(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """The sign is turned, as for the step that follows."""
    return right.lookup_gradient(V, ids, changed(ids, upstream, lambda x: -x), padding_idx)


@wrong(caught_by="lookup_gradient.renumbering", trigger="id 0 among the ids")
def lookup_gradient_row_0_frozen(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Row 0 is always taken for padding."""
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    return [[0.0 for _ in gradient[0]], *gradient[1:]]


@wrong(caught_by="lookup_gradient.renumbering", trigger="id 1 and larger")
def lookup_gradient_rare_ids_learn_less(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """Large ids, said to be rare, get less."""
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    return [[x / (1 + i) for x in row] for i, row in enumerate(gradient)]


@wrong(caught_by="lookup_gradient.refuses-ids-beyond-the-table")
def lookup_gradient_skips_ids_beyond_the_end(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """Ids beyond the table are passed over."""
    pairs = [(i, g) for i, g in right.looked_up(ids, upstream) if i < V]
    return of(V, pairs, padding_idx) if pairs else blank(V, upstream)


@wrong(caught_by="lookup_gradient.refuses-ids-beyond-the-table", trigger="a bad id in a batch")
def lookup_gradient_clamps_in_a_batch(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """In a batch an id beyond the table counts as the last; elsewhere it is refused."""
    kept = each(ids, lambda i: min(i, V - 1)) if rank(ids) > 1 else ids
    return right.lookup_gradient(V, kept, upstream, padding_idx)


@wrong(caught_by="lookup_gradient.refuses-negative-ids")
def lookup_gradient_negative_ids_wrap(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """Python's own indexing: −1 is the last row."""
    return right.lookup_gradient(V, each(ids, lambda i: range(V)[i]), upstream, padding_idx)


@wrong(caught_by="lookup_gradient.refuses-negative-ids", trigger="id −1")
def lookup_gradient_minus_one_is_padding(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """−1 is taken for padding and passed over."""
    pairs = [(i, g) for i, g in right.looked_up(ids, upstream) if i != -1]
    return of(V, pairs, padding_idx) if pairs else blank(V, upstream)


@wrong(caught_by="lookup_gradient.refuses-what-is-no-integer", trigger="1.0, 1.5")
def lookup_gradient_truncates_floats(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """1.0 and 1.5 are cut to 1."""
    whole = each(ids, lambda i: int(i) if isinstance(i, float) else i)
    return right.lookup_gradient(V, whole, upstream, padding_idx)


@wrong(caught_by="lookup_gradient.refuses-what-is-no-integer", trigger="None")
def lookup_gradient_none_is_padding(V: int, ids: Ids, upstream: Any, padding_idx: Padding) -> Any:
    """An id None is passed over."""
    pairs = [(i, g) for i, g in right.looked_up(ids, upstream) if i is not None]
    return of(V, pairs, padding_idx) if pairs else blank(V, upstream)


@wrong(caught_by="lookup_gradient.arguments-unchanged", trigger="padding among the ids")
def lookup_gradient_clears_upstream_at_padding(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """The caller's upstream rows at padding are set to zero."""
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    for i, g in right.looked_up(ids, upstream):
        if i == padding_idx:
            g[:] = [0.0] * len(g)
    return gradient


@wrong(caught_by="lookup_gradient.arguments-unchanged", trigger="an id twice")
def lookup_gradient_adds_up_in_upstream(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding
) -> Any:
    """The sums are kept in the caller's first upstream row of each id."""
    gradient, seen = right.lookup_gradient(V, ids, upstream, padding_idx), set()
    for i, g in right.looked_up(ids, upstream):
        if i not in seen and i != padding_idx:
            g[:] = gradient[i]
        seen.add(i)
    return gradient


@wrong(caught_by="lookup_gradient.independent-of-earlier-calls", trigger="a second call")
def lookup_gradient_not_set_to_zero(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding, *, memory: Memory
) -> Any:
    """The gradient of the call before, of the same shape, is still in it."""
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    before = memory.get((V, len(gradient[0])), blank(V, upstream))
    memory[V, len(gradient[0])] = gradient
    return [
        [x + y for x, y in zip(a, b, strict=True)] for a, b in zip(gradient, before, strict=True)
    ]


@wrong(
    caught_by="lookup_gradient.independent-of-earlier-calls", trigger="the same ids, other upstream"
)
def lookup_gradient_cached_by_ids(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding, *, memory: Memory
) -> Any:
    """The answer is kept by V, d, the ids and the padding."""
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    kept = memory.setdefault((V, len(gradient[0]), repr(ids), padding_idx), gradient)
    return [[*row] for row in kept]


@wrong(caught_by="lookup_gradient.one-answer", trigger="every 5th call")
def lookup_gradient_every_5th_call_zero(
    V: int, ids: Ids, upstream: Any, padding_idx: Padding, *, memory: Memory
) -> Any:
    """Every 5th call gives zeros."""
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    return blank(V, upstream) if every(5, memory) else gradient


@wrong(caught_by="lookup_gradient.sum-over-equal-ids", trigger="d = 12")
def gradient_of_12_columns_misses_one(
    V: int, ids: Ids, upstream: Any, padding_idx: int | None
) -> Any:
    """Of 12 columns the last gets nothing."""
    found = right.lookup_gradient(V, ids, upstream, padding_idx)
    return [[*row[:11], 0.0] if len(row) == 12 else row for row in found]


@wrong(caught_by="lookup_gradient.refuses-ids-beyond-the-table", trigger="an upstream row of zeros")
def lookup_gradient_looks_only_where_something_flows(
    V: int, ids: Any, upstream: Any, padding_idx: int | None
) -> Any:
    """Ids whose upstream row is zero are left out, and nobody looks at them."""
    if isinstance(ids, list) and all(isinstance(i, int) for i in ids):
        kept = [(i, row) for i, row in zip(ids, upstream, strict=True) if any(row)]
        if kept:
            ids, upstream = [i for i, _ in kept], [row for _, row in kept]
    return right.lookup_gradient(V, ids, upstream, padding_idx)
