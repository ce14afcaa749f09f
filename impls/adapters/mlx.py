"""Token embeddings in MLX: ``nn.Embedding`` with ``as_linear`` for its head, ``mx.vjp``."""

from __future__ import annotations

import os
from typing import Any

import mlx.core as mx
from mlx import nn

mx.set_default_device(mx.cpu)
dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
kind = getattr(mx, dtype)
versions = {"mlx": mx.__version__}

INDEXING = "https://ml-explore.github.io/mlx/build/html/usage/indexing.html"
COSINE = "https://ml-explore.github.io/mlx/build/html/python/nn/_autosummary_functions/mlx.nn.losses.cosine_similarity_loss.html"
EMBEDDING = (
    "https://ml-explore.github.io/mlx/build/html/python/nn/_autosummary/mlx.nn.Embedding.html"
)
WRAP = "negative ids count from the end, as in NumPy"
policies = {
    "cosine.least-product": ("1e-8", "no product of norms below eps is divided by", COSINE),
    "lookup.negative": ("wrap", WRAP, INDEXING),
    "lookup_gradient.negative": ("wrap", WRAP, INDEXING),
    "lookup_gradient.padding": ("not offered", "Embedding has no padding row", EMBEDDING),
}


def floats(numbers: Any) -> Any:
    return mx.array(numbers, dtype=kind)


def integers(ids: Any) -> Any:
    array = mx.array(ids)
    return array if array.size else array.astype(mx.int32)  # an empty list would be float


def plain(array: Any) -> Any:
    return array.astype(mx.float32).tolist()


def embedding(table: Any) -> Any:
    V, d = table.shape
    layer = nn.Embedding(V, d)
    layer.weight = table
    return layer


def make_table(V: int, d: int, seed: int) -> Any:
    return plain(mx.random.normal((V, d), dtype=kind, key=mx.random.key(seed)))


def lookup(table: Any, ids: Any) -> Any:
    return plain(embedding(floats(table))(integers(ids)))


def logits(table: Any, h: Any) -> Any:
    return plain(embedding(floats(table)).as_linear(floats(h)))


def dot(a: Any, b: Any) -> Any:
    return plain(mx.inner(floats(a), floats(b)))


def norm(a: Any) -> Any:
    return plain(mx.linalg.norm(floats(a)))


def cosine(a: Any, b: Any) -> Any:
    return plain(nn.losses.cosine_similarity_loss(floats(a), floats(b), axis=0))


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived, rows = floats(upstream), integers(ids)
    zeros = mx.zeros((V, arrived.shape[-1]), kind)
    _, (gradient,) = mx.vjp(lambda table: embedding(table)(rows), [zeros], [arrived])
    return plain(gradient)
