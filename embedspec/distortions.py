"""What befell the numbers of a wrong answer, where all of them tell the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from embedspec.facts import Case, Facts, flat
from embedspec.numerals import number
from impls.worker import MARK

MOST_DIGITS = 12
LIMITS = (1.0, 10.0, 100.0, 1000.0)


def distortion(case: Case) -> tuple[str, Facts] | None:
    """The key of the texts that tell it, and what fills them; None where it is something else."""
    if MARK in scalars(case.call.actual) and MARK not in scalars([*case.arguments.values()]):
        return "written", {}
    if case.broken.message not in ("off", "differs"):
        return None
    numbers = list(pairs(case.call.actual, case.call.expected))
    if all(got == true for got, true in numbers):
        return None
    for digits in range(1, MOST_DIGITS + 1):
        if all(got == round(true, digits) for got, true in numbers):
            return ("rounded", {"digits": str(digits)}) if any(g for g, _ in numbers) else None
    # A single 0 may be many things, but for a cosine, which is often cut there.
    telling = case.call.operation == "cosine" or any(got > 0 for got, _ in numbers)
    if telling and all(close(got, max(true, 0.0)) for got, true in numbers):
        return "cut-at-zero", {}
    for limit in LIMITS:
        # A single 1 may be many things: the cosine of two numbers, a count.
        telling = limit > 1 or any(0 < abs(true) < limit for _, true in numbers)
        if telling and all(close(got, max(-limit, min(limit, true))) for got, true in numbers):
            return "clipped", {"limit": number(limit)}
    return None


def scalars(value: Any) -> list[Any]:
    return list(flat([*value.values()] if isinstance(value, dict) else value))


def pairs(got: Any, true: Any) -> Iterator[tuple[float, float]]:
    """Numbers that came back beside the true ones; none where the answers have two forms."""
    came, right = list(flat(got)), list(flat(true))
    if len(came) == len(right) and all(type(x) is float for x in (*came, *right)):
        yield from zip(came, right, strict=True)


def close(got: float, true: float) -> bool:
    """But for roundings."""
    return abs(got - true) <= 1e-9 * abs(true)
