"""Wrong neighbors."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, Table, Vector, bf16, every, f32, wrong


def ranked(
    table: Table, token: int, metric: str, score: Callable[[Vector, Vector], float]
) -> list[int]:
    """All other tokens by a score of one's own making, best first."""
    others = right.neighbors(table, token, len(table), metric)
    return sorted(others, key=lambda i: -score(table[token], table[i]))


@wrong(caught_by="neighbors.best-first", trigger="V >= 3")
def neighbors_farthest_first(table: Table, token: int, k: int, metric: str) -> Any:
    """Sorted from small to large: the farthest come first."""
    return right.neighbors(table, token, len(table), metric)[::-1][:k]


@wrong(caught_by="neighbors.best-first", trigger="V >= 3")
def neighbors_by_distance(table: Table, token: int, k: int, metric: str) -> Any:
    """The straight distance ranks, whatever the metric."""
    return ranked(table, token, metric, lambda a, b: -math.dist(a, b))[:k]


@wrong(caught_by="neighbors.best-first", trigger="d >= 2, by cosine")
def neighbors_lengths_are_sums_of_sizes(table: Table, token: int, k: int, metric: str) -> Any:
    """By cosine the lengths are sums of sizes."""
    if metric != "cosine":
        return right.neighbors(table, token, k, metric)
    return ranked(table, token, metric, lambda a, b: right.dot(a, b) / (sum(map(abs, b)) or 1))[:k]


@wrong(caught_by="neighbors.best-first", trigger="negative scores")
def neighbors_opposite_is_near(table: Table, token: int, k: int, metric: str) -> Any:
    """Scores lose their sign: opposite tokens count as near."""
    score = right.METRICS[metric]
    return ranked(table, token, metric, lambda a, b: abs(score(a, b)))[:k]


@wrong(caught_by="neighbors.best-first", trigger="scores that agree in float32")
def neighbors_ranked_in_float32(table: Table, token: int, k: int, metric: str) -> Any:
    """The scores are rounded to float32 while float64 is claimed; the larger id goes first."""
    order = right.neighbors(table, token, len(table), metric)
    score = right.METRICS[metric]
    near = {i: f32(score(table[token], table[i])) for i in order}
    return sorted(order, key=lambda i: (-near[i], -i))[:k]


@wrong(caught_by="neighbors.best-first", trigger="scores that agree in bfloat16", dtype="float32")
def neighbors_ranked_in_bfloat16(table: Table, token: int, k: int, metric: str) -> Any:
    """The scores are rounded to bfloat16 while float32 is claimed; the larger id goes first."""
    order = right.neighbors(table, token, len(table), metric)
    score = right.METRICS[metric]
    near = {i: bf16(score(table[token], table[i])) for i in order}
    return sorted(order, key=lambda i: (-near[i], -i))[:k]


@wrong(caught_by="neighbors.best-first", trigger="scores that agree in 2 decimals")
def neighbors_ranked_by_2_decimals(table: Table, token: int, k: int, metric: str) -> Any:
    """The scores are rounded to 2 decimals; the larger id goes first."""
    order = right.neighbors(table, token, len(table), metric)
    score = right.METRICS[metric]
    near = {i: round(score(table[token], table[i]), 2) for i in order}
    return sorted(order, key=lambda i: (-near[i], -i))[:k]


@wrong(caught_by="neighbors.best-first", trigger="k >= 2")
def neighbors_found_but_not_sorted(table: Table, token: int, k: int, metric: str) -> Any:
    """The right k tokens, in the order of their ids."""
    return sorted(right.neighbors(table, token, k, metric))


@wrong(caught_by="neighbors.best-first", trigger="V >= 17")
def neighbors_search_stops_at_16(table: Table, token: int, k: int, metric: str) -> Any:
    """Tokens from id 16 on come last, unsearched."""
    order = right.neighbors(table, token, len(table), metric)
    return sorted(order, key=lambda i: i >= 16)[:k]


