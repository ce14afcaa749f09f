"""Exact search in Faiss: ``IndexFlatIP``, on rows normalized by ``normalize_L2`` for cosine."""

from __future__ import annotations

from typing import Any

import faiss
import numpy as np

dtype = "float32"
versions = {"faiss": faiss.__version__}

WIKI = "https://github.com/facebookresearch/faiss/wiki/"
API = "https://faiss.ai/cpp_api/struct/structfaiss_1_1Index.html"
policies = {
    "lookup.batches": ("not offered", "keys are a flat array", API),
    "neighbors.itself": ("included", "the query is searched for among all rows", WIKI + "FAQ"),
    "neighbors.too-many": ("filled", "where rows run out, labels are filled with -1", API),
    "neighbors.by-token": ("not offered", "it takes vectors, not tokens", API),
}


def floats(numbers: Any) -> Any:
    return np.array(numbers, dtype=np.float32)


def flat(rows: Any) -> Any:
    index = faiss.IndexFlatIP(rows.shape[1])
    index.add(rows)
    return index


def lookup(table: Any, ids: Any) -> Any:
    index = flat(floats(table))
    return (
        index.reconstruct_batch(np.array(ids))
        if isinstance(ids, list)
        else (index.reconstruct(ids))
    )


def logits(table: Any, h: Any) -> Any:
    hidden, rows = np.atleast_2d(floats(h)), floats(table)
    scores = faiss.pairwise_distances(hidden, rows, metric=faiss.METRIC_INNER_PRODUCT)
    return scores if isinstance(h[0], list) else scores[0]


def neighbors(table: Any, token: int, k: int, metric: str) -> Any:
    rows = floats(table)
    if metric == "cosine":
        faiss.normalize_L2(rows)
    elif metric != "dot":
        raise ValueError(f"no index for the metric {metric!r}")
    _, labels = flat(rows).search(rows[token : token + 1], k)
    return labels[0]
