"""Numbers, vectors and answers inside a sentence: short, and exact where it matters."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from embedspec.values import clean, differences, inline, scalar
from spec.calls import Value
from spec.catalogue import plain

WIDE = 6
"""Vectors longer than this are abridged."""
LONG = 90
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(x: Any) -> str:
    """As on a blackboard: 3 rather than 3.0, four digits of what is long."""
    if not isinstance(x, int | float):
        return scalar(x)
    if isinstance(x, int) or not math.isfinite(x) or (x == 0 and math.copysign(1, x) < 0):
        return scalar(x)
    if x == int(x) and abs(x) < 1e7:
        return str(int(x))
    if 1e-5 < abs(x) < 0.05 and 1 / x == int(1 / x):
        return f"{'-' if x < 0 else ''}1/{abs(int(1 / x))}"
    if len(repr(x)) <= 7:
        return repr(x)
    short = f"{x:.4g}"
    # What is not whole is not to look so: 1.000061 is not 1.
    for text in (short, f"{x:.8g}"):
        if x % 1 == 0 or float(text) % 1:
            return text
    return repr(x)


def distinct(numbers: list[Any]) -> list[str]:
    """Numbers to compare: whole where they would look alike."""
    shown = list(map(number, numbers))
    alike = len(set(shown)) < len({repr(x) for x in numbers})
    return [scalar(x) for x in numbers] if alike else shown


def rounded(x: Any) -> bool:
    """Does `number` show less than there is?"""
    return isinstance(x, float) and math.isfinite(x) and Fraction(number(x)) != Fraction(x)


def factor(x: Any) -> str:
    """A number inside a product."""
    text = number(x)
    return f"({text})" if text.startswith("-") else text


def vector(value: Any, at: int = 0) -> str:
    """(1, 0.5), a list of vectors as their list. A long one keeps the number ``at``."""
    if not isinstance(value, list):
        return number(value)
    if any(isinstance(item, list) for item in value):
        return "[" + ", ".join(_abridged(list(map(vector, value)))) + "]"
    return "(" + ", ".join(_abridged(list(map(number, value)), at)) + ")"


def answer(value: Value, other: Value = None) -> str:
    """An answer as Python writes it. A long one keeps what differs from the other."""
    if isinstance(value, str):
        return scalar(value)
    whole = inline(value) if isinstance(value, list | tuple | dict) else clean(plain(value))
    if len(whole) <= LONG:
        return whole
    places = list(differences(value, other))[:1] if isinstance(value, list | dict) else []
    at = places[0][0] if places and places[0] else 0
    if isinstance(value, dict):
        parts = [f"{scalar(k)}: {inline(v)}" for k, v in value.items()]
        return "{" + ", ".join(_around(parts, at)) + "}"
    if isinstance(value, list | tuple):
        parts = [answer(item) for item in value]
        return "[" + ", ".join(_around(parts, at)) + "]"
    return whole


def exact(x: Any) -> str:
    """A true value: all of it where it is short, 20 digits where it never ends."""
    return clean(plain(x))


def times(off: Any, bound: Any) -> str:
    """How many times the bound an error is."""
    ratio = nearest(off / bound)
    if not math.isfinite(ratio):
        return "∞"
    if ratio < 10:
        return f"{ratio:.1f}"
    if ratio < 10000:
        return f"{ratio:.0f}"
    digits, _, power = f"{ratio:.0e}".partition("e")
    return f"{digits}·10{str(int(power)).translate(SUPERSCRIPTS)}"


def nearest(x: Any) -> float:
    """A float of any exact number, be it beyond them all."""
    try:
        return float(x)
    except OverflowError:
        return math.inf


def apart(x: float, y: float) -> tuple[str, str]:
    """Two numbers with as many digits as it takes to tell them apart."""
    for digits in range(4, 18):
        shown = f"{x:.{digits}g}", f"{y:.{digits}g}"
        if shown[0] != shown[1] or x == y:
            break
    return shown


def _abridged(parts: list[str], at: int = 0) -> list[str]:
    if len(parts) <= WIDE:
        return parts
    if at < WIDE - 2 or at == len(parts) - 1:
        return [*parts[: WIDE - 2], "…", parts[-1]]
    return [*parts[:2], "…", parts[at], "…", parts[-1]]


def _around(parts: list[str], at: int) -> list[str]:
    start, stop = max(at - 1, 0), at + 3
    head = ["…"] if start else []
    return [*head, *parts[start:stop], *(["…"] if stop < len(parts) else [])]