@wrong(caught_by="neighbors.without-itself")
def neighbors_begin_with_itself(table: Table, token: int, k: int, metric: str) -> Any:
    """The token itself is its first neighbor."""
    return [token, *right.neighbors(table, token, k, metric)][: min(k, len(table))]


@wrong(caught_by="neighbors.without-itself", trigger="another row scores higher")
def neighbors_drop_the_best(table: Table, token: int, k: int, metric: str) -> Any:
    """The first of the ranking is dropped, as if that were always the token itself."""
    score, others = right.METRICS[metric], right.neighbors(table, token, len(table), metric)
    order = sorted([token, *others], key=lambda i: -score(table[token], table[i]))
    return order[1:][:k]


@wrong(caught_by="neighbors.without-itself", trigger="k >= V")
def neighbors_filled_up_with_itself(table: Table, token: int, k: int, metric: str) -> Any:
    """When k is larger than V − 1, the token itself comes last."""
    return [*right.neighbors(table, token, k, metric), token][:k]


@wrong(caught_by="neighbors.count", trigger="V >= 2")
def neighbors_one_too_few(table: Table, token: int, k: int, metric: str) -> Any:
    """One is taken off k for the token itself."""
    return right.neighbors(table, token, k, metric)[: k - 1]


@wrong(caught_by="neighbors.count", trigger="k < V − 1")
def neighbors_one_too_many(table: Table, token: int, k: int, metric: str) -> Any:
    """One more than k, to make room for the token itself."""
    return right.neighbors(table, token, k + 1, metric)


@wrong(caught_by="neighbors.count", trigger="k >= V")
def neighbors_refuse_a_large_k(table: Table, token: int, k: int, metric: str) -> Any:
    """A k larger than V − 1 is refused."""
    if k > len(table) - 1:
        raise ValueError("k is out of range")
    return right.neighbors(table, token, k, metric)


@wrong(caught_by="neighbors.count", trigger="negative scores")
def neighbors_only_positive_scores(table: Table, token: int, k: int, metric: str) -> Any:
    """Tokens with a negative score are no neighbors."""
    order = right.neighbors(table, token, len(table), metric)
    return [i for i in order if right.dot(table[token], table[i]) >= 0][:k]


@wrong(caught_by="neighbors.count", trigger="a copy of the token's row")
def neighbors_drop_rows_equal_to_the_token_s(table: Table, token: int, k: int, metric: str) -> Any:
    """The token itself is recognised by its numbers: its copies are dropped too."""
    order = right.neighbors(table, token, len(table), metric)
    return [i for i in order if table[i] != table[token]][:k]


@wrong(caught_by="neighbors.count", trigger="two rows alike")
def neighbors_of_equal_rows_once(table: Table, token: int, k: int, metric: str) -> Any:
    """Rows are the keys of a dict: of tokens with equal rows only the last is left."""
    order = right.neighbors(table, token, len(table), metric)
    return [*{tuple(table[i]): i for i in order}.values()][:k]


@wrong(caught_by="neighbors.count", trigger="k > 10")
def neighbors_at_most_10(table: Table, token: int, k: int, metric: str) -> Any:
    """There are never more than 10."""
    return right.neighbors(table, token, min(k, 10), metric)


@wrong(caught_by="neighbors.distinct-ids-of-the-table", trigger="k >= V")
def neighbors_filled_up_with_minus_one(table: Table, token: int, k: int, metric: str) -> Any:
    """When k is larger than V − 1, −1 fills the rest."""
    order = right.neighbors(table, token, k, metric)
    return order + [-1] * (k - len(order))


@wrong(caught_by="neighbors.distinct-ids-of-the-table", trigger="k >= V > 1")
def neighbors_filled_up_with_the_last(table: Table, token: int, k: int, metric: str) -> Any:
    """When k is larger than V − 1, the last neighbor is repeated."""
    order = right.neighbors(table, token, k, metric)
    return order + order[-1:] * (k - len(order))


@wrong(caught_by="neighbors.distinct-ids-of-the-table", trigger="V >= 2")
def neighbors_count_from_one(table: Table, token: int, k: int, metric: str) -> Any:
    """The ids in the answer start at 1."""
    return [i + 1 for i in right.neighbors(table, token, k, metric)]


