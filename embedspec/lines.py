"""Breaking a paragraph into lines, in three scripts."""

from __future__ import annotations

import re

from rich.cells import cell_len

UNITS = re.compile(r"[「(]*[ぁ-ゖァ-ヺ一-鿿ー][、。」)ー]*\s?|[^\sぁ-ゖァ-ヺ一-鿿]+\s?|\s")
"""What stays together: a word, as in English and Korean, or a Japanese character."""


def wrapped(paragraph: str, width: int) -> list[str]:
    """Lines of at most so many cells, where a single word is not wider."""
    lines = [""]
    for unit in UNITS.findall(paragraph):
        if lines[-1] and cell_len(lines[-1] + unit.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += unit
    return [line.rstrip() for line in lines]
