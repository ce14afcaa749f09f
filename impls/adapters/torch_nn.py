"""The layers of PyTorch: nn.Embedding, F.embedding, F.one_hot, a tied nn.Linear.

Lists become tensors at the edge. PyTorch has no vocabulary: ``build_vocab`` and
``encode`` are not offered.
"""

from __future__ import annotations

import os
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
kind = getattr(torch, dtype)
versions = {"torch": torch.__version__}

COSINE = "https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.cosine_similarity.html"
EPS = "cosine_similarity divides by no norm below its eps of 1e-8"
policies = {
    "cosine.least-norm": ("1e-8", EPS, COSINE),
    "cosine.widths": ("broadcast", "cosine_similarity broadcasts its arguments", COSINE),
    "neighbors.least-norm": ("1e-8", EPS, COSINE),
}


def floats(numbers: Any) -> Tensor:
    return torch.tensor(numbers, dtype=kind)


def integers(ids: Any) -> Tensor:
    tensor = torch.tensor(ids)
    return tensor if tensor.numel() else tensor.long()  # an empty list would be float


def embedding(table: Any) -> Any:
    layer: Any = nn.Embedding
    return layer.from_pretrained(floats(table))


def make_table(V: int, d: int, seed: int) -> Any:
    generator = torch.Generator().manual_seed(seed)
    return nn.init.normal_(torch.empty(V, d, dtype=kind), generator=generator).tolist()


def parameter_count(V: int, d: int, tied: bool) -> int:
    # How many tables the model holds is counted on a real one; V·d, which may be
    # larger than any tensor, is not.
    model = nn.ModuleDict({"embedding": nn.Embedding(1, 1), "head": nn.Linear(1, 1, bias=False)})
    if tied:
        model["head"].weight = model["embedding"].weight
    return V * d * len([*model.parameters()])


def lookup(table: Any, ids: Any) -> Any:
    return embedding(table)(integers(ids)).tolist()


def one_hot(ids: Any, V: int) -> Any:
    return F.one_hot(integers(ids), V).tolist()


def one_hot_product(table: Any, ids: Any) -> Any:
    rows = floats(table)
    return (F.one_hot(integers(ids), len(rows)).to(kind) @ rows).tolist()


def logits(table: Any, h: Any) -> Any:
    tied = embedding(table)
    head: Any = nn.Linear(tied.embedding_dim, tied.num_embeddings, bias=False)
    head.weight = tied.weight
    return head(floats(h)).tolist()


def dot(a: Any, b: Any) -> Any:
    return torch.dot(floats(a), floats(b)).item()


def norm(a: Any) -> Any:
    return torch.linalg.vector_norm(floats(a)).item()


def cosine(a: Any, b: Any) -> Any:
    return F.cosine_similarity(floats(a), floats(b), dim=0).item()


def neighbors(table: Any, token: int, k: int, metric: str) -> Any:
    rows = floats(table)
    query = embedding(table)(integers(token))
    if metric == "cosine":
        scores = F.cosine_similarity(rows, query, dim=1)
    elif metric == "dot":
        scores = rows @ query
    else:
        raise ValueError(f"unknown metric {metric!r}")
    others = torch.arange(len(rows)) != token
    best = scores[others].topk(min(k, len(rows) - 1)).indices
    return others.nonzero().flatten()[best].tolist()


def scale(vectors: Any) -> Any:
    tensor = floats(vectors)
    return (tensor * tensor.shape[-1] ** 0.5).tolist()


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived = floats(upstream)
    weight: Any = torch.zeros(V, arrived.shape[-1], dtype=kind, requires_grad=True)
    looked_up: Any = F.embedding(integers(ids), weight, padding_idx)
    looked_up.backward(arrived)
    return weight.grad.tolist()


def pad(sequences: Any, pad_id: int) -> Any:
    padded: Any = nn.utils.rnn.pad_sequence(
        [torch.tensor(sequence, dtype=torch.int64) for sequence in sequences],
        batch_first=True,
        padding_value=pad_id,
    )
    return padded.tolist()
