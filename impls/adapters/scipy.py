"""Distances in SciPy: ``distance.cosine``, ``distance.cdist``, ``linalg.norm``."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy
from scipy import linalg
from scipy.linalg import blas
from scipy.spatial import distance

dtype = "float64"
versions = {"scipy": scipy.__version__}

COSINE = "https://docs.scipy.org/doc/scipy/reference/generated/scipy.spatial.distance.cosine.html"
CDIST = "https://docs.scipy.org/doc/scipy/reference/generated/scipy.spatial.distance.cdist.html"
policies = {
    "cosine.from-distance": ("1 - cos", "what is offered is the distance 1 − cos", COSINE),
    "neighbors.itself": ("included", "cdist measures to every row, its own included", CDIST),
    "neighbors.by-dot": ("not offered", "an inner product is no distance", CDIST),
    "neighbors.by-token": ("not offered", "it takes vectors, not tokens", CDIST),
}


METRICS = {"cosine": "cosine"}


def dot(a: Any, b: Any) -> Any:
    return blas.ddot(np.array(a, dtype=float), np.array(b, dtype=float))


def norm(a: Any) -> Any:
    return linalg.norm(a)


def cosine(a: Any, b: Any) -> Any:
    return 1 - distance.cosine(a, b)


def neighbors(table: Any, token: int, k: int, metric: str) -> Any:
    rows = np.array(table)
    return np.argsort(distance.cdist(rows[token : token + 1], rows, METRICS[metric])[0])[:k]
