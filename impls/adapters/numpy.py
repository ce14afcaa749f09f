"""Token embeddings on numpy in float64: fancy indexing, a comparison, ``@`` and ``np.add.at``.

Lists become arrays at the edge, and ids are checked there: numpy itself counts
negative ids from the end and takes a list of booleans for a mask.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

dtype = "float64"


def floats(numbers: ArrayLike) -> Floats:
    return np.array(numbers, dtype=np.float64)


def checked(ids: ArrayLike, V: int) -> Integers:
    array = np.array(ids)
    if array.size and array.dtype.kind not in "bi":
        raise TypeError(f"ids must be integers, not {array.dtype}")
    if array.size and (array.min() < 0 or array.max() >= V):
        raise IndexError(f"an id is outside 0…{V - 1}")
    return array.astype(np.int64)


def make_table(V: int, d: int, seed: int) -> Floats:
    return np.random.default_rng(seed).standard_normal((V, d))


def parameter_count(V: int, d: int, tied: bool) -> int:
    return V * d if tied else 2 * V * d  # Python's integers: numpy's wrap at 2⁶³


def lookup(table: ArrayLike, ids: ArrayLike) -> Floats:
    rows = floats(table)
    return rows[checked(ids, len(rows))]


def one_hot(ids: ArrayLike, V: int) -> Integers:
    hot: Integers = (checked(ids, V)[..., np.newaxis] == np.arange(V)).astype(np.int64)
    return hot


def one_hot_product(table: ArrayLike, ids: ArrayLike) -> Floats:
    rows = floats(table)
    product: Floats = one_hot(ids, len(rows)).astype(np.float64) @ rows
    return product


def logits(table: ArrayLike, h: ArrayLike) -> Floats:
    scores: Floats = floats(h) @ floats(table).T
    return scores


def dot(a: ArrayLike, b: ArrayLike) -> float:
    return float(floats(a) @ floats(b))


def norm(a: ArrayLike) -> float:
    return float(np.linalg.norm(floats(a)))


def cosine(a: ArrayLike, b: ArrayLike) -> float:
    with np.errstate(invalid="ignore"):  # a zero vector's cosine is NaN
        return float(np.float64(dot(a, b)) / (np.linalg.norm(a) * np.linalg.norm(b)))


def neighbors(table: ArrayLike, token: int, k: int, metric: str) -> Integers:
    rows = floats(table)
    token = int(checked(token, len(rows)))
    scores = rows @ rows[token]
    if metric == "cosine":
        with np.errstate(invalid="ignore"):  # NaN, for a zero row, is sorted to the end
            scores /= np.linalg.norm(rows, axis=1) * np.linalg.norm(rows[token])
    elif metric != "dot":
        raise ValueError(f"unknown metric {metric!r}")
    order = np.argsort(-scores, kind="stable")
    nearest: Integers = order[order != token][:k]
    return nearest


def scale(vectors: ArrayLike) -> Floats:
    array = floats(vectors)
    scaled: Floats = array * np.sqrt(array.shape[-1])
    return scaled


def lookup_gradient(V: int, ids: ArrayLike, upstream: ArrayLike, padding_idx: int | None) -> Floats:
    rows, arrived = checked(ids, V), floats(upstream)
    d = arrived.shape[-1]
    gradient = np.zeros((V, d))
    # `gradient[rows] += arrived` would keep only the last of equal ids.
    np.add.at(gradient, rows.reshape(-1), arrived.reshape(rows.size, d))
    if padding_idx is not None:
        gradient[padding_idx] = 0.0
    return gradient


def build_vocab(text: str) -> dict[str, int]:
    # Code points, for numpy's own texts drop a final "\0".
    points = np.unique(np.array([ord(character) for character in text], dtype=np.int64))
    return {chr(point): i for i, point in enumerate(points.tolist())}


def encode(tokens: list[str], vocab: dict[str, int], unk_id: int) -> list[int]:
    return [vocab.get(token, unk_id) for token in tokens]


def pad(sequences: list[list[int]], pad_id: int) -> NDArray[Any]:
    lengths = [len(sequence) for sequence in sequences]
    padded = np.full((len(sequences), max(lengths, default=0)), pad_id)
    padded[np.arange(padded.shape[1]) < np.array(lengths, dtype=np.int64)[:, np.newaxis]] = [
        i for sequence in sequences for i in sequence
    ]
    return padded
