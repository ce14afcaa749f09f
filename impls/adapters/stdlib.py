"""Token embeddings in plain Python: every operation of the contract, written to be read.

A vocabulary of V tokens has a table of V rows, each a list of d numbers. A token is
known by its id, the number of its row; everything here is made of such tables, ids
and rows.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import index
from typing import Any, TypeAlias

Vector: TypeAlias = "list[float]"
Table: TypeAlias = "list[Vector]"
Ids: TypeAlias = "int | list[Ids]"
Nested: TypeAlias = Any  # rows in lists, nested as deep as the ids are

# 1 the table


def make_table(V: int, d: int, seed: int) -> Table:
    # A generator of its own: the global one would remember earlier calls.
    numbers = random.Random(seed)
    return [[numbers.gauss(0.0, 1.0) for _ in range(d)] for _ in range(V)]


# 2 its price


def parameter_count(V: int, d: int, tied: bool) -> int:
    return V * d if tied else 2 * V * d


# 3 lookup


def row_of(i: int, V: int) -> int:
    """The id ``i`` as the number of a row; whatever is no id of the table is refused."""
    row = index(i)  # raises for 1.0, "3" and None
    if not 0 <= row < V:
        raise IndexError(f"id {row} is outside 0…{V - 1}")
    return row


def lookup(table: Table, ids: Ids) -> Nested:
    if isinstance(ids, list):
        return [lookup(table, i) for i in ids]
    return [*table[row_of(ids, len(table))]]


# 4 the same, by a product


def one_hot(ids: Ids, V: int) -> Nested:
    if isinstance(ids, list):
        return [one_hot(i, V) for i in ids]
    row = row_of(ids, V)
    return [1.0 if i == row else 0.0 for i in range(V)]


def one_hot_product(table: Table, ids: Ids) -> Nested:
    if isinstance(ids, list):
        return [one_hot_product(table, i) for i in ids]
    hot = one_hot(ids, len(table))
    return [dot(hot, column) for column in zip(*table, strict=True)]


# 5 logits


def logits(table: Table, h: Nested) -> Nested:
    if h and isinstance(h[0], list):
        return [logits(table, row) for row in h]
    return [dot(row, h) for row in table]


# 6 similarity


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    return math.fsum(x * y for x, y in zip(a, b, strict=True))


def norm(a: Sequence[float]) -> float:
    return math.sqrt(dot(a, a))


def cosine(a: Sequence[float], b: Sequence[float]) -> float:
    product, lengths = dot(a, b), norm(a) * norm(b)
    # A zero vector has no direction; 0 ranks it between alike and opposite.
    return product / lengths if lengths else 0.0


# 7 neighbors

METRICS: dict[str, Callable[[Vector, Vector], float]] = {"cosine": cosine, "dot": dot}


def neighbors(table: Table, token: int, k: int, metric: str) -> list[int]:
    token, nearness = row_of(token, len(table)), METRICS[metric]
    others = [i for i in range(len(table)) if i != token]
    return sorted(others, key=lambda i: -nearness(table[token], table[i]))[:k]


# 8 scale


def scale(vectors: Nested) -> Nested:
    if vectors and isinstance(vectors[0], list):
        return [scale(vector) for vector in vectors]
    return [x * math.sqrt(len(vectors)) for x in vectors]


# 9 the gradient of a lookup


def lookup_gradient(V: int, ids: Ids, upstream: Nested, padding_idx: int | None) -> Table:
    pairs = [*looked_up(ids, upstream)]
    d = len(pairs[0][1]) if pairs else 0
    gradient = [[0.0] * d for _ in range(V)]
    for i, g in pairs:
        row = row_of(i, V)
        if row != padding_idx:
            gradient[row] = [x + y for x, y in zip(gradient[row], g, strict=True)]
    return gradient


def looked_up(ids: Ids, upstream: Nested) -> Iterable[tuple[int, Vector]]:
    """Each id of a batch beside the upstream row of its place."""
    if isinstance(ids, list):
        for i, g in zip(ids, upstream, strict=True):
            yield from looked_up(i, g)
    else:
        yield ids, upstream


# 10 tokens


def build_vocab(text: str) -> dict[str, int]:
    return {character: i for i, character in enumerate(sorted(set(text)))}


def encode(tokens: Iterable[str], vocab: Mapping[str, int], unk_id: int) -> list[int]:
    return [vocab.get(token, unk_id) for token in tokens]


def pad(sequences: Sequence[Sequence[int]], pad_id: int) -> list[list[int]]:
    longest = max(map(len, sequences), default=0)
    return [[*sequence, *[pad_id] * (longest - len(sequence))] for sequence in sequences]
