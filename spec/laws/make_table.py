"""Step 1: a table of V rows and d columns, decided by V, d and a seed alone."""

from typing import Any

from spec.law import EVERY_OTHER, Asking, identical, law, true_of
from spec.laws.common import one_of_two
from spec.truth import ask


@law("make_table.shape", "E ∈ ℝ^{V×d}, every number finite", claims=(4,))
def shape(V: int, d: int, seed: int) -> Asking:
    table = yield ask("make_table", V, d, seed)
    finite = all(x - x == 0 for row in table for x in row)
    return true_of(table, finite, "not-finite", "finite-table", V=V, d=d)


@law("make_table.deterministic", "E(V, d, s) = E(V, d, s)", claims=(17,))
def deterministic(V: int, d: int, seed: int) -> Asking:
    first, again = yield (
        ask("make_table", V, d, seed),
        ask("make_table", V, d, seed, repeat=1),
    )
    return one_of_two(again, first)


@law(
    "make_table.same-in-another-process",
    "E(V, d, s) here = E(V, d, s) there",
    claims=(17,),
    few=True,
)
def same_in_another_process(V: int, d: int, seed: int) -> Asking:
    here, _, there = yield (
        ask("make_table", V, d, seed),
        ask("make_table", V + 1, d, seed, elsewhere=True),
        ask("make_table", V, d, seed, elsewhere=True),
    )
    return identical(there, here)


@law(
    "make_table.independent-of-earlier-calls", "E(V, d, s) = E(V, d, s), whatever was asked between"
)
def independent_of_earlier_calls(V: int, d: int, seed: int, other: Any) -> Asking:
    first, _, _, _, again = yield (
        ask("make_table", V, d, seed),
        ask("make_table", V + 1, d, seed, repeat=4),
        ask("make_table", V, d, other, repeat=1),
        ask("make_table", d + 1, V, seed, repeat=2),
        ask("make_table", V, d, seed, repeat=3),
    )
    return one_of_two(again, first)


@law(
    "make_table.seeds-give-different-tables",
    "s ≠ t, V·d ≥ 16: E(V, d, s) ≠ E(V, d, t) for s, t in 0…9",
    every=EVERY_OTHER,
)
def seeds_give_different_tables(V: int, d: int) -> Asking:
    if V * d < 16:
        return []
    tables = yield [ask("make_table", V, d, seed) for seed in range(10)]
    for t, table in enumerate(tables):
        for s in range(t):
            if table == tables[s]:
                return true_of(table, False, "same-table", "ten-tables", first=s, second=t)
    return true_of(tables, True, "same-table", "ten-tables")


LAWS = [
    shape,
    deterministic,
    same_in_another_process,
    independent_of_earlier_calls,
    seeds_give_different_tables,
]
