"""What is believed of the gradient of a lookup."""

from __future__ import annotations

from typing import Any

from impls.adapters import stdlib as right
from impls.misconceptions.belief import belief
from impls.misconceptions.tracked import Tracked, total

Ids = Any
Pairs = list[tuple[int, Any]]


def pairs_of(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Pairs:
    """Each id that counts, beside its upstream row."""
    pairs = [(right.row_of(i, V), g) for i, g in right.looked_up(ids, upstream)]
    return [(i, g) for i, g in pairs if i != padding_idx]


def gathered(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> list[list[Any]]:
    """For each row of the table the upstream rows that reach it."""
    rows: list[list[Any]] = [[] for _ in range(V)]
    for i, g in pairs_of(V, ids, upstream, padding_idx):
        rows[i].append(g)
    return rows


def width(ids: Ids, upstream: Any) -> int:
    return len(next(g for _, g in right.looked_up(ids, upstream)))


@belief("the-last-gradient-stays", "lookup_gradient")
def _last(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    zero = [0.0] * width(ids, upstream)
    return [rows[-1] if rows else zero for rows in gathered(V, ids, upstream, padding_idx)]


@belief("gradients-are-averaged", "lookup_gradient")
def _mean(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    zero = [0.0] * width(ids, upstream)
    return [
        [total(column) / len(rows) for column in zip(*rows, strict=True)] if rows else zero
        for rows in gathered(V, ids, upstream, padding_idx)
    ]


@belief("gradients-are-averaged", "lookup_gradient")
def _mean_of_all(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    places = len([*right.looked_up(ids, upstream)])
    return [[x / places for x in row] for row in _sum(V, ids, upstream, padding_idx)]


def _sum(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> list[list[Tracked]]:
    zero = [Tracked(0.0)] * width(ids, upstream)
    return [
        [total(column) for column in zip(*rows, strict=True)] if rows else zero
        for rows in gathered(V, ids, upstream, padding_idx)
    ]


@belief("padding-0-counts-as-none", "lookup_gradient")
def _falsy(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    return _sum(V, ids, upstream, padding_idx or None)


@belief("padding-learns-too", "lookup_gradient")
def _unmasked(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    return _sum(V, ids, upstream, None)


@belief("all-rows-are-one-row", "lookup_gradient")
def _shared(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    rows = [g for _, g in pairs_of(V, ids, upstream, padding_idx)]
    zero = [0.0] * width(ids, upstream)
    return [[total(column) for column in zip(*rows, strict=True)] if rows else zero] * V
