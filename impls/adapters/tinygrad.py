"""Token embeddings in tinygrad: ``nn.Embedding`` on the CPU, or where no compiler is, in Python."""

from __future__ import annotations

from typing import Any

from tinygrad import Tensor, dtypes, nn

dtype = "float32"
shapes = ((1, 1), (3, 2), (4, 9))

LINK = "https://docs.tinygrad.org/nn/#tinygrad.nn.Embedding"
ISSUE = "https://github.com/tinygrad/tinygrad/pull/5873"
ZEROS = "an id outside the table has no one in its comparison with 0…V−1, and gives zeros"
policies = {
    "lookup.beyond": ("zeros", ZEROS, ISSUE),
    "lookup.negative": ("zeros", ZEROS, ISSUE),
    "lookup_gradient.beyond": ("dropped", ZEROS, ISSUE),
    "lookup_gradient.negative": ("dropped", ZEROS, ISSUE),
    "lookup_gradient.padding": ("not offered", "Embedding has no padding row", LINK),
}


def floats(numbers: Any) -> Any:
    return Tensor(numbers, dtype=dtypes.float32)


def integers(ids: Any) -> Any:
    tensor = Tensor(ids)
    return tensor if tensor.numel() else tensor.cast(dtypes.int32)  # an empty list is float


def embedding(table: Any) -> Any:
    layer = nn.Embedding(*table.shape)
    layer.weight = table
    return layer


def lookup(table: Any, ids: Any) -> Any:
    return embedding(floats(table))(integers(ids)).tolist()


def logits(table: Any, h: Any) -> Any:
    return (floats(h) @ floats(table).T).tolist()


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived = floats(upstream)
    weight = Tensor.zeros(V, arrived.shape[-1]).contiguous().realize()
    (gradient,) = (embedding(weight)(integers(ids)) * arrived).sum().gradient(weight)
    return gradient.tolist()
