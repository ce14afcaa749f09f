"""Step 7: the tokens nearest to a token, by cosine or by the inner product."""

from typing import Any

from spec.arithmetic import Format, mp
from spec.calls import Refused
from spec.law import EVERY_OTHER, Asking, Comparison, Expectation, law, one_by_one
from spec.laws.common import (
    arguments_unchanged,
    independent_of_earlier_calls,
    one_answer,
    refuses,
    refuses_bad_ids,
)
from spec.laws.dot import exactly_stretched
from spec.laws.lookup import renumber, renumbered
from spec.oracles import Table, dot
from spec.truth import (
    ask,
    best_first,
    judge,
    miscounted,
    misnumbered,
    misordered,
    misplaced_itself,
    scores,
)


def neighbors(form: Format, table: Table, token: int, k: int, metric: str) -> Any:
    return ask("neighbors", table, token, k, metric, form=form)


def aspect(form: Format, got: Any, call: Any, misfit: Any) -> Any:
    """One thing that is true of a list of neighbors, where the contract asks for it."""
    table, token, k, metric = call.arguments
    known = scores(table, token, metric, form)
    expected = Expectation("best-first", {"best": best_first(known, k)})
    if isinstance(got, Refused) or not known.asked:
        return Comparison(got, expected)
    return Comparison(got, expected, broken=misfit(got, known, table, token, k))


@law(
    "neighbors.best-first",
    "score(neighbors[0]) ≥ score(neighbors[1]) ≥ … ≥ score(any left out)",
    claims=(14, 15),
    domain="ties in any order; scores apart by less than their bounds in either order",
)
def best_first_law(form: Format, table: Table, token: int, k: int, metric: str) -> Asking:
    calls = [neighbors(form, table, token, n, metric) for n in (k, len(table))]
    answers = yield calls
    return one_by_one(
        aspect(form, got, call, lambda got, known, *_: misordered(got, known))
        for call, got in zip(calls, answers, strict=True)
    )


@law("neighbors.without-itself", "t ∉ neighbors(E, t, k)")
def without_itself(form: Format, table: Table, token: int, k: int, metric: str) -> Asking:
    call = neighbors(form, table, token, k, metric)
    got = yield call
    return aspect(form, got, call, lambda got, _, table, token, k: misplaced_itself(got, token))


@law("neighbors.count", "len(neighbors(E, t, k)) = min(k, V − 1)")
def count(form: Format, table: Table, token: int, k: int, metric: str) -> Asking:
    calls = [neighbors(form, table, token, n, metric) for n in dict.fromkeys((k, len(table) + 3))]
    answers = yield calls
    return one_by_one(
        aspect(form, got, call, lambda got, known, table, token, k: miscounted(got, k, known))
        for call, got in zip(calls, answers, strict=True)
    )


@law("neighbors.distinct-ids-of-the-table", "neighbors(E, t, k) ⊆ {0…V−1}, none twice")
def distinct_ids_of_the_table(
    form: Format, table: Table, token: int, k: int, metric: str
) -> Asking:
    call = neighbors(form, table, token, k, metric)
    got = yield call
    return aspect(form, got, call, lambda got, _, table, *__: misnumbered(got, len(table)))


@law(
    "neighbors.cosine-blind-to-stretching",
    "k > 0 ⟹ neighbors by cosine of E with E[r] replaced by k·E[r] = those of E",
    every=EVERY_OTHER,
    claims=(14,),
)
def cosine_blind_to_stretching(
    form: Format, table: Table, token: int, row: int, stretch: float
) -> Asking:
    stretched = exactly_stretched(form, table[row], abs(stretch))
    if stretched is None:
        return []
    changed = [stretched if i == row else r for i, r in enumerate(table)]
    # The order is the same for both, but the second may be out of the range that is asked.
    calls = [neighbors(form, rows, token, len(table), "cosine") for rows in (table, changed)]
    before, after = yield calls
    if judge(calls[0], before, form).broken is not None:
        return []  # wrong before anything was stretched: another law's finding
    return judge(calls[1], after, form)


@law(
    "neighbors.stretched-row-comes-first-by-dot",
    "E[t]·E[r] > 0 and k large ⟹ neighbors by dot of E with k·E[r] begin with r",
    every=EVERY_OTHER,
    claims=(14,),
    domain="rows whose inner product with the token's is positive",
)
def stretched_row_comes_first_by_dot(form: Format, table: Table, token: int, row: int) -> Asking:
    if row == token or dot(table[token], table[row]).total <= 0:
        return []
    own = dot(table[token], table[row]).value
    best = max(dot(table[token], r).value for i, r in enumerate(table) if i != token)
    octaves = max(0, int(mp.ceil(mp.log(best / own, 2)))) + 2
    if octaves > form.emax:
        return []
    stretched = exactly_stretched(form, table[row], 2.0**octaves)
    if stretched is None:
        return []
    changed = [stretched if i == row else r for i, r in enumerate(table)]
    call = neighbors(form, changed, token, 1, "dot")
    got = yield call
    return judge(call, got, form)


@law(
    "neighbors.renumbering",
    "neighbors(πE, π(t)) = π(neighbors(E, t))",
    every=EVERY_OTHER,
    claims=(1,),
)
def renumbering(form: Format, table: Table, token: int, turn: int, metric: str) -> Asking:
    V = len(table)
    old = {renumber(i, V, turn): i for i in range(V)}
    call = neighbors(form, table, token, V, metric)
    got = yield neighbors(form, renumbered(table, turn), renumber(token, V, turn), V, metric)
    if not isinstance(got, Refused):
        got = [old.get(i, i) for i in got]
    return judge(call, got, form)


@law(
    "neighbors.zero-row",
    "a zero row may raise, stand anywhere or be left out; the others keep their order",
    every=EVERY_OTHER,
    domain="tables with a zero row, by cosine",
)
def zero_row(form: Format, table: Table, token: int, row: int) -> Asking:
    changed = [[0.0] * len(r) if i == row else r for i, r in enumerate(table)]
    call = neighbors(form, changed, token, len(table), "cosine")
    got = yield call
    return judge(call, got, form)


LAWS = [
    best_first_law,
    without_itself,
    count,
    distinct_ids_of_the_table,
    cosine_blind_to_stretching,
    stretched_row_comes_first_by_dot,
    renumbering,
    zero_row,
    refuses(
        "neighbors",
        "unknown_metric",
        "refuses-an-unknown-metric",
        'metric ∉ {"cosine", "dot"} is refused',
    ),
    *refuses_bad_ids("neighbors", ids="tokens"),
    arguments_unchanged("neighbors"),
    independent_of_earlier_calls("neighbors", changed="table"),
    one_answer("neighbors"),
]