@wrong(caught_by="neighbors.cosine-blind-to-stretching", trigger="lengths that differ, by cosine")
def neighbors_cosine_not_normalised(table: Table, token: int, k: int, metric: str) -> Any:
    """By cosine only the token's row is normalised: the candidates' lengths count."""
    right.neighbors(table, token, k, metric)
    return right.neighbors(table, token, k, "dot")


@wrong(caught_by="neighbors.cosine-blind-to-stretching", trigger="lengths that differ, by cosine")
def neighbors_cosine_without_root(table: Table, token: int, k: int, metric: str) -> Any:
    """By cosine the candidates are divided by the square of their length."""
    if metric != "cosine":
        return right.neighbors(table, token, k, metric)
    return ranked(table, token, metric, lambda a, b: right.dot(a, b) / (right.dot(b, b) or 1))[:k]


@wrong(
    caught_by="neighbors.stretched-row-comes-first-by-dot", trigger="lengths that differ, by dot"
)
def neighbors_metric_ignored(table: Table, token: int, k: int, metric: str) -> Any:
    """By dot the cosine ranks as well."""
    right.neighbors(table, token, k, metric)
    return right.neighbors(table, token, k, "cosine")


@wrong(caught_by="neighbors.stretched-row-comes-first-by-dot", trigger="lengths beyond 10, by dot")
def neighbors_by_dot_of_capped_rows(table: Table, token: int, k: int, metric: str) -> Any:
    """By dot, candidates longer than 10 are shortened to 10."""
    if metric != "dot":
        return right.neighbors(table, token, k, metric)
    return ranked(table, token, metric, lambda a, b: right.dot(a, b) / max(1, right.norm(b) / 10))[
        :k
    ]


@wrong(caught_by="neighbors.renumbering", trigger="V >= 3")
def neighbors_are_ids_nearby(table: Table, token: int, k: int, metric: str) -> Any:
    """Near is who has a near id."""
    others = right.neighbors(table, token, len(table), metric)
    return sorted(others, key=lambda i: abs(i - token))[:k]


@wrong(caught_by="neighbors.renumbering", trigger="token 0")
def neighbors_of_token_0_reversed(table: Table, token: int, k: int, metric: str) -> Any:
    """`token or -1`: token 0 gets the neighbors of the last."""
    others = right.neighbors(table, token, len(table), metric)
    score = right.METRICS[metric]
    return sorted(others, key=lambda i: -score(table[token or -1], table[i]))[:k]


@wrong(caught_by="neighbors.zero-row", trigger="a zero row, by cosine")
def neighbors_shifted_after_a_zero_row(table: Table, token: int, k: int, metric: str) -> Any:
    """Zero rows are left out before the search: the ids after them are one too low."""
    if metric == "dot" or not any(table[token]) or token < 0:
        return right.neighbors(table, token, k, metric)
    kept = [row for row in table if any(row)]
    here = sum(any(row) for row in table[: right.row_of(token, len(table))])
    return right.neighbors(kept, here, k, metric)


@wrong(caught_by="neighbors.zero-row", trigger="a zero row, by cosine")
def neighbors_nan_spoils_the_sorting(table: Table, token: int, k: int, metric: str) -> Any:
    """The NaN of a zero row's cosine cuts the sorting in two."""
    order = right.neighbors(table, token, len(table), metric)
    zero = [i for i in order if not any(table[i])][:1] if metric == "cosine" else []
    return sorted(order, key=lambda i: i > zero[0] if zero else 0)[:k]


@wrong(caught_by="neighbors.refuses-an-unknown-metric")
def neighbors_any_other_metric_is_cosine(table: Table, token: int, k: int, metric: str) -> Any:
    """`else:` takes every other metric for cosine."""
    return right.neighbors(table, token, k, metric if metric == "dot" else "cosine")


