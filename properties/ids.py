"""Token ids worth trying: every rank, empty, long, all equal, the first row and the last."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from hypothesis import strategies as st

from spec.law import EVERY_OTHER

SHAPES: tuple[tuple[int, ...], ...] = (
    (),
    (1,),
    (2,),
    (3,),
    (0,),
    (1, 1),
    (2, 2),
    (1, 3),
    (3, 1),
    (2, 0),
    (5,),
    (1, 2, 2),
    (2, 1, 3),
    (1, 2, 0),
    (11,),
    (2, 12),
    (65,),
    (70,),
    (3, 1, 23),
    (130,),
    (5, 2),
    (17, 1),
    (1, 2, 1, 2),
    (3, 3),
)

FEW = ((), (3,), (0,), (1, 2), (2, 0), (70,))
"""For libraries that compile for each shape."""


def menu(shapes: object) -> tuple[tuple[int, ...], ...]:
    """The shapes of ids to try, given those that tables are held to, if they are."""
    return SHAPES if shapes is None else FEW


RAW = st.binary(min_size=1, max_size=6)


def filled(shape: tuple[int, ...], raw: bytes, V: int) -> Any:
    """Ids of a shape, from bytes: 255 is the last row, and a long run drifts over the table."""
    flat = [_id(raw, t, V) for t in range(math.prod(shape))]
    return _nested(flat, shape)


def _id(raw: bytes, t: int, V: int) -> int:
    byte = raw[t % len(raw)]
    if byte == 255:
        return V - 1
    lap = t // len(raw)
    return (byte + (lap if lap > 3 and byte % 2 else 0)) % V


def _nested(flat: list[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    step = len(flat) // shape[0] if shape[0] else 0
    return [_nested(flat[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


def beyond(V: int) -> list[int]:
    """Ids past the end: just past, far past, and what a narrower integer turns into good ones."""
    usual = [V, V + 1, 2 * V, 10**5, 2**31, 2**32 + V - 1, 2**63 - 1]
    return [*usual, V + 2, 2 * V - 1 if V > 1 else V, 10**6, 10**9, 2**64 + V - 1, 2**16]


def negative(V: int) -> list[int]:
    return [-1, -V, -V - 1, -2, 1 - V if V > 1 else -1, -(2**31), -(2**32), -100]


def no_integer(V: int) -> list[Any]:
    one = min(1, V - 1)
    return [float(one), one + 0.5, str(min(3, V - 1)), None, "3", -0.5, one - 0.0005, 2.5, "a", ""]


BAD = {"beyond": beyond, "negative": negative, "no_integer": no_integer}
RARE: Mapping[str, list[Any]] = {
    "beyond": [255, 256, 65535, 100, 1000, 50257, 2**31 - 1, 2**63],
    "negative": [-10, -255, -256, -1000, -(2**63)],
    "no_integer": ["\0", "\1"],
}
"""Ids that look like something else, to somebody."""
NONE: Mapping[str, list[Any]] = {}
USUAL = {"beyond": 7, "negative": 3, "no_integer": 5}
"""So many of each kind are tried in every place, the others in a few."""
PLACES = 9


def placed(bad: Any, place: int, V: int) -> Any:
    """Ids with one bad one: alone, first, last, deep inside a batch, far down a long list."""
    good = V - 1
    return (
        lambda: bad,
        lambda: [bad],
        lambda: [0, bad],
        lambda: [bad, good],
        lambda: [[0, good], [bad, 0]],
        lambda: [0] * 70 + [bad] + [good] * 3,
        lambda: [[[good, 0], [0, bad]]],
        lambda: [good, 0, bad, good] * 3,
        lambda: [[0]] * 3 + [[bad]] + [[good]],
    )[place]()


def every_bad(kind: str, V: int, places: Sequence[int], rare: Mapping[str, list[Any]]) -> list[Any]:
    """All bad ids of a kind in all places; the unusual ones, and those of a table of one row,
    in a few, and the rare ones alone."""
    menu, few = BAD[kind](V), (0, 2, 4)
    usual = set(menu[: USUAL[kind]]) if V > 1 else ()
    return rare.get(kind, []) + [
        placed(bad, place, V)
        for bad in dict.fromkeys(menu)
        for place in (places if bad in usual else few)
    ]


def usual_bad(kind: str, V: int) -> list[Any]:
    """The first of them, alone."""
    return one_bad(kind, V, 0)


def once_for_each(
    sizes: set[int], V: int, n: int, shapes: object, rare: Mapping[str, list[Any]] = NONE
) -> Any:
    """All of them once for each vocabulary of up to 3, where refusals are tried, in all places
    the first time; else one."""
    if n == 0 or n % EVERY_OTHER or V > 3 or V in sizes:
        return usual_bad
    places = (0, 2, 4, 5) if shapes is not None else (0, 2, 4) if sizes else range(PLACES)
    sizes.add(V)
    return partial(every_bad, places=places, rare=rare)


@cache
def each_place(V: int) -> list[dict[str, list[Any]]]:
    """By kind, bad ids in every place of ids of many shapes; which ones goes in turn."""
    menus: list[tuple[str, list[Any]]] = [
        ("beyond", [V, V + 1, 2 * V, 10**5, 2**31]),
        ("negative", [-1, -2, -V, -V - 1, -(2**63) - 1, -(2**64)]),
        ("no_integer", [2.0, float(V - 1), 3.0, 1.0]),
        ("no_integer", ["3", 1.5, None, str(V - 1), "a"]),
    ]
    turn = itertools.count()
    made = []
    for shape in PLACED:
        size = math.prod(shape)
        spots = range(size) if size < 9 else (0, size // 2, size - 1)
        bad: dict[str, list[Any]] = {kind: [] for kind in BAD}
        for spot, n in zip(spots, turn, strict=False):
            for kind, menu in menus:
                flat: list[Any] = [(t + n) % V for t in range(size)]
                flat[spot] = menu[n % len(menu)]
                bad[kind].append(_nested(flat, shape))
        made.append(bad)
    return made


PLACED = (
    *((3,), (4,), (5,), (2, 2), (2, 3), (3, 2), (2, 2, 2), (1, 3), (3, 1), (1, 1, 2), (33,)),
    *((1, 1, 1, 1), (1, 2, 1, 2), (1, 1, 1, 1, 2)),
)
"""Shapes of ids in whose every place a bad one is tried."""


def one_bad(kind: str, V: int, knob: int) -> list[Any]:
    """One of them, chosen by a byte."""
    menu = BAD[kind](V)
    return [placed(menu[knob % len(menu)], knob // len(menu) % PLACES, V)]
