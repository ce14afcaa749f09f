"""logits: a table and hidden vectors, alone and in a batch."""

from __future__ import annotations

from hypothesis import strategies as st

from properties import sizes
from properties.search import Case, Search
from properties.tables import KNOB, SMALL, Shapes, Table, explicit, fitted, tables, tiny
from properties.vectors import rotated
from spec.arithmetic import Format

HIDDEN = st.binary(min_size=1, max_size=4)


def hidden(table: Table, small: bytes) -> list[float]:
    """A small vector of the table's width; where it would be zero, a relative of a row."""
    d = len(table[0])
    vector = [SMALL[small[c % len(small)] % 7] for c in range(d)]
    return vector if any(vector) else rotated(table[0], 1)


def case(table: Table, small: bytes, knob: int) -> Case:
    V, d = len(table), len(table[0])
    g = hidden(table, small) if knob % 3 else rotated(table[knob % V], knob)
    other_g = hidden(table, small[::-1] + b"\1")
    T = (2, 1, 3, min(d, 12), min(V, 12), 2)[knob % 6]
    batch = [g, *(rotated(table[i % V], i) for i in range(1, T))]
    first = table[knob % V]
    equal = [rotated(first, i) for i in range(1, min(4, d) + 1)]
    own = knob % (len(equal) + 1)
    wrong = [
        [*g, 1.0],
        g[:-1] or [1.0, 2.0],
        [g, [*g, 1.0]],
        [[*g, 1.0]],
        [[1.0] * (d + 5)],
        [[]],
        [1.0] * (2 * d),
        [g, [*g, 1.0], g],
        [[*g, 1.0], g[:-1]] if d > 1 else [[*g, 1.0], []],
    ]
    return {
        "table": table,
        "h": g if knob % 2 else batch,
        "g": g,
        "other_g": other_g,
        "batch": batch,
        "turn": 1 + knob % 4,
        "equal_lengths": [*equal[:own], first, *equal[own:]],
        "own": own,
        "wrong_width": [[table, h] for n, h in enumerate(wrong) if not (n + knob) % 3],
        "other": [[-x for x in row] for row in table[1:] + table[:1]],
    }


@st.composite
def cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    return case(draw(tables(form, shapes)), draw(HIDDEN), draw(KNOB))


def long_batch(table: Table) -> Case:
    """More vectors than loops are unrolled or blocked by."""
    made = case(table, b"\1\2", 1)
    batch = [[x + t for x in made["g"]] for t in range(70)]
    return made | {"h": batch, "batch": batch}


def first(form: Format, shapes: Shapes) -> list[Case]:
    smalls = (b"\1", b"\3\1", b"\1\2\3", b"\1\0")
    return [
        *(
            case(table, smalls[(n + k) % 4], n + k)
            for n, table in enumerate(explicit(form, shapes))
            for k in ((0, 1) if len(table) * len(table[0]) < 60 else (1,))
        ),
        *([long_batch(tiny(form))] if shapes is None else []),
        long_batch(fitted([[1.0, 2.0], [3.0, -1.0]], form, shapes)),
    ]


SEARCHES = [Search("logits", cases, first, sizes.logits)]
