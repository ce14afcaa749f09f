"""Token embeddings in PaddlePaddle: ``F.embedding``, ``F.one_hot``, ``F.cosine_similarity``."""

from __future__ import annotations

import os
from typing import Any

import paddle
from paddle.nn import functional as F

paddle.set_device("cpu")
dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
versions = {"paddlepaddle": paddle.__version__}

DOCS = "https://www.paddlepaddle.org.cn/documentation/docs/en/api/paddle/nn/functional/"
EPS = "no product of norms below its eps of 1e-8 is divided by"
policies = {
    "cosine.least-product": ("1e-8", EPS, DOCS + "cosine_similarity_en.html"),
}


def floats(numbers: Any) -> Any:
    return paddle.to_tensor(numbers, dtype=dtype)


def integers(ids: Any) -> Any:
    tensor = paddle.to_tensor(ids)
    return tensor if tensor.size else tensor.astype("int64")  # an empty list would be float


def make_table(V: int, d: int, seed: int) -> Any:
    paddle.seed(seed)
    return paddle.randn([V, d], dtype=dtype)


def lookup(table: Any, ids: Any) -> Any:
    return F.embedding(integers(ids), floats(table))


def one_hot(ids: Any, V: int) -> Any:
    return F.one_hot(integers(ids), V)


def one_hot_product(table: Any, ids: Any) -> Any:
    rows = floats(table)
    return paddle.matmul(F.one_hot(integers(ids), len(rows)).astype(dtype), rows)


def logits(table: Any, h: Any) -> Any:
    return paddle.matmul(floats(h), floats(table), transpose_y=True)


def dot(a: Any, b: Any) -> Any:
    return paddle.dot(floats(a), floats(b)).item()


def norm(a: Any) -> Any:
    return paddle.linalg.norm(floats(a)).item()


def cosine(a: Any, b: Any) -> Any:
    return F.cosine_similarity(floats(a), floats(b), axis=0).item()


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived = floats(upstream)
    weight = paddle.zeros([V, arrived.shape[-1]], dtype)
    weight.stop_gradient = False
    rows = F.embedding(integers(ids), weight, padding_idx=padding_idx)
    return paddle.grad([rows], [weight], grad_outputs=[arrived])[0]
