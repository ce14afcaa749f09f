"""lookup_gradient: ids of every rank and an upstream row for each."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from properties import ids as id_lists
from properties import sizes
from properties.ids import RAW, filled, menu
from properties.lookups import combined, with_bad_ids
from properties.search import Case, Search
from properties.tables import KNOB, Shapes, Table, explicit, tables
from spec.arithmetic import Format
from spec.oracles import flat


def upstream_for(ids: Any, rows: Table, start: int = 0) -> Any:
    """An upstream row for each id, taken from some rows in turn."""
    turn = iter(range(start, start + 10**6))

    def fill(part: Any) -> Any:
        if isinstance(part, list):
            return [fill(p) for p in part]
        return list(rows[next(turn) % len(rows)])

    return fill(ids)


def case(rows: Table, V: int, shape: tuple[int, ...], raw: bytes, knob: int) -> Case:
    if 0 in shape:
        shape = (len(shape),)
    ids = filled(shape, raw, V)
    some = filled((1 + sum(shape) % 70,), raw, V)
    upstream = upstream_for(ids, rows)
    tokens = flat(ids)
    padding = (None, tokens[0], 0, tokens[-1], V - 1, None)[knob % 6]
    return {
        "V": V,
        "ids": ids,
        "upstream": upstream,
        "padding_idx": padding,
        "some": some,
        "upstream_rows": upstream_for(some, rows, 1),
        "turn": 1 + knob % 4,
        "other": upstream_for(ids, [[-x for x in row] for row in rows], 1),
        "rows": rows,
    }


def arguments(case: Case, ids: Any) -> list[Any]:
    """A call with these bad ids; a padding_idx excuses none of them."""
    padding = (None, 0, case["V"] - 1)[len(repr(ids)) % 3]
    return [case["V"], ids, upstream_for(ids, case["rows"][:1]), padding]


@st.composite
def cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    rows, knob = draw(tables(form, shapes)), draw(KNOB)
    V = len(rows) + draw(st.sampled_from((0, 1, 0, 3, 17))) if shapes is None else len(rows)
    made = case(rows, V, draw(st.sampled_from(menu(shapes))), draw(RAW), knob)
    return with_bad_ids(made, arguments, lambda kind, V: id_lists.one_bad(kind, V, knob))


def first(form: Format, shapes: Shapes) -> list[Case]:
    made, sizes = [], set[int]()
    for n, (rows, shape, raw, knob) in enumerate(combined(explicit(form, shapes), shapes)):
        if len(rows) * len(rows[0]) > 400:
            rows = rows[:20]
        if len(rows) > 16 and n % 2:
            raw = b"\0\3\1\5"  # a tall gradient whose last row is not used
        V = len(rows) if shapes is not None else len(rows) + n % 3
        bad = id_lists.once_for_each(sizes, V, n, shapes)
        made.append(with_bad_ids(case(rows, V, shape, raw, knob), arguments, bad))
    if shapes is None:
        # A padding_idx that Python keeps no second time: equal, and not the same object.
        wide = case([[1.0], [2.0], [4.0]], 300, (5,), b"\xff\1", 1)
        made.append(with_bad_ids(wide, arguments, id_lists.usual_bad))
    return made


SEARCHES = [Search("lookup_gradient", cases, first, sizes.gradient)]
