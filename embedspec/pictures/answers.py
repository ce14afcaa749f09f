"""Answers beside the truth, with the places that differ."""

from __future__ import annotations

from typing import Any

from embedspec.facts import Case
from embedspec.numerals import distinct
from embedspec.pictures.parts import Bars, Cell, Grid, Part, Sign, grid
from embedspec.values import clean, misplaced, scalar
from spec.catalogue import text

Parts = list[Part]


def word(key: str, **details: Any) -> str:
    return text("pictures", key, **details)


def answers(case: Case) -> Parts:
    """What is true, and what came back, with the places that differ."""
    return [*true(case), *came(case)]


def true(case: Case, caption: str = "expected", **options: Any) -> Parts:
    expected, actual = case.call.expected, case.call.actual
    if isinstance(expected, str):
        return []
    return [answer_grid(word(caption), expected, actual, case, "true", **options)]


def came(case: Case, caption: str = "actual", **options: Any) -> Parts:
    expected, actual = case.call.expected, case.call.actual
    return [answer_grid(word(caption), actual, expected, case, "false", **options)]


def answer_grid(
    caption: str, value: Any, other: Any, case: Case, mark: str, **options: Any
) -> Grid:
    if isinstance(value, str):
        return Grid(caption, ((cell(value, mark),),))
    if isinstance(value, dict):
        return mapping(caption, value, other, mark)
    if isinstance(other, str | None):
        return grid(caption, value, {(): mark}, **options)
    places = misplaced(value, other, case.found.bound)
    return grid(caption, value, dict.fromkeys(places, mark), beside=other, **options)


def cell(value: str, mark: str = "") -> Cell:
    return Cell(clean(value), mark)


def mapping(caption: str, value: dict[Any, Any], other: Any, mark: str) -> Grid:
    """A vocabulary: each character above its id."""
    known = other if isinstance(other, dict) else {}
    odd = {k for k in value if k not in known or known[k] != value[k]}
    keys = list(value)[:12]
    more = (cell("…", "quiet"),) if len(value) > len(keys) else ()
    top = tuple(cell(scalar(k), mark if k in odd else "") for k in keys)
    bottom = tuple(cell(scalar(value[k]), mark if k in odd else "") for k in keys)
    return Grid(caption, ((*top, *more), (*bottom, *more)) if keys else ((cell("{}", mark),),))


def bars(caption: str, lengths: dict[str, tuple[float, str]]) -> Bars:
    written = distinct([size for size, _ in lengths.values()])
    bars = (
        (word(key), float(size), shown, mark)
        for (key, (size, mark)), shown in zip(lengths.items(), written, strict=True)
    )
    return Bars(word(caption), tuple(bars))


def changed(case: Case) -> Parts:
    details = case.broken.details
    argument, before, after = (details[key] for key in ("argument", "before", "after"))
    return [
        answer_grid(word("before", argument=argument), before, after, case, "true"),
        Sign("→"),
        answer_grid(word("after", argument=argument), after, before, case, "false"),
    ]


def two_answers(case: Case) -> Parts:
    one, other = case.fault.expected, case.fault.got
    return [
        answer_grid(word("first"), one, other, case, "asked"),
        Sign("≠"),
        answer_grid(word("second"), other, one, case, "false"),
    ]


def same_table(case: Case) -> Parts:
    first, second = (case.broken.details[key] for key in ("first", "second"))
    table = case.fault.got
    return [
        grid(word("seed", seed=first), table),
        Sign("="),
        grid(word("seed", seed=second), table, {(): "false"}),
    ]
