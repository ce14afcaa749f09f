"""PyTorch without a layer: ``weight[ids]`` on a plain tensor, and its gradient."""

from __future__ import annotations

import os
from typing import Any

import torch

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
kind = getattr(torch, dtype)
versions = {"torch": torch.__version__}

LINK = "https://docs.pytorch.org/docs/stable/tensor_view.html"
NUMPY = "https://numpy.org/doc/stable/user/basics.indexing.html"
WRAP = "indexing follows NumPy: negative ids count from the end"
policies = {
    "lookup.negative": ("wrap", WRAP, NUMPY),
    "lookup_gradient.negative": ("wrap", WRAP, NUMPY),
    "lookup_gradient.padding": ("not offered", "an index has no padding row", LINK),
}


def floats(numbers: Any) -> Any:
    return torch.tensor(numbers, dtype=kind)


def integers(ids: Any) -> Any:
    tensor = torch.tensor(ids)
    return tensor if tensor.numel() else tensor.long()  # an empty list would be float


def lookup(table: Any, ids: Any) -> Any:
    # The table as a view: every other column of a wider tensor.
    wide = floats(table).repeat_interleave(2, dim=1)
    return wide[:, ::2][integers(ids)]


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived = floats(upstream)
    weight = torch.zeros(V, arrived.shape[-1], dtype=kind, requires_grad=True)
    weight[integers(ids)].backward(arrived)
    return weight.grad
