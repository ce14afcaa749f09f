"""neighbors: a table, one of its tokens, k and a metric."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from properties import ids as id_lists
from properties.search import Case, Search
from properties.tables import KNOB, Shapes, Table, explicit, tables
from properties.vectors import FACTORS
from spec.arithmetic import Format

METRICS = ("cosine", "dot")
UNKNOWN = ("euclid", "", "cos", "cosine ", "dotproduct", None, "l2", 0, "angle")


def case(table: Table, token: int, metric: str, knob: int, every: bool = False) -> Case:
    V = len(table)
    token %= V
    k = max(1, (1, V - 1, V, 2, V + 3, 3)[knob % 6])
    bad: dict[str, list[Any]] = {}
    for kind, menu in id_lists.BAD.items():
        wrong = menu(V)
        wrong = wrong if every else [wrong[knob % len(wrong)]]
        bad[kind] = [[table, t, 1 + knob % 2, m] for t in wrong for m in METRICS]
    unknown = UNKNOWN if every else (UNKNOWN[knob % len(UNKNOWN)],)
    return {
        "table": table,
        "token": token,
        "k": k,
        "metric": metric,
        "row": (token + 1 + knob % 3) % V,
        "stretch": FACTORS[knob // 6 % len(FACTORS)],
        "turn": 1 + knob % 4,
        "unknown_metric": [[table, token, k, metric] for metric in unknown],
        "other": [[-x for x in row] for row in table[1:] + table[:1]],
        **bad,
    }


@st.composite
def cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    table = draw(tables(form, shapes))
    return case(table, draw(KNOB), draw(st.sampled_from(METRICS)), draw(KNOB))


def first(form: Format, shapes: Shapes) -> list[Case]:
    return [
        # k = V − 1 on the small tables, which show most; then all sorts of k.
        case(table, token, metric, 6 * n + 1 if n < 10 else n + token, every=n in (1, 5))
        for n, table in enumerate(explicit(form, shapes))
        if len(table) < 100 and len(table) * len(table[0]) < 300
        for token in sorted({0, len(table) // 2})
        for metric in (METRICS if n < 12 else METRICS[(n + token) % 2 :][:1])
    ]


SEARCHES = [Search("neighbors", cases, first)]
