"""Tables and the rows that are looked up in them, one-hot rows, gradients."""

from __future__ import annotations

from typing import Any

from embedspec.facts import Case, flat, rank
from embedspec.pictures.answers import Parts, bars, came, cell, true, two_answers, word
from embedspec.pictures.parts import Grid, Sign, grid
from embedspec.values import row_name, same, scalar
from spec import oracles


def ids_heads(ids: Any) -> list[str]:
    return [f"id {scalar(i)}" for i in flat(ids)]


def row_heads(V: int) -> list[str]:
    return [f"{row_name(i, V)} {i}" if V <= 26 else str(i) for i in range(V)]


def of_make_table(case: Case) -> Parts:
    V, d = case.arguments["V"], case.arguments["d"]
    if case.suffix == "same-in-another-process":
        return two_answers(case)
    cells = ((cell("·", "quiet"),) * min(d, 8),) * min(V, 8)
    wanted = Grid(word("shape", shape=f"{V}×{d}"), cells, tuple(row_heads(V)[:8]))
    return [wanted, *came(case)]


def of_lookup(case: Case) -> Parts:
    table, ids = case.arguments["table"], case.arguments["ids"]
    asked = {i: "asked" for i in flat(ids) if type(i) is int}
    got = case.call.actual
    place = case.place[: rank(ids)]
    for part in place:
        got = got[part] if isinstance(got, list) and part < len(got) else None
    returned = [i for i, row in enumerate(table) if i not in asked and same(row, got)]
    rows = asked | dict.fromkeys(returned, "false")
    heads = ids_heads(ids)
    drawn = grid(word("table"), table, heads=row_heads(len(table)), rows=rows)
    if case.broken.message == "multiplied":
        counts = {"expected": (0, "true"), "actual": (case.broken.details["got"], "false")}
        return [drawn, bars("multiplications", counts)]
    return [
        drawn,
        Sign("→"),
        *true(case, heads=heads),
        *came(case, heads=heads if as_many(case.call.actual, heads, ids) else ()),
    ]


def as_many(value: Any, heads: list[str], ids: Any) -> bool:
    """Has the answer a row for each id?"""
    rows = sum(1 for _ in flat(value))
    shaped = isinstance(value, list) and rank(value) == rank(ids) + 1
    return bool(heads) and shaped and rows % len(heads) == 0


def of_one_hot(case: Case) -> Parts:
    heads = ids_heads(case.arguments["ids"])
    shaped = as_many(case.call.actual, heads, case.arguments["ids"])
    return [*true(case, heads=heads), *came(case, heads=heads if shaped else ())]


def of_product(case: Case) -> Parts:
    """The one-hot row that is wrong, times the table, of which one row survives."""
    table, ids = case.arguments["table"], case.arguments["ids"]
    V = len(table)
    wanted = ids
    for i in case.place[: rank(ids)]:
        wanted = wanted[i]
    i = next(flat(wanted))
    ones = oracles.one_hot(i, V)
    quiet = {r: "quiet" for r in range(V) if r != i}
    return [
        grid(word("one-hot"), ones, {(i,): "asked"}, heads=[f"id {i}"]),
        Sign("×"),
        grid(word("table"), table, heads=row_heads(V), rows={i: "asked", **quiet}),
        Sign("="),
        *of_one_hot(case),
    ]


def of_gradient(case: Case) -> Parts:
    V, ids, upstream = (case.arguments[key] for key in ("V", "ids", "upstream"))
    row = case.place[0] if case.place else None
    places = {n: "asked" for n, i in enumerate(flat(ids)) if i == row}
    heads = row_heads(V)
    return [
        grid(word("upstream"), upstream, heads=ids_heads(ids), rows=places),
        Sign("Σ"),
        *true(case, "gradient", heads=heads),
        *came(case, "got-gradient", heads=heads if is_gradient(case.call.actual, V) else ()),
    ]


def is_gradient(value: Any, V: int) -> bool:
    return isinstance(value, list) and len(value) == V and all(isinstance(r, list) for r in value)
