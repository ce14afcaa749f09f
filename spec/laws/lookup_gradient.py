"""Step 9: the gradient of the table through a lookup."""

from typing import Any

from spec import oracles
from spec.arithmetic import Format, exact, mp
from spec.calls import Refused
from spec.law import EVERY_OTHER, Asking, law, near, true_of
from spec.laws.common import (
    arguments_unchanged,
    beyond,
    independent_of_earlier_calls,
    one_answer,
    refuses_bad_ids,
)
from spec.laws.lookup import renumber
from spec.oracles import Ids, Table
from spec.truth import agree, ask, computed, judge


def gradient(form: Format, V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    return ask("lookup_gradient", V, ids, upstream, padding_idx, form=form)


@law("lookup_gradient.sum-over-equal-ids", "∂E[r] = Σ_{t: i_t = r} g_t", claims=(22,))
def sum_over_equal_ids(
    form: Format, V: int, ids: Ids, upstream: Any, padding_idx: int | None
) -> Asking:
    call = gradient(form, V, ids, upstream, padding_idx)
    got = yield call
    return judge(call, got, form)


def only_rows(form: Format, call: Any, got: Any, rows: Any) -> Any:
    """The truth about some rows of a gradient."""
    if isinstance(got, Refused):
        return []
    value, limit = computed(call, form)
    return near([got[r] for r in rows], [value[r] for r in rows], [limit[r] for r in rows])


@law("lookup_gradient.unused-rows-are-zero", "r ∉ i ⟹ ∂E[r] = 0", claims=(22,))
def unused_rows_are_zero(form: Format, V: int, ids: Ids, upstream: Any) -> Asking:
    call = gradient(form, V, ids, upstream, None)
    got = yield call
    used = set(oracles.flat(ids))
    return only_rows(form, call, got, [r for r in range(V) if r not in used])


@law("lookup_gradient.padding-row-is-zero", "∂E[padding_idx] = 0", claims=(20,))
def padding_row_is_zero(form: Format, V: int, ids: Ids, upstream: Any) -> Asking:
    some = sorted({oracles.flat(ids)[0], oracles.flat(ids)[-1], 0, V - 1})
    calls = [gradient(form, V, ids, upstream, p) for p in some]
    answers = yield calls
    return [
        only_rows(form, c, a, [p]) or near(0.0, mp.zero, mp.zero)
        for c, a, p in zip(calls, answers, some, strict=True)
    ]


@law("lookup_gradient.shape", "∂E ∈ ℝ^{V×d}, however long i", claims=(6,))
def shape(form: Format, V: int, some: list[int], upstream_rows: Table) -> Asking:
    # A result of another shape never gets here: it hasn't the form of the table.
    got = yield gradient(form, V, [*some, *some], [*upstream_rows, *upstream_rows], None)
    return true_of(got, True, "shape", "gradient-shape")


@law("lookup_gradient.blind-to-order", "∂E(π(i), π(g)) = ∂E(i, g)", every=EVERY_OTHER)
def blind_to_order(
    form: Format, V: int, some: list[int], upstream_rows: Table, padding_idx: int | None
) -> Asking:
    calls = [
        gradient(form, V, some, upstream_rows, padding_idx),
        gradient(form, V, some[::-1], upstream_rows[::-1], padding_idx),
    ]
    one, other = yield calls
    limit = computed(calls[0], form)[1]
    return agree(other, one, limit, limit)


@law("lookup_gradient.concatenates", "∂E(i ++ j, g ++ h) = ∂E(i, g) + ∂E(j, h)", every=EVERY_OTHER)
def concatenates(
    form: Format, V: int, some: list[int], upstream_rows: Table, padding_idx: int | None
) -> Asking:
    calls = [
        gradient(form, V, [*some, *some[:2]], [*upstream_rows, *upstream_rows[:2]], padding_idx),
        gradient(form, V, some, upstream_rows, padding_idx),
        gradient(form, V, some[:2], upstream_rows[:2], padding_idx),
    ]
    both, one, two = yield calls
    limits = [computed(c, form)[1] for c in calls]
    if any(isinstance(a, Refused) for a in (both, one, two)):
        return []
    unasked = any(b is None for limit in limits for row in limit for b in row)
    if unasked or any(x - x != 0 for part in (one, two) for row in part for x in row):
        return [judge(c, a, form) for c, a in zip(calls, (both, one, two), strict=True)]
    value = [
        [exact(x) + exact(y) for x, y in zip(r, s, strict=True)]
        for r, s in zip(one, two, strict=True)
    ]
    bound = [
        [x + y + z for x, y, z in zip(*rows, strict=True)] for rows in zip(*limits, strict=True)
    ]
    return near(both, value, bound)


@law("lookup_gradient.linear-in-upstream", "∂E(i, 2g) = 2·∂E(i, g)", every=EVERY_OTHER)
def linear_in_upstream(
    form: Format, V: int, some: list[int], upstream_rows: Table, padding_idx: int | None
) -> Asking:
    doubled = [[2 * x for x in row] for row in upstream_rows]
    if not all(form.holds(x) for row in doubled for x in row):
        return []
    calls = [
        gradient(form, V, some, upstream_rows, padding_idx),
        gradient(form, V, some, doubled, padding_idx),
    ]
    once, twice = yield calls
    if isinstance(once, Refused) or isinstance(twice, Refused):
        return []
    limits = [computed(c, form)[1] for c in calls]
    return agree(twice, [[2 * x for x in row] for row in once], limits[1], limits[1])


@law(
    "lookup_gradient.adjoint-of-lookup",
    "⟨∂E(i, g), F⟩ = ⟨g, lookup(F, i)⟩",
    every=EVERY_OTHER,
    also=("lookup",),
    claims=(22,),
)
def adjoint_of_lookup(form: Format, V: int, some: list[int], upstream_rows: Table) -> Asking:
    d = len(upstream_rows[0])
    # Any table will do; this one tells every row and column apart.
    table = [[float((r + 1) * (c + 2) % 7 - 3) for c in range(d)] for r in range(V)]
    call = gradient(form, V, some, upstream_rows, None)
    got, rows = yield call, ask("lookup", table, some)
    limit = computed(call, form)[1]
    unasked = isinstance(got, Refused) or any(b is None for row in limit for b in row)
    if unasked:
        return []
    if any(map(beyond, got)):
        return judge(call, got, form)
    left = inner(got, table)
    right = inner(upstream_rows, rows)
    slack = sum(
        (
            abs(exact(x)) * b
            for r, s in zip(table, limit, strict=True)
            for x, b in zip(r, s, strict=True)
        ),
        mp.zero,
    )
    x = float(left)
    return near(x, exact(x) + (right - left), slack)


def inner(a: Table, b: Table) -> Any:
    """⟨A, B⟩ = Σ A_rc B_rc of two tables of floats, exactly."""
    return oracles.dot([x for row in a for x in row], [y for row in b for y in row]).value


@law(
    "lookup_gradient.renumbering", "∂E(π(i), g)[π(r)] = ∂E(i, g)[r]", every=EVERY_OTHER, claims=(1,)
)
def renumbering(form: Format, V: int, some: list[int], upstream_rows: Table, turn: int) -> Asking:
    moved = [renumber(i, V, turn) for i in some]
    calls = [
        gradient(form, V, some, upstream_rows, None),
        gradient(form, V, moved, upstream_rows, None),
    ]
    before, after = yield calls
    if isinstance(after, Refused):
        return []
    limit = computed(calls[0], form)[1]
    return agree([after[renumber(r, V, turn)] for r in range(V)], before, limit, limit)


LAWS = [
    sum_over_equal_ids,
    unused_rows_are_zero,
    padding_row_is_zero,
    shape,
    blind_to_order,
    concatenates,
    linear_in_upstream,
    adjoint_of_lookup,
    renumbering,
    *refuses_bad_ids("lookup_gradient"),
    arguments_unchanged("lookup_gradient"),
    independent_of_earlier_calls("lookup_gradient", changed="upstream", also="ids"),
    one_answer("lookup_gradient"),
]
