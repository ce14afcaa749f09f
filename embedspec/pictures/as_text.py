"""The parts of a picture that a terminal can draw: bars, rankings, an id outside the table.

Grids, and the answers themselves, stand in the story already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from embedspec.pictures.parts import Bars, Line, Lists, Part

LONG = 24
STYLES = {"asked": "blue", "true": "green", "false": "red"}


def drawn(parts: Sequence[Part]) -> list[Text]:
    return [line for part in parts for line in _lines(part)]


def _lines(part: Part) -> Iterator[Text]:
    match part:
        case Bars():
            for label, size, written, mark in part.bars:
                bar = "█" * _length(size, part.most)
                yield _row(label, [b[0] for b in part.bars], f"{bar} {written}", mark)
        case Lists():
            rankings = [shown for shown in part.lists if shown[0].startswith("by-")]
            for _, label, names, mark in rankings:
                yield _row(label, [shown[1] for shown in rankings], names, mark)
        case Line():
            inside = Text(" ".join(f"[{name}]" for name in part.inside), style="blue")
            outside = Text(f"×{part.outside} ({part.note})", style="red")
            yield Text("   ").join([outside, inside] if part.before else [inside, outside])


def _length(size: float, most: float) -> int:
    """Blocks of a bar; what has no finite share of the longest gets the least or the most."""
    share = abs(size) / most if most else 0.0
    return max(round(LONG * min(share, 1.0)), 1) if share == share else 1


def _row(label: str, labels: Sequence[str], drawn: str, mark: str) -> Text:
    """The drawing behind its label, as far to the right as the others."""
    gap = " " * (max(map(cell_len, labels)) - cell_len(label))
    return Text(f"{label}{gap}  ").append(drawn, style=STYLES.get(mark, ""))
