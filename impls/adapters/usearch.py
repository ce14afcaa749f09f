"""Exact search in USearch: ``search(…, exact=True)`` and an ``Index`` that keeps vectors."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import usearch
from usearch.index import Index, MetricKind, search

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
versions = {"usearch": usearch.__version__}

LINK = "https://unum-cloud.github.io/usearch/python/"
policies = {
    "lookup.batches": ("not offered", "keys are one or a flat array", LINK),
    "lookup.beyond": ("none", "get returns None for a key that is not there", LINK),
    "lookup.negative": ("none", "get returns None for a key that is not there", LINK),
    "cosine.from-distance": ("1 - cos", "what is offered is the distance 1 − cos", LINK),
    "neighbors.from-distance": ("1 - dot", "the inner product ranks by the distance 1 − dot", LINK),
    "neighbors.too-many": ("refused", "no more matches than there are rows", LINK),
    "neighbors.itself": ("included", "the query is searched for among all rows", LINK),
    "neighbors.by-token": ("not offered", "it takes vectors, not tokens", LINK),
}
METRICS = {"cosine": MetricKind.Cos, "dot": MetricKind.IP}
KINDS = {"float32": "f32", "float64": "f64", "float16": "f16"}


def floats(numbers: Any) -> Any:
    return np.array(numbers, dtype=dtype)


def index(rows: Any, metric: Any) -> Any:
    made = Index(ndim=rows.shape[1], metric=metric, dtype=KINDS[dtype])
    made.add(np.arange(len(rows)), rows)
    return made


def lookup(table: Any, ids: Any) -> Any:
    kept = index(floats(table), MetricKind.IP)
    return kept.get(np.array(ids) if isinstance(ids, list) else ids)


def cosine(a: Any, b: Any) -> Any:
    return 1 - float(index(floats([a, b]), MetricKind.Cos).pairwise_distance(0, 1))


def neighbors(table: Any, token: int, k: int, metric: str) -> Any:
    rows = floats(table)
    return search(rows, rows[token], k, METRICS[metric], exact=True).keys
