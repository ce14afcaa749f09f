"""What is believed of one-hot vectors and of sentences as vectors."""

from __future__ import annotations

from typing import Any

from impls.adapters import stdlib as right
from impls.misconceptions.belief import belief
from impls.misconceptions.tracked import Tracked, total

Ids = Any


def _is_sequence(ids: Ids) -> bool:
    return isinstance(ids, list) and not any(isinstance(i, list) for i in ids)


@belief("one-hot-vectors-are-columns", "one_hot")
def _transposed(ids: Ids, V: int) -> Any:
    hot = right.one_hot(ids, V)
    return [[*column] for column in zip(*hot, strict=True)] if _is_sequence(ids) and ids else hot


@belief("one-hot-vectors-are-columns", "one_hot")
def _transposed_in_a_batch(ids: Ids, V: int) -> Any:
    if isinstance(ids, list) and not _is_sequence(ids):
        return [_transposed_in_a_batch(i, V) for i in ids]
    return _transposed(ids, V)


@belief("a-sentence-is-one-vector", "one_hot")
def _counts(ids: Ids, V: int) -> Any:
    if not isinstance(ids, list):
        return right.one_hot(ids, V)
    if not _is_sequence(ids):
        return [_counts(i, V) for i in ids]
    return [float(ids.count(j)) for j in range(V)]


@belief("a-sentence-is-one-vector", "one_hot")
def _counts_of_some(ids: Ids, V: int) -> Any:
    """Added up column by column: no ids give no columns."""
    if isinstance(ids, list) and not _is_sequence(ids):
        return [_counts_of_some(i, V) for i in ids]
    return _counts(ids, V) if ids != [] else []


@belief("a-sentence-is-one-vector", "one_hot")
def _set(ids: Ids, V: int) -> Any:
    if not isinstance(ids, list):
        return right.one_hot(ids, V)
    return [float(j in ids) for j in range(V)] if _is_sequence(ids) else [_set(i, V) for i in ids]


@belief("a-sentence-is-one-vector", "lookup", "one_hot_product")
def _sum(table: Any, ids: Ids) -> Any:
    if not isinstance(ids, list):
        return right.lookup(table, ids)
    if not _is_sequence(ids):
        return [_sum(table, i) for i in ids]
    rows = right.lookup(table, ids)
    return [total(column) for column in zip(*rows, strict=True)] or [Tracked(0.0)] * len(table[0])


@belief("a-sentence-is-one-vector", "lookup", "one_hot_product")
def _sum_of_some(table: Any, ids: Ids) -> Any:
    """Added up column by column: no ids give no columns."""
    if isinstance(ids, list) and ids and not _is_sequence(ids):
        return [_sum_of_some(table, i) for i in ids]
    return _sum(table, ids) if ids != [] else []


@belief("a-sentence-is-one-vector", "lookup", "one_hot_product")
def _mean(table: Any, ids: Ids) -> Any:
    if not isinstance(ids, list):
        return right.lookup(table, ids)
    if not _is_sequence(ids):
        return [_mean(table, i) for i in ids]
    return [x / len(ids) for x in _sum(table, ids)]
