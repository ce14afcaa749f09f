"""Values as a teacher writes them: aligned, abridged, never cut where two of them differ."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from spec.calls import Value
from spec.catalogue import text, words

LONGEST = 12
"""Lists longer than this are abridged."""
LONGEST_TEXT = 160
SHORT = 8
"""Two answers of numbers no longer than this stand column under column."""


def clean(text: str) -> str:
    """One line that can move no cursor and hide no letter, whoever wrote it."""
    return "".join(
        c if c.isprintable() and not unicodedata.combining(c) else _escape(c) for c in text
    )


def _escape(c: str) -> str:
    return c.encode("unicode_escape").decode("ascii") if ord(c) < 128 else f"\\u{ord(c):04x}"


def short(text: str, where: int = 0) -> str:
    """A long text with what stands around position `where` and its two ends kept."""
    if len(text) <= LONGEST_TEXT:
        return text
    start, stop = max(where - 40, 0), where + 60
    head = f"{text[:20]} … " if start > 20 else text[:start]
    tail = f" … {text[-20:]}" if stop < len(text) - 20 else text[stop:]
    return f"{head}{text[start:stop]}{tail}"


def scalar(value: Value) -> str:
    """A number, text, truth value or None, as Python writes it."""
    if isinstance(value, str):
        return clean(repr(value))
    if isinstance(value, int) and value.bit_length() > 4000:
        return words("huge", bits=value.bit_length())
    return clean(repr(value))


def same(a: Value, b: Value) -> bool:
    """Equal to the last bit, in kind too: 1, 1.0 and True are three values, -0.0 is not 0.0."""
    if type(a) is not type(b):
        return False
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    return a == b if isinstance(a, int | str) else repr(a) == repr(b)


def inline(value: Value) -> str:
    """A whole value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(k)}: {inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    return scalar(value)


Path = tuple[int, ...]


def differences(value: Value, other: Value) -> Iterator[Path]:
    """The places in `value` where `other` does not say the same."""
    if isinstance(value, list) and isinstance(other, list):
        for i, item in enumerate(value):
            if i < len(other):
                yield from ((i, *rest) for rest in differences(item, other[i]))
            else:
                yield (i,)
    elif isinstance(value, dict) and isinstance(other, dict):
        for i, (key, item) in enumerate(value.items()):
            if key not in other or not same(item, other[key]):
                yield (i,)
    elif not same(value, other):
        yield ()


def _at(value: Value, path: Path) -> Value:
    for i in path:
        if not isinstance(value, list) or i >= len(value):
            return None
        value = value[i]
    return value


def misplaced(value: Value, other: Value, bound: Value) -> list[Path]:
    """The places where two answers differ by more than is allowed; failing those, by anything."""
    places = list(differences(value, other))

    def allowed(path: Path) -> bool:
        a, b = _at(value, path), _at(other, path)
        if not isinstance(a, int | float) or not isinstance(b, int | float):
            return False
        error = _at(bound, path) if isinstance(bound, list) else bound
        if a == b:
            return True
        try:
            return isinstance(error, int | float) and abs(a - b) <= error
        except OverflowError:  # an integer beyond every float
            return False

    return [path for path in places if not allowed(path)] or places


def layout(value: Value, also: Sequence[int] = ()) -> Text:
    """A value on as many lines as it has rows, columns aligned.

    A long axis keeps its ends and the indices `also`.
    """
    return _Layout(value, also=also).text()


def pair(
    a: Value, b: Value, wrong_a: Collection[Path], wrong_b: Collection[Path], styles: Sequence[str]
) -> tuple[Text, Text]:
    """Two values to compare, laid out alike; the wrong places stand out and are never cut."""
    left = _Layout(a, wrong_a, styles[0])
    right = _Layout(b, wrong_b, styles[1])
    if left.axes == right.axes and left.widths.keys() == right.widths.keys():
        widths = {place: max(w, right.widths[place]) for place, w in left.widths.items()}
        if max(widths.values(), default=0) <= SHORT:
            left.widths = right.widths = widths
    return left.text(), right.text()


class _Layout:
    def __init__(
        self,
        value: Value,
        marked: Collection[Path] = (),
        style: str = "",
        also: Sequence[int] = (),
    ) -> None:
        self.value, self.marked, self.style = value, frozenset(marked), style
        self.axes: list[set[int]] = []
        self.widths: dict[tuple[int, int], int] = {}
        wanted: dict[int, list[int]] = {}
        for path in sorted(marked):
            for depth, i in enumerate(path):
                wanted.setdefault(depth, []).append(i)
        self._choose([value], wanted, also)
        self._measure(value, ())

    def _choose(
        self, level: list[Value], wanted: dict[int, list[int]], also: Sequence[int]
    ) -> None:
        """Which indices are shown, axis by axis, the same in every row."""
        depth = len(self.axes)
        lists = [v for v in level if isinstance(v, list | dict)]
        if not lists:
            return
        length = max(map(len, lists))
        marks = list(dict.fromkeys(wanted.get(depth, ())))
        shown = set(range(length))
        if length > LONGEST:
            shown = {0, 1, 2, length - 1, *marks[:4], *marks[-1:], *also[:4]} & shown
            shown |= {i for i in range(length) if {i - 1, i + 1} <= shown}
        self.axes.append(shown)
        self._choose(
            [v[i] for v in lists if isinstance(v, list) for i in sorted(shown) if i < len(v)],
            wanted,
            also,
        )

    def _items(self, value: Value, depth: int) -> list[tuple[int, str, Value]]:
        """Index, key and item of what is shown of a list or dict."""
        if isinstance(value, dict):
            everything = [(i, f"{scalar(k)}: ", v) for i, (k, v) in enumerate(value.items())]
        else:
            assert isinstance(value, list)
            everything = [(i, "", v) for i, v in enumerate(value)]
        return [item for item in everything if item[0] in self.axes[depth]]

    def _cell(self, key: str, item: Value) -> str:
        return short(key + (inline(item) if key else scalar(item)))

    def _measure(self, value: Value, path: Path) -> None:
        if not isinstance(value, list | dict):
            return
        for i, key, item in self._items(value, len(path)):
            if isinstance(item, list) and not key:
                self._measure(item, (*path, i))
            else:
                place = len(path), i
                width = cell_len(self._cell(key, item))
                self.widths[place] = max(self.widths.get(place, 0), width)

    def text(self) -> Text:
        if isinstance(self.value, list | dict):
            return self._block(self.value, (), hit=() in self.marked)
        return Text(short(scalar(self.value)), style=self.style if self.marked else "")

    def text_of(self, row: Value, i: int) -> Text:
        return self._block(row, (i,), hit=False)

    def _block(self, value: Value, path: Path, hit: bool) -> Text:
        assert isinstance(value, list | dict)
        rows = isinstance(value, list) and any(isinstance(v, list) for v in value)
        between = ",\n" + " " * (len(path) + 1) if rows else ", "
        out = Text("{" if isinstance(value, dict) else "[")
        last = -1
        for i, key, item in self._items(value, len(path)):
            if last >= 0:
                out.append(between)
            if i > last + 1:
                out.append(text("report", "more", n=i - last - 1)).append(between)
            here = (*path, i)
            marked = hit or here in self.marked
            if isinstance(item, list) and not key:
                out.append_text(self._block(item, here, marked))
            else:
                cell = self._cell(key, item)
                pad = 0 if key else self.widths[len(path), i] - cell_len(cell)
                out.append(" " * pad).append(cell, style=self.style if marked else "")
            last = i
        if len(value) > last + 1:
            out.append(between if last >= 0 else "")
            out.append(text("report", "more", n=len(value) - last - 1))
        return out.append("}" if isinstance(value, dict) else "]")


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def row_name(i: int, V: int) -> str:
    """Rows are called A, B, C, …; in a larger table by their ids."""
    return LETTERS[i] if 0 <= i < V <= len(LETTERS) else str(i)


def grid(table: list[Value], also: Sequence[int] = ()) -> Text:
    """A table with the ids and names of its rows, as it stands on a blackboard."""
    drawn = _Layout(table, also=also)
    rows = sorted(drawn.axes[0])
    heads = {i: f"{row_name(i, len(table))} {i}".removeprefix(f"{i} ") for i in rows}
    width = max(map(len, heads.values()))
    out = Text()
    last = -1
    for i in rows:
        if i > last + 1:
            out.append(f"{'':{width}} │ {text('report', 'more', n=i - last - 1)}\n")
        cells = drawn.text_of(table[i], i).plain[1:-1].replace(", ", "  ")
        out.append(f"{heads[i]:>{width}} │ {cells}\n")
        last = i
    out.rstrip()
    return out


def is_table(value: Value) -> bool:
    """A list of equally long, non-empty rows of numbers."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, list) and row for row in value)
        and len({len(row) for row in value}) == 1
        and all(isinstance(x, int | float) for row in value for x in row)
    )
