"""Approximate search in hnswlib: an ``Index`` by cosine or inner product, searched exhaustively."""

from __future__ import annotations

from typing import Any

import hnswlib
import numpy as np

dtype = "float32"

LINK = "https://github.com/nmslib/hnswlib#api-description"
policies = {
    "lookup.batches": ("not offered", "labels are a flat list", LINK),
    "neighbors.itself": ("included", "the query is searched for among all rows", LINK),
    "neighbors.from-distance": ("1 - dot", "the inner product ranks by 1 − dot", LINK),
    "neighbors.too-many": ("refused", "no more neighbors than there are rows", LINK),
    "neighbors.by-token": ("not offered", "it takes vectors, not tokens", LINK),
}
SPACES = {"cosine": "cosine", "dot": "ip"}


def index(rows: Any, space: str) -> Any:
    made = hnswlib.Index(space=space, dim=rows.shape[1])
    made.init_index(max_elements=len(rows), ef_construction=200, M=16, random_seed=1)
    made.add_items(rows, num_threads=1)
    made.set_ef(len(rows) + 1)
    return made


def lookup(table: Any, ids: Any) -> Any:
    kept = index(np.array(table, dtype=np.float32), "ip")
    rows = kept.get_items(ids if isinstance(ids, list) else [ids])
    return rows if isinstance(ids, list) else rows[0]


def neighbors(table: Any, token: int, k: int, metric: str) -> Any:
    rows = np.array(table, dtype=np.float32)
    labels, _ = index(rows, SPACES[metric]).knn_query(rows[token], k=k, num_threads=1)
    return labels[0].tolist()
