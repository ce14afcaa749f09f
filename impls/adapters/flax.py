"""Token embeddings in Flax: ``nnx.Embed`` and its ``attend``."""

from __future__ import annotations

import functools
import os
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import flax
import jax
import jax.numpy as jnp
import numpy as np
from flax import nnx

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
versions = {"flax": flax.__version__, "jax": jax.__version__}
shapes = ((1, 1), (3, 2), (4, 9))

LINK = "https://flax.readthedocs.io/en/stable/api_reference/flax.nnx/nn/linear.html#flax.nnx.Embed"
AT = "https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html"
NAN = "Embed takes rows with jnp.take, which fills those out of bounds with NaN"
WRAP = "negative ids count from the end, as in NumPy"
FLUSHED = "JAX flushes computed numbers below the normal range to zero"
GOTCHAS = "https://docs.jax.dev/en/latest/notebooks/Common_Gotchas_in_JAX.html"
BITS = "with x64 off, of an integer only the lower 32 bits are kept"
X64 = "https://docs.jax.dev/en/latest/default_dtypes.html"
policies = {
    "lookup.id-bits": ("32", BITS, X64),
    "lookup_gradient.id-bits": ("32", BITS, X64),
    "logits.subnormals": ("flushed", FLUSHED, GOTCHAS),
    "lookup_gradient.subnormals": ("flushed", FLUSHED, GOTCHAS),
    "lookup.beyond": ("nan", NAN, LINK),
    "lookup.negative": ("wrap", WRAP, AT),
    "lookup_gradient.beyond": ("dropped", "rows of NaN send no gradient", LINK),
    "lookup_gradient.negative": ("wrap", WRAP, AT),
    "lookup_gradient.padding": ("not offered", "Embed has no padding row", LINK),
}


def floats(numbers: Any) -> Any:
    return jnp.asarray(np.array(numbers), dtype=dtype)


def integers(ids: Any) -> Any:
    array = np.array(ids)
    return jnp.asarray(array if array.size else array.astype(int))  # an empty list is float


def plain(array: Any) -> Any:
    return np.asarray(array, dtype=np.float64).tolist()


@functools.cache
def layer(V: int, d: int) -> Any:
    return nnx.Embed(V, d, dtype=dtype, param_dtype=dtype, rngs=nnx.Rngs(0))


def embed(table: Any) -> Any:
    made = layer(*table.shape)
    made.embedding[...] = table
    return made


looked_up = nnx.jit(lambda layer, ids: layer(ids))
attended = nnx.jit(lambda layer, hidden: layer.attend(hidden))
gradient = nnx.jit(nnx.grad(lambda layer, ids, arrived: jnp.sum(layer(ids) * arrived)))


def lookup(table: Any, ids: Any) -> Any:
    return plain(looked_up(embed(floats(table)), integers(ids)))


def logits(table: Any, h: Any) -> Any:
    return plain(attended(embed(floats(table)), floats(h)))


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived = floats(upstream)
    made = layer(V, arrived.shape[-1])
    return plain(gradient(made, integers(ids), arrived)["embedding"][...])
