"""Similarity in scikit-learn: ``cosine_similarity``, ``linear_kernel``, ``NearestNeighbors``."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import sklearn
from sklearn.metrics.pairwise import cosine_similarity, linear_kernel
from sklearn.neighbors import NearestNeighbors

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float64")
versions = {"scikit-learn": sklearn.__version__}

NEIGHBORS = (
    "https://scikit-learn.org/stable/modules/generated/sklearn.neighbors.NearestNeighbors.html"
)
GUIDE = "https://scikit-learn.org/stable/modules/neighbors.html"
policies = {
    "neighbors.itself": ("included", "a point of the training set is its own neighbor", GUIDE),
    "neighbors.too-many": ("refused", "n_neighbors must be at most the number of rows", NEIGHBORS),
    "neighbors.by-dot": ("not offered", "an inner product is no distance", NEIGHBORS),
    "neighbors.by-token": ("not offered", "it takes vectors, not tokens", NEIGHBORS),
}


METRICS = {"cosine": "cosine"}


def floats(numbers: Any) -> Any:
    return np.array(numbers, dtype=dtype)


def logits(table: Any, h: Any) -> Any:
    scores = linear_kernel(np.atleast_2d(floats(h)), floats(table))
    return scores if isinstance(h[0], list) else scores[0]


def dot(a: Any, b: Any) -> Any:
    return linear_kernel([floats(a)], [floats(b)]).item()


def cosine(a: Any, b: Any) -> Any:
    return cosine_similarity([floats(a)], [floats(b)]).item()


def neighbors(table: Any, token: int, k: int, metric: str) -> Any:
    rows = floats(table)
    found = NearestNeighbors(n_neighbors=k, metric=METRICS[metric]).fit(rows)
    return found.kneighbors(rows[token : token + 1], return_distance=False)[0]
