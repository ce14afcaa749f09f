"""neighbors: a table, one of its tokens, k and a metric."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from properties import ids as id_lists
from properties import sizes
from properties.search import Case, Search
from properties.tables import KNOB, Shapes, Table, explicit, fitted, tables
from properties.vectors import FACTORS
from spec.arithmetic import Format

METRICS = ("cosine", "dot")
UNKNOWN = (
    "euclidean",
    "",
    "cos",
    "cosine ",
    None,
    "l2",
    "manhattan",
    "cosine_similarity",
    "inner_product",
    "ip",
    "l1",
    "dotproduct",
    "dot_product",
    "inner",
    "euclid",
    "angular",
    "angle",
    "chebyshev",
    "jaccard",
    "sqeuclidean",
    "cosines",
    "similarity",
    "hamming",
    "product",
    "pearson",
    "correlation",
    "xcosine",
    "dot-product",
    "dot\n",
    "nodot",
    0,
)


def case(table: Table, token: int, metric: str, knob: int, every: bool = False) -> Case:
    V = len(table)
    token %= V
    many = V + 3 + 1500 * (knob % 4 == 0)
    k = max(1, (1, V - 1, V, 2, many, 3)[knob % 6])
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
        "other": [[-x for x in row] for row in reversed(table)],
        **bad,
    }


def own_tables(form: Format, shapes: Shapes) -> list[Table]:
    """Rows so short that an epsilon beside their length shows in the order, and more ids than
    a byte holds."""
    short = {53: (60, 200), 24: (30, 45), 8: (30, 45), 11: (2, 3)}[form.precision]
    x, y = (2.0**-n for n in short)
    tables = [
        [[1.0, 0.0], [x, x / 8], [1.0, 1.0]],
        [[1.0, 0.0], [y, y / 8], [x, x], [1.0, 2.0]],
        [[x, 0.0], [y, y / 8], [1.0, 1.0]],
        [[1.0, float(i)] for i in range(-130, 131)] if form.precision > 11 else [[1.0], [2.0]],
    ]
    return [fitted(table, form, shapes) for table in tables]


@st.composite
def cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    table = draw(tables(form, shapes))
    return case(table, draw(KNOB), draw(st.sampled_from(METRICS)), draw(KNOB))


def first(form: Format, shapes: Shapes) -> list[Case]:
    usual = [
        # k = V − 1 on the small tables, which show most; then all sorts of k.
        case(table, token, metric, 6 * n + 1 if n < 10 else n + token, every=n == 1)
        for n, table in enumerate(explicit(form, shapes))
        if len(table) * len(table[0]) < 300
        for token in sorted({0, len(table) // 2})
        for metric in (METRICS if n < 12 else METRICS[(n + token) % 2 :][:1])
    ]
    # Twice, so that one of them is among those that every law is tried on, as the last is.
    *short, many = own_tables(form, shapes)
    own = [case(table, 0, "cosine", knob) for table in short for knob in (9, 10)]
    return [*usual, *own, case(many, 0, "cosine", 10)]


SEARCHES = [Search("neighbors", cases, first, sizes.neighbors)]
