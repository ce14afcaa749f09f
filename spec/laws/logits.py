"""Step 5: the scores of all tokens for a hidden vector."""

from typing import Any

from spec.arithmetic import Format, exact
from spec.calls import Refused
from spec.law import EVERY_OTHER, Asking, law, near, true_of
from spec.laws.common import (
    arguments_unchanged,
    independent_of_earlier_calls,
    one_answer,
    refuses,
)
from spec.laws.dot import exactly_added
from spec.laws.lookup import renumber, renumbered
from spec.oracles import Table, Vector
from spec.truth import agree, ask, computed, judge


def logits(form: Format, table: Table, h: Vector, **flags: Any) -> Any:
    return ask("logits", table, h, form=form, **flags)


@law("logits.inner-product-with-every-row", "logits(E, h)[i] = E[i]·h", claims=(11,))
def inner_product_with_every_row(form: Format, table: Table, h: Vector) -> Asking:
    call = logits(form, table, h)
    got = yield call
    return judge(call, got, form)


@law(
    "logits.shape",
    "h ∈ ℝ^d ⟹ logits ∈ ℝ^V;  h ∈ ℝ^{T×d} ⟹ logits ∈ ℝ^{T×V}",
    claims=(9, 23),
    every=EVERY_OTHER,
)
def shape(form: Format, table: Table, batch: list[Any]) -> Asking:
    # A result of another shape never gets here: it hasn't the form of logits.
    calls = [logits(form, table, batch), logits(form, table, batch[0])]
    answers = yield calls
    return true_of(answers, True, "shape", "logits-shape")


@law(
    "logits.batch-is-its-rows",
    "logits(E, [g, h]) = [logits(E, g), logits(E, h)]",
    every=EVERY_OTHER,
)
def batch_is_its_rows(form: Format, table: Table, batch: list[Any]) -> Asking:
    calls = [logits(form, table, batch), *(logits(form, table, h) for h in batch)]
    together, *alone = yield calls
    limit = computed(calls[0], form)[1]
    return agree_where_answered(together, alone, limit)


def agree_where_answered(got: Any, others: Any, limits: Any) -> Any:
    """``agree`` for a batch beside its rows asked one by one, any of which may be refused."""
    if isinstance(got, Refused):
        return []
    return [
        agree(g, other, limit, limit)
        for g, other, limit in zip(got, others, limits, strict=True)
        if not isinstance(other, Refused)
    ]


@law("logits.linear-in-h", "logits(E, g + h) = logits(E, g) + logits(E, h)", every=EVERY_OTHER)
def linear_in_h(form: Format, table: Table, g: Vector, other_g: Vector) -> Asking:
    total = exactly_added(form, g, other_g)
    if total is None:
        return []
    calls = [logits(form, table, h) for h in (total, g, other_g)]
    both, one, two = yield calls
    limits = [computed(c, form)[1] for c in calls]
    if any(b is None for limit in limits for b in limit):
        return []
    true = [exact(x) + exact(y) for x, y in zip(one, two, strict=True) if x - x == 0 == y - y]
    if len(true) < len(both):
        return [judge(c, a, form) for c, a in zip(calls, (both, one, two), strict=True)]
    return near(both, true, [sum(parts[1:], parts[0]) for parts in zip(*limits, strict=True)])


@law("logits.renumbering", "logits(πE, h)[π(i)] = logits(E, h)[i]", every=EVERY_OTHER, claims=(1,))
def renumbering(form: Format, table: Table, g: Vector, turn: int) -> Asking:
    calls = [logits(form, table, g), logits(form, renumbered(table, turn), g)]
    before, after = yield calls
    limit = computed(calls[0], form)[1]
    if isinstance(after, list):
        after = [after[renumber(i, len(table), turn)] for i in range(len(table))]
    return agree(after, before, limit, limit)


@law("logits.grown-vocabulary", "logits(E ++ F, h)[:V] = logits(E, h)", every=EVERY_OTHER)
def grown_vocabulary(form: Format, table: Table, g: Vector) -> Asking:
    # The new rows score beyond the old ones, on either side.
    grown = [[form.round(k * x) for x in row] for row in table[:3] for k in (4.0, -4.0)]
    grown = [row for row in grown if all(x - x == 0 for x in row)]
    calls = [logits(form, table, g), logits(form, [*table, *grown], g)]
    before, after = yield calls
    limit = computed(calls[0], form)[1]
    return agree(after[: len(table)] if isinstance(after, list) else after, before, limit, limit)


@law("logits.one-row-changed", "E[i] = F[i] ⟹ logits(E, h)[i] = logits(F, h)[i]", every=EVERY_OTHER)
def one_row_changed(form: Format, table: Table, g: Vector, turn: int) -> Asking:
    V = len(table)
    changed = [[-x for x in row] if i == turn % V else row for i, row in enumerate(table)]
    calls = [logits(form, table, g), logits(form, changed, g)]
    before, after = yield calls
    if not (isinstance(before, list) and isinstance(after, list)):
        return []
    limit = computed(calls[0], form)[1]
    expected = [-x if i == turn % V else x for i, x in enumerate(before)]
    return agree(after, expected, limit, limit)


@law(
    "logits.equals-dot",
    "logits(E, h)[i] = dot(E[i], h)",
    every=EVERY_OTHER,
    also=("dot",),
    claims=(11,),
)
def equals_dot(form: Format, table: Table, g: Vector) -> Asking:
    call = logits(form, table, g)
    some = slice(None, None, 1 + len(table) // 4)  # a call for each row would be many
    scores, *products = yield [call, *(ask("dot", row, g, form=form) for row in table[some])]
    limit = computed(call, form)[1][some]
    if isinstance(scores, list):
        scores = scores[some]
        scores = [s for s, p in zip(scores, products, strict=True) if isinstance(p, (int, float))]
        limit = [b for b, p in zip(limit, products, strict=True) if isinstance(p, (int, float))]
    products = [p for p in products if isinstance(p, (int, float))]
    return agree(scores, products, limit, limit) if products else []


@law(
    "logits.own-row-scores-highest",
    "|E[i]| = |E[j]| for all j ⟹ logits(E, E[i])[i] ≥ logits(E, E[i])[j]",
    claims=(12,),
    domain="rows of equal length (Cauchy–Schwarz)",
    every=EVERY_OTHER,
)
def own_row_scores_highest(form: Format, equal_lengths: Table, own: int) -> Asking:
    h = equal_lengths[own]
    call = logits(form, equal_lengths, h)
    scores = yield call
    limit = computed(call, form)[1]
    if not isinstance(scores, list) or any(b is None for b in limit):
        return []
    if any(s - s != 0 for s in scores):
        return judge(call, scores, form)
    for j, score in enumerate(scores):
        if exact(scores[own]) + limit[own] < exact(score) - limit[j]:
            return true_of(scores, False, "outscored", "own-row-highest", own=own, other=j)
    return true_of(scores, True, "outscored", "own-row-highest", own=own)


LAWS = [
    inner_product_with_every_row,
    shape,
    batch_is_its_rows,
    linear_in_h,
    renumbering,
    grown_vocabulary,
    one_row_changed,
    equals_dot,
    own_row_scores_highest,
    refuses(
        "logits", "wrong_width", "refuses-another-width", "width(h) ≠ d is refused", claims=(23,)
    ),
    arguments_unchanged("logits"),
    independent_of_earlier_calls("logits", changed="table", also="h"),
    one_answer("logits"),
]
