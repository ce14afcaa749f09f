"""PyTorch compiled: ``F.embedding`` and a one-hot product under ``torch.compile``."""

from __future__ import annotations

import os
from typing import Any

import torch
from torch.nn import functional as F

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
kind = getattr(torch, dtype)
versions = {"torch": torch.__version__}
shapes = ((1, 1), (3, 2), (4, 9))


def floats(numbers: Any) -> Any:
    return torch.tensor(numbers, dtype=kind)


def integers(ids: Any) -> Any:
    tensor = torch.tensor(ids)
    return tensor if tensor.numel() else tensor.long()  # an empty list would be float


@torch.compile(dynamic=True)
def embedded(ids: Any, weight: Any, padding_idx: int | None = None) -> Any:
    return F.embedding(ids, weight, padding_idx)


@torch.compile(dynamic=True)
def scored(weight: Any, hidden: Any) -> Any:
    return hidden @ weight.T


def lookup(table: Any, ids: Any) -> Any:
    return embedded(integers(ids), floats(table))


def logits(table: Any, h: Any) -> Any:
    return scored(floats(table), floats(h))


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived = floats(upstream)
    weight = torch.zeros(V, arrived.shape[-1], dtype=kind, requires_grad=True)
    embedded(integers(ids), weight, padding_idx).backward(arrived)
    return weight.grad
