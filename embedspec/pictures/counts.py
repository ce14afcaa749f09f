"""Parameters as blocks: one table or two, before and after doubling."""

from __future__ import annotations

from typing import Any

from embedspec.facts import Case
from embedspec.pictures.answers import Parts, word
from embedspec.pictures.parts import Bars, Blocks
from embedspec.values import same


def of_parameter_count(case: Case) -> Parts:
    V, d, tied = (case.arguments[key] for key in ("V", "d", "tied"))
    largest = max(V, d)
    one = (_side(d, largest), _side(V, largest))
    label = word("tied" if tied else "apart")
    right = V * d if tied else 2 * V * d
    got = case.call.actual
    size = f"{V:,}·{d:,}" if tied else f"2·{V:,}·{d:,}"
    groups: list[Any] = [(label, (one,) * (1 if tied else 2), f"{size} = {right:,}", "true")]
    for call in case.found.calls:
        other = call.arguments
        if not same(dict(other), case.arguments) and isinstance(call.expected, int):
            W, e = int(str(other["V"])), int(str(other["d"]))
            block = (_side(e, largest), _side(W, largest))
            many = 1 if other["tied"] else 2
            name = word("tied" if other["tied"] else "apart")
            groups.append((name, (block,) * many, f"{W:,}·{e:,}", ""))
    parts: Parts = [Blocks(word("tables"), tuple(groups))]
    if isinstance(got, int | float):
        numbers: dict[str, tuple[float, str]] = {
            "expected": (right, "true"),
            "actual": (got, "false"),
        }
        bars = [(word(k), float(n), f"{n:,}", mark) for k, (n, mark) in numbers.items()]
        parts.append(Bars(word("numbers"), tuple(bars)))
    return parts


def _side(n: int, largest: int) -> float:
    """A block's side: in proportion while it can be seen."""
    return max(n / largest, 0.12) * 0.5
