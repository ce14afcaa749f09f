"""What is believed of a new table. Its numbers are free, so nobody's can be replayed: these
beliefs are recognised by patterns in the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

Made = Sequence[tuple[tuple[int, int, int], Any]]
"""The arguments of each call and the table that came back."""

Telling = int
"""How many answers (or pairs of them) show the pattern, 0 where it is absent."""


def _is(table: Any, V: int, d: int) -> bool:
    return (
        isinstance(table, list)
        and len(table) == V
        and all(isinstance(row, list) and len(row) == d for row in table)
    )


def _seed_ignored(made: Made) -> Telling:
    tables = [(args, table) for args, table in made if args[0] * args[1] >= 4]
    pairs = [
        (t, s) for (a, t), (b, s) in combinations(tables, 2) if a[:2] == b[:2] and a[2] != b[2]
    ]
    varied = all(len({x for row in t for x in row}) > 1 for _, t in tables if isinstance(t, list))
    return len(pairs) if varied and all(t == s for t, s in pairs) else 0


def _never_the_same(made: Made) -> Telling:
    tables = [(args, table) for args, table in made if args[0] * args[1] >= 4]
    pairs = [(t, s) for (a, t), (b, s) in combinations(tables, 2) if a == b]
    return len(pairs) if all(t != s for t, s in pairs) else 0


def _transposed(made: Made) -> Telling:
    if not all(_is(table, d, V) for (V, d, _), table in made):
        return 0
    return sum(d != V for (V, d, _), _ in made)


def _one_row(made: Made) -> Telling:
    if not all(_is(t, V, d) and all(row == t[0] for row in t) for (V, d, _), t in made):
        return 0
    if any(d > 1 and len({*table[0]}) == 1 for (_, d, _), table in made):
        return 0
    return sum(V > 1 for (V, _, _), _ in made)


def _zeros(made: Made) -> Telling:
    return len(made) if all(_is(t, V, d) and not any(map(any, t)) for (V, d, _), t in made) else 0


def _row_for_pad(made: Made) -> Telling:
    return len(made) if all(_is(table, V + 1, d) for (V, d, _), table in made) else 0


PATTERNS: dict[str, Callable[[Made], Telling]] = {
    "one-table-for-all-seeds": _seed_ignored,
    "another-table-each-time": _never_the_same,
    "table-of-d-rows": _transposed,
    "one-row-V-times": _one_row,
    "a-new-table-is-zero": _zeros,
    "a-row-more-for-pad": _row_for_pad,
}
