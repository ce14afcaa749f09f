"""dot, norm, cosine and scale: the rows of a table as vectors."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from properties import sizes
from properties.search import Case, Search
from properties.tables import KNOB, Shapes, Table, explicit, fitted, tables
from spec.arithmetic import Format

FACTORS = (2.0, 3.0, 4.0, 0.5, 10.0, 7.0, 1024.0, 0.25, 5.0, 2.0**-10)


def rotated(vector: list[float], by: int) -> list[float]:
    """The vector's numbers moved around, its last sign turned: a vector of the same length."""
    by %= len(vector)
    moved = vector[by:] + vector[:by]
    return [*moved[:-1], -moved[-1]]


def pair(table: Table, knob: int) -> Case:
    a = table[0]
    b = table[knob % len(table)] if knob % len(table) else rotated(a, knob)
    d = len(a)
    shorter = b[:-1] or [*b, 1.0]
    widths = (
        [a, [*b, 1.0]],
        [a, shorter],
        [shorter, b],
        [a, []],
        [[], b],
        [a, [1.0] * (d + 7)],
        [a, [1.0]],
    )
    return {
        "a": a,
        "b": b,
        "k": FACTORS[knob % len(FACTORS)],
        "other": [-2.0 * x if abs(x) < 1e4 else -x for x in rotated(b, 1)],
        "wrong_widths": [
            list(w) for n, w in enumerate(widths) if len(w[0]) != len(w[1]) and not (n + knob) % 3
        ],
    }


def only(table: Table, knob: int, form: Format) -> Case:
    """The pair with every number in the format."""
    made = pair(table, knob)
    return made | {"other": [x if form.holds(x) else 1.0 for x in made["other"]]}


def vector_search(operation: str, swept: Callable[[Format], list[Case]]) -> Search:
    @st.composite
    def cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
        return only(draw(tables(form, shapes)), draw(KNOB), form)

    def first(form: Format, shapes: Shapes) -> list[Case]:
        return [
            only(table[r:] + table[:r], 1 + n % 3, form)
            for n, table in enumerate(explicit(form, shapes))
            for r in range(min(2, len(table)) if len(table[0]) < 60 else 1)
        ]

    return Search(operation, cases, first, swept)


def scale_case(table: Table, knob: int, form: Format) -> Case:
    d = len(table[0])
    # T = d and T = 1 hide a √T; a single vector has no T at all.
    batch = [table[i % len(table)] for i in range((1, 2, d, len(table))[knob % 4])][:20]
    x = table[knob % len(table)]
    vectors = x if knob % 3 == 0 else batch
    flipped = [[-y for y in row[::-1]] for row in batch]
    return {
        "vectors": vectors,
        "batch": batch,
        "x": x,
        "other": [-y for y in x[::-1]] if vectors is x else flipped,
    }


@st.composite
def scale_cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    return scale_case(draw(tables(form, shapes)), draw(KNOB), form)


def scale_first(form: Format, shapes: Shapes) -> list[Case]:
    chosen = explicit(form, shapes)
    small = fitted([[1.0, 2.0, 0.0], [3.0, -1.0, 1.0]], form, shapes)
    long = [list(small[i % len(small)]) for i in range(70)]
    eta = float(form.smallest_subnormal)
    tiny = [form.round(x) for x in (2.0 ** (form.emin // 6), -(2.0 ** (form.emin // 2)), eta)]
    return [scale_case(t, n, form) for n, t in enumerate(chosen)] + [
        scale_case(fitted([tiny], form, shapes), 0, form),
        # As many vectors as each has numbers.
        scale_case(
            fitted([[1.0, 2.0, 0.0], [3.0, -1.0, 1.0], [2.0, 5.0, -3.0]], form, shapes), 2, form
        ),
        scale_case(small, 1, form) | {"vectors": long, "batch": long, "other": long[::-1]},
    ]


SEARCHES = [
    vector_search("dot", sizes.pairs),
    vector_search("norm", sizes.lengths),
    vector_search("cosine", sizes.pairs),
    Search("scale", scale_cases, scale_first, sizes.scale),
]
