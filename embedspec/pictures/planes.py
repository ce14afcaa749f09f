"""Vectors as arrows: two numbers as they are, one on a line, more unfolded around the first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from embedspec import sums
from embedspec.pictures.parts import Arrow, Lists, Plane
from embedspec.values import row_name
from spec.catalogue import text

MOST_STRETCH = 8.0
FEW = 8
"""Rows drawn as arrows."""


def flattened(vectors: Sequence[Sequence[float]], around: Sequence[float]) -> list[Any]:
    """Points of a plane. With more than two numbers, lengths and angles to ``around`` are kept."""
    if len(around) == 1:
        return [(v[0], 0.0) for v in vectors]
    if len(around) == 2:
        return [(v[0], v[1]) for v in vectors]
    long = math.hypot(*around)
    if not long:
        return [(math.hypot(*v), 0.0) for v in vectors]
    points = []
    for v in vectors:
        along = math.fsum(x * y / long for x, y in zip(v, around, strict=True))
        points.append((along, math.sqrt(max(math.fsum(x * x for x in v) - along * along, 0.0))))
    return points


def drawable(vectors: Sequence[Sequence[float]]) -> bool:
    return all(math.isfinite(x) and abs(x) < 1e100 for v in vectors for x in v)


def of_table(
    table: list[list[float]], token: int, marks: dict[int, str], row: int | None, k: float
) -> list[Any]:
    """The rows of a table as arrows, both rankings, and a slider that stretches one row."""
    V = len(table)
    kept = [i for i in range(V) if V <= FEW or i in marks or i in (token, row)][:FEW]
    if not drawable([table[i] for i in kept]):
        return []
    points = dict(zip(kept, flattened([table[i] for i in kept], table[token]), strict=True))
    points |= {i: (x * k, y * k) for i, (x, y) in points.items() if i == row}
    far = max((math.hypot(*point) for point in points.values()), default=0) or 1.0
    arrows = _arrows({row_name(i, V): (points[i], marks.get(i, "")) for i in kept}, far)
    stretch: dict[str, Any] = {}
    lists = rankings(table, token, row, k, kept)
    if row is not None and row != token and any(table[row]):
        stretch = {
            "row": row_name(row, V),
            "k": k,
            "most": max(MOST_STRETCH, k),
            "token": row_name(token, V),
            "rows": [[row_name(i, V), table[i]] for i in kept],
            "label": text("pictures", "stretch", name=row_name(row, V)),
        }
    return [Plane(text("pictures", "plane"), arrows, stretch), lists]


def rankings(
    table: list[list[float]], token: int, row: int | None, k: float, kept: list[int]
) -> Lists:
    """Both rankings of the rows drawn, with the one row stretched."""
    rows = {i: [x * k for x in table[i]] if i == row else table[i] for i in kept}
    others = [i for i in kept if i != token]
    directed = [i for i in others if any(table[i])]  # of a zero row there is no cosine
    own, V = table[token], len(table)

    def names(ids: list[int], score: Callable[[list[float], list[float]], float]) -> str:
        order = sorted(ids, key=lambda i: (-score(own, rows[i]), i))
        return ", ".join(row_name(i, V) for i in order) or text("pictures", "nobody")

    def rounded(a: list[float], b: list[float]) -> float:
        return round(
            sums.cosine_value(a, b), 12
        )  # rows of one direction come in order of their ids

    cosine = names(directed, rounded) if any(own) else text("pictures", "nobody")
    return Lists(
        "",
        (
            ("by-cosine", text("pictures", "by-cosine"), cosine, ""),
            ("by-dot", text("pictures", "by-dot"), names(others, sums.product), ""),
        ),
    )


def of_vectors(vectors: dict[str, list[float]], around: list[float]) -> list[Any]:
    """Named vectors as arrows."""
    if not drawable(list(vectors.values())):
        return []
    points = flattened(list(vectors.values()), around)
    far = max((math.hypot(*p) for p in points), default=0) or 1.0
    named = dict(zip(vectors, ((point, "asked") for point in points), strict=True))
    return [Plane(text("pictures", "vectors"), _arrows(named, far))]


def _arrows(named: dict[str, tuple[tuple[float, float], str]], far: float) -> tuple[Arrow, ...]:
    """Arrows in units of the longest; one with several names where they are the same."""
    arrows: dict[tuple[float, float], Arrow] = {}
    for name, ((x, y), mark) in named.items():
        tip = x / far, y / far
        same = arrows.get(tip)
        names = f"{same.name}, {name}" if same else name
        arrows[tip] = Arrow(names, *tip, mark or (same.mark if same else ""))
    return tuple(replace(arrow, side=_side(arrow, arrows.values())) for arrow in arrows.values())


def _side(arrow: Arrow, arrows: Iterable[Arrow]) -> int:
    """The side of an arrow on which there is more room for its name."""
    turns = [(other.angle - arrow.angle) % 360 for other in arrows if other is not arrow]
    return 1 if not turns or min(turns) >= 360 - max(turns) else -1