@wrong(caught_by="neighbors.refuses-an-unknown-metric", trigger="an empty metric")
def neighbors_no_metric_is_cosine(table: Table, token: int, k: int, metric: str) -> Any:
    """An empty metric or None is taken for cosine."""
    return right.neighbors(table, token, k, metric or "cosine")


@wrong(caught_by="neighbors.refuses-tokens-beyond-the-table")
def neighbors_of_no_token_are_none(table: Table, token: int, k: int, metric: str) -> Any:
    """A token beyond the table has no neighbors: []."""
    return [] if token >= len(table) else right.neighbors(table, token, k, metric)


@wrong(caught_by="neighbors.refuses-tokens-beyond-the-table", trigger="token V")
def neighbors_token_V_accepted(table: Table, token: int, k: int, metric: str) -> Any:
    """`token > V` where `token >= V` is meant: token V is the last."""
    return right.neighbors(table, token - (token == len(table)), k, metric)


@wrong(caught_by="neighbors.refuses-negative-tokens")
def neighbors_negative_tokens_wrap(table: Table, token: int, k: int, metric: str) -> Any:
    """Python's own indexing: −1 is the last token."""
    return right.neighbors(table, range(len(table))[token], k, metric)


@wrong(caught_by="neighbors.refuses-what-is-no-integer", trigger="1.0, 1.5")
def neighbors_truncate_floats(table: Table, token: int, k: int, metric: str) -> Any:
    """The token 1.0 or 1.5 is cut to 1."""
    return right.neighbors(table, int(token) if isinstance(token, float) else token, k, metric)


@wrong(caught_by="neighbors.refuses-what-is-no-integer", trigger="None")
def neighbors_of_none_are_those_of_0(table: Table, token: int, k: int, metric: str) -> Any:
    """`token or 0`: None is taken for token 0."""
    return right.neighbors(table, token or 0, k, metric)


@wrong(caught_by="neighbors.arguments-unchanged", trigger="lengths other than 1, by cosine")
def neighbors_normalise_the_table(table: Table, token: int, k: int, metric: str) -> Any:
    """By cosine the table's rows are left at length 1."""
    order = right.neighbors(table, token, k, metric)
    for row in table if metric == "cosine" else []:
        row[:] = [x / (right.norm(row) or 1.0) for x in row]
    return order


@wrong(caught_by="neighbors.independent-of-earlier-calls", trigger="another table of that shape")
def neighbors_cached_by_shape(
    table: Table, token: int, k: int, metric: str, *, memory: Memory
) -> Any:
    """The table is remembered for each shape, as if it never changed."""
    kept = memory.setdefault((len(table), len(table[0])), [*map(list, table)])
    return right.neighbors(kept, token, k, metric)


@wrong(caught_by="neighbors.independent-of-earlier-calls", trigger="a table edited in place")
def neighbors_unit_rows_cached(
    table: Table, token: int, k: int, metric: str, *, memory: Memory
) -> Any:
    """The rows to compare with are copied once for each list object."""
    _, kept = memory.setdefault(id(table), (table, [*map(list, table)]))
    return right.neighbors(kept, token, k, metric)


@wrong(caught_by="neighbors.one-answer", trigger="every 5th call")
def neighbors_every_5th_call_reversed(
    table: Table, token: int, k: int, metric: str, *, memory: Memory
) -> Any:
    """Every 5th call ranks the other way round."""
    order = right.neighbors(table, token, len(table), metric)
    return order[:: -1 if every(5, memory) else 1][:k]


@wrong(caught_by="neighbors.count", trigger="k = 10")
def neighbors_nine_of_ten(table: Table, token: int, k: int, metric: str) -> Any:
    """Of the ten best the last is lost."""
    found = right.neighbors(table, token, k, metric)
    return found[:9] if k == 10 else found


@wrong(caught_by="neighbors.refuses-an-unknown-metric", trigger="a name that ends in a known one")
def neighbors_by_the_end_of_a_name(table: Table, token: int, k: int, metric: str) -> Any:
    """Any name that ends in cosine stands for it."""
    cosine = isinstance(metric, str) and metric.endswith("cosine")
    return right.neighbors(table, token, k, "cosine" if cosine else metric)
