"""The scores and the search of Sentence Transformers: ``util.cos_sim``, ``util.dot_score`` and
``util.semantic_search`` over a table.
"""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("HF_HUB_OFFLINE", "1")

import sentence_transformers
import torch
from sentence_transformers import util

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
kind = getattr(torch, dtype)
versions = {"sentence-transformers": sentence_transformers.__version__, "torch": torch.__version__}

LINK = "https://sbert.net/docs/package_reference/util.html"
NORMALIZE = "https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.normalize.html"
EPS = "rows are normalized by F.normalize, which divides by no norm below 1e-12"
policies = {
    "cosine.least-norm": ("1e-12", EPS, NORMALIZE),
    "neighbors.least-norm": ("1e-12", EPS, NORMALIZE),
    "neighbors.itself": ("included", "the query is searched for among all rows", LINK),
    "neighbors.by-token": ("not offered", "it takes vectors, not tokens", LINK),
}
SCORES = {"cosine": util.cos_sim, "dot": util.dot_score}


def floats(numbers: Any) -> Any:
    return torch.tensor(numbers, dtype=kind)


def dot(a: Any, b: Any) -> Any:
    return util.dot_score(floats(a), floats(b)).item()


def cosine(a: Any, b: Any) -> Any:
    return util.cos_sim(floats(a), floats(b)).item()


def logits(table: Any, h: Any) -> Any:
    scores = util.dot_score(floats(h), floats(table))
    return scores if isinstance(h[0], list) else scores[0]


def neighbors(table: Any, token: int, k: int, metric: str) -> Any:
    rows = floats(table)
    (hits,) = util.semantic_search(rows[token], rows, top_k=k, score_function=SCORES[metric])
    return [hit["corpus_id"] for hit in hits]
