"""Vectors: scores, lengths, angles, neighbors, scaling."""

from __future__ import annotations

import math
from typing import Any

from embedspec.facts import Case, best, rank
from embedspec.pictures.answers import Parts, answers, bars, came, true, word
from embedspec.pictures.parts import Lists, Sign, grid
from embedspec.pictures.planes import of_table, of_vectors
from embedspec.pictures.rows import row_heads
from embedspec.sums import length
from embedspec.values import row_name, scalar


def of_logits(case: Case) -> Parts:
    table, h = case.arguments["table"], case.arguments["h"]
    row = {case.place[-1]: "asked"} if case.place else {}
    return [
        grid(word("table"), table, heads=row_heads(len(table)), rows=row),
        Sign("·"),
        grid(word("h"), h),
        Sign("="),
        *true(case, "scores"),
        *came(case, "got-scores"),
    ]


def of_pair(case: Case) -> Parts:
    a, b = case.arguments["a"], case.arguments["b"]
    return [*of_vectors({"a": a, "b": b}, a), *answers(case)]


def of_norm(case: Case) -> Parts:
    a = case.arguments["a"]
    parts: Parts = [*of_vectors({"a": a}, a)]
    got, right = case.call.actual, case.call.expected
    if isinstance(got, int | float) and isinstance(right, int | float) and math.isfinite(got):
        return [*parts, bars("lengths", {"expected": (right, "true"), "actual": (got, "false")})]
    return [*parts, *answers(case)]


def of_neighbors(case: Case) -> Parts:
    table, token = case.arguments["table"], case.arguments["token"]
    V, details = len(table), case.broken.details
    metric = case.arguments["metric"]
    better, worse = (details.get(key) for key in ("after", "before"))
    if case.broken.message == "left-out":
        better, worse = details["missing"], details["instead"]
    row, k = (worse if metric == "cosine" else better), 1.0
    if case.suffix in ("cosine-blind-to-stretching", "stretched-row-comes-first-by-dot"):
        row = int(str(case.found.inputs["row"]))
        base = case.found.inputs["table"]
        assert isinstance(base, list)
        k = _stretched_by(base[row], table[row])
        table = base
    marks = {token: "asked"}
    if better is not None and worse is not None:
        marks |= {better: "true", worse: "false"}
    plane, *lists = of_table(table, token, marks, row, k) or [None]
    return [
        grid(word("table"), table, heads=row_heads(V), rows=marks),
        *([plane] if plane else []),
        *(_with_answer(part, case, V) for part in lists if isinstance(part, Lists)),
    ]


def _stretched_by(before: Any, after: Any) -> float:
    return next((y / x for x, y in zip(before, after, strict=True) if x), 1.0)


def _with_answer(lists: Lists, case: Case, V: int) -> Lists:
    got, right = case.call.actual, best(case)
    shown = []
    for key, value, mark in (("expected", right, "true"), ("your-list", got, "false")):
        if isinstance(value, list):
            names = ", ".join(row_name(i, V) if type(i) is int else scalar(i) for i in value)
            shown.append((key, word(key), names or word("nobody"), mark))
    return Lists(lists.caption, (*shown, *lists.lists))


def of_scale(case: Case) -> Parts:
    vectors = case.arguments["vectors"]
    place = case.place[: rank(vectors) - 1]
    x: Any = vectors
    y: Any = case.call.actual
    for i in place:
        x, y = x[i], y[i]
    if x and isinstance(x[0], list):
        x, y = x[0], y[0]
    lengths = {"length-before": (length(x), "asked")}
    lengths["length-true"] = (length(x) * math.sqrt(len(x)), "true")
    lengths["length-came"] = (length(y), "false")
    return [grid(word("asked"), vectors), *answers(case), bars("lengths", lengths)]
