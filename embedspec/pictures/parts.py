"""What pictures are made of: grids of cells, arrows on a plane, bars, blocks. Numbers only;
the templates draw them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.cells import cell_len

from embedspec.numerals import number
from embedspec.values import Path, clean, scalar, short

MOST = 9
"""Rows or columns drawn; of more, the ends and what is marked."""


@dataclass(frozen=True)
class Cell:
    text: str
    mark: str = ""
    """asked, true, false, quiet: how it is drawn."""


@dataclass(frozen=True)
class Grid:
    """Rows of cells with a name before each, as on a blackboard."""

    caption: str
    rows: tuple[tuple[Cell, ...], ...]
    heads: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """How each row is drawn as a whole."""
    kind: str = "grid"

    @property
    def columns(self) -> int:
        return max(map(len, self.rows), default=0)

    @property
    def widths(self) -> list[int]:
        columns = range(self.columns)
        return [max(cell_width(row[c].text) for row in self.rows if c < len(row)) for c in columns]

    @property
    def lefts(self) -> list[int]:
        """Where each column begins."""
        return [self.head_width + sum(self.widths[:c]) for c in range(self.columns)]

    @property
    def width(self) -> int:
        return self.head_width + sum(self.widths)

    @property
    def head_width(self) -> int:
        return max((cell_len(head) for head in self.heads), default=0) * 8 + 10 * bool(self.heads)


def cell_width(text: str) -> int:
    return max(36, 8 * cell_len(text) + 16)


def grid(
    caption: str,
    value: Any,
    marks: Mapping[Path, str] | None = None,
    *,
    heads: Sequence[str] = (),
    rows: Mapping[int, str] | None = None,
    beside: Any = None,
) -> Grid:
    """A value as a grid. ``marks`` are places, ``rows`` whole rows; a long axis is abridged.
    ``beside`` is a value it is compared to: where both are marked they are told apart."""
    marks, rows = marks or {}, rows or {}
    if value == []:
        return Grid(caption, ((Cell("[]", marks.get((), "quiet")),),))
    lines = list(_lines(value))
    names = list(heads) or ["".join(f"[{i}]" for i in path) for path, _ in lines]
    wanted = {n for n, (path, _) in enumerate(lines) if _marked(path, marks) or n in rows}
    wanted |= {n for n, (path, _) in enumerate(lines) if any(p[: len(path)] == path for p in marks)}
    columns = {path[-1] for path in marks if path}
    shown, names_shown, row_marks = [], [], []
    last = -1
    for n in _kept(len(lines), wanted):
        if n > last + 1:
            shown.append((Cell("⋮", "quiet"),))
            names_shown.append("")
            row_marks.append("")
        path, items = lines[n]
        shown.append(tuple(_cells(path, items, marks, columns, beside)))
        names_shown.append(names[n] if n < len(names) else "")
        row_marks.append(rows.get(n, ""))
        last = n
    return Grid(caption, tuple(shown), tuple(names_shown), tuple(row_marks))


def _lines(value: Any, path: Path = ()) -> Any:
    """The rows of a nested value, each with its place."""
    if not isinstance(value, list):
        yield (), [value]
    elif not any(isinstance(item, list) for item in value):
        yield path, value
    else:
        for i, item in enumerate(value):
            if isinstance(item, list):
                yield from _lines(item, (*path, i))
            else:
                yield (*path, i), [item]


def _cells(
    path: Path, items: Any, marks: Mapping[Path, str], columns: set[int], beside: Any
) -> Any:
    last = -1
    for i in _kept(len(items), columns):
        if i > last + 1:
            yield Cell("…", "quiet")
        place = (*path, i)
        mark = _marked(place, marks)
        other = _at(beside, place) if mark else None
        yield Cell(_written(items[i], other), mark)
        last = i


def _written(x: Any, other: Any) -> str:
    """A value in a cell, to the digit that tells it from the other one."""
    if isinstance(x, int | float) and isinstance(other, int | float) and number(x) == number(other):
        return clean(repr(x))
    return short(number(x) if isinstance(x, int | float) else scalar(x))


def _marked(place: Path, marks: Mapping[Path, str]) -> str:
    return next((marks[place[:n]] for n in range(len(place) + 1) if place[:n] in marks), "")


def _kept(length: int, wanted: set[int]) -> list[int]:
    if length <= MOST:
        return list(range(length))
    some = {0, 1, 2, length - 1, *sorted(wanted)[:4]} & set(range(length))
    return sorted(some | {i for i in range(length) if {i - 1, i + 1} <= some})


def _at(value: Any, place: Path) -> Any:
    for i in place:
        if not isinstance(value, list) or i >= len(value):
            return None
        value = value[i]
    return value


@dataclass(frozen=True)
class Sign:
    """What stands between two parts: ×, =, →."""

    text: str
    kind: str = "sign"
    caption: str = ""


@dataclass(frozen=True)
class Bars:
    """Lengths to compare, the longest as wide as there is room."""

    caption: str
    bars: tuple[tuple[str, float, str, str], ...]
    """Label, size, what to write, mark."""
    kind: str = "bars"

    @property
    def most(self) -> float:
        return max((abs(size) for _, size, _, _ in self.bars), default=0) or 1.0

    @property
    def written_width(self) -> int:
        return max(cell_len(written) for _, _, written, _ in self.bars) * 9 + 16

    @property
    def label_width(self) -> int:
        return max(cell_len(label) for label, *_ in self.bars) * 8 + 10


@dataclass(frozen=True)
class Blocks:
    """Tables as blocks of V·d, each group with what it comes to."""

    caption: str
    groups: tuple[tuple[str, tuple[tuple[float, float], ...], str, str], ...]
    """Label, blocks as (width, height) of at most 1, what to write, mark."""
    kind: str = "blocks"


@dataclass(frozen=True)
class Line:
    """The ids of a table in a row of boxes, and one that stands outside."""

    caption: str
    inside: tuple[str, ...]
    outside: str
    before: bool
    note: str
    kind: str = "line"


@dataclass(frozen=True)
class Arrow:
    name: str
    x: float
    y: float
    mark: str = ""
    side: int = 1
    """Where its name stands: 1 to the right of its way, -1 to the left."""

    @property
    def angle(self) -> float:
        """In degrees, as SVG turns them."""
        return -math.degrees(math.atan2(self.y, self.x))

    @property
    def length(self) -> float:
        return math.hypot(self.x, self.y)

    @property
    def label(self) -> tuple[float, float]:
        """From the tip to the middle of its name, as SVG counts."""
        x, y = self.x / self.length, self.y / self.length
        return 0.08 * x + 0.11 * self.side * y, 0.04 - 0.08 * y + 0.11 * self.side * x

    @property
    def zero(self) -> bool:
        return self.x == 0 == self.y


@dataclass(frozen=True)
class Plane:
    """Arrows from one origin, in units of the longest."""

    caption: str
    arrows: tuple[Arrow, ...]
    stretch: Mapping[str, Any] = field(default_factory=dict)
    """For the slider: which arrow, the rows and the largest k."""
    kind: str = "plane"

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of what is seen, with room for the stretched arrow."""
        tips = [(arrow.x, -arrow.y) for arrow in self.arrows]
        if self.ghost:
            x, y = self.ghost
            tips += [(2 * x, -2 * y)] if self.stretch["k"] <= 2 else []
        xs, ys = [0.0, *(x for x, _ in tips)], [0.0, *(y for _, y in tips)]
        left, top = min(xs) - 0.25, min(ys) - 0.25
        return left, top, max(xs) + 0.25 - left, max(ys) + 0.25 - top

    @property
    def scale(self) -> float:
        """Pixels for a unit."""
        return float(min(150.0, 300 / max(self.box[2:])))

    @property
    def ghost(self) -> tuple[float, float] | None:
        """Where the stretched arrow ended before."""
        for arrow in self.arrows:
            if self.stretch and self.stretch["row"] in arrow.name.split(", "):
                return arrow.x / self.stretch["k"], arrow.y / self.stretch["k"]
        return None


@dataclass(frozen=True)
class Lists:
    """Rankings side by side, and the slider that changes them."""

    caption: str
    lists: tuple[tuple[str, str, str, str], ...]
    """Key, label, names, mark."""
    kind: str = "lists"


Part = Grid | Sign | Bars | Blocks | Line | Plane | Lists
