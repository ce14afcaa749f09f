"""lookup, one_hot and one_hot_product: a table and ids of every rank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from properties import ids as id_lists
from properties import sizes
from properties.ids import RAW, filled, menu
from properties.search import Case, Search
from properties.tables import KNOB, Shapes, Table, explicit, tables, tiny
from spec.arithmetic import Format


def odd(table: Table, knob: int) -> Table:
    """The table with what a lookup must keep though no sum would: infinities, NaN, −0.0."""
    strange = (-0.0, float("inf"), float("-inf"), float("nan"), 0.0)
    return [
        [strange[(i + j + knob) % 5] if (i + j + knob) % 3 == 0 else x for j, x in enumerate(row)]
        for i, row in enumerate(table)
    ]


def case(table: Table, shape: tuple[int, ...], raw: bytes, knob: int) -> Case:
    V = len(table)
    ids = filled(shape, raw, V)
    few = 72 if V < 40 else 12  # one-hot rows of a large vocabulary are long
    some = filled((max(1, sum(shape) % few),), raw, V)
    wide = shape[-1] if len(shape) > 1 else knob % 3
    return {
        "table": table,
        "V": V,
        "ids": ids,
        "some": some,
        "more": filled((knob % 5,), raw[::-1], V),
        "batch": filled((1 + knob % 3, min(wide, 12)), raw, V),
        "turn": 1 + knob % 4,
        "odd_table": odd(table, knob),
        "other": [[-x for x in row] for row in table[1:] + table[:1]],
        "other_ids": filled(shape, bytes((b + 1) % 255 for b in raw), V),
    }


def with_bad_ids(case: Case, arguments: Any, bad: Any) -> Case:
    """The case with the calls that must be refused, for one operation's way of taking ids."""
    return case | {
        kind: [arguments(case, ids) for ids in bad(kind, case["V"])] for kind in id_lists.BAD
    }


def table_and_ids(case: Case, ids: Any) -> list[Any]:
    return [case["table"], ids]


def ids_and_size(case: Case, ids: Any) -> list[Any]:
    return [ids, case["V"]]


def finished(operation: str, case: Case, bad: Any) -> Case:
    """The case as one of the three operations takes it."""
    if operation == "one_hot":
        case = case | {"other": case["other_ids"]}
        return with_bad_ids(case, ids_and_size, bad)
    return with_bad_ids(case, table_and_ids, bad)


def search(operation: str, swept: Callable[[Format], list[Case]]) -> Search:
    @st.composite
    def cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
        knob = draw(KNOB)
        shape = draw(st.sampled_from(menu(shapes)))
        lengths = knob if shapes is None else knob % 2
        made = case(draw(tables(form, shapes)), shape, draw(RAW), lengths)
        return finished(operation, made, lambda kind, V: id_lists.one_bad(kind, V, knob))

    def first(form: Format, shapes: Shapes) -> list[Case]:
        sizes: set[int] = set()
        cases = [
            finished(
                operation,
                case(table, shape, raw, knob),
                id_lists.once_for_each(sizes, len(table), n, shapes, id_lists.RARE),
            )
            for n, (table, shape, raw, knob) in enumerate(combined(explicit(form, shapes), shapes))
        ]
        if shapes is None:
            made = case(tiny(form), (70,), b"\0\1\2\3\4\5\6\7", 1)
            cases.append(finished(operation, made, id_lists.usual_bad))
            if operation == "lookup":
                made = case(PAST_HALF, (4,), b"\0", 1) | {
                    "ids": [2049, 2051, 257, 2112],
                    "some": [2049, 2048],
                }
                cases.append(finished(operation, made, id_lists.usual_bad))
        return cases

    return Search(operation, cases, first, swept)


PAST_HALF = [[float(i % 64), float(i // 64)] for i in range(2113)]
"""More rows than half precision has whole numbers, each row its own: an id that is ever held in
a float finds another row."""


def combined(
    chosen: list[Table], shapes: Shapes
) -> list[tuple[Table, tuple[int, ...], bytes, int]]:
    """Each table with ids of some rank, each rank with some table, the small with the small."""
    raws = (b"\0", b"\1\0", b"\0\xff\1", b"\1\0\1\2", b"\2\2\2", b"\xff\0\3\1\5")
    every = menu(shapes)
    short = [shape for shape in every if max(shape, default=0) < 5]
    pairs = []
    for n, table in enumerate(chosen):
        ranks = every if len(table) * len(table[0]) < 36 else short
        raw = b"\xff\0\3\1\5" if len(table) >= 16 else raws[n % len(raws)]
        pairs.append((table, ranks[n % len(ranks)], raw, n if shapes is None else n % 2))
    # The long ones, and every rank, also on a table with several rows.
    small = min(
        (t for t in chosen if len(t) > 2), key=lambda t: len(t) * len(t[0]), default=chosen[0]
    )
    return pairs + [(small, shape, b"\1\0\2", n) for n, shape in enumerate(every)]


SEARCHES = [
    search("one_hot", sizes.one_hot),
    search("one_hot_product", sizes.rows),
    search("lookup", sizes.rows),
]
