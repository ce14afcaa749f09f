"""Token embeddings in Equinox: ``nn.Embedding`` under ``vmap``, and a tied ``nn.Linear``."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
versions = {"equinox": eqx.__version__, "jax": jax.__version__}
shapes = ((1, 1), (3, 2), (4, 9))

LINK = "https://docs.kidger.site/equinox/api/nn/embedding/"
SHARP = "https://docs.jax.dev/en/latest/notebooks/Common_Gotchas_in_JAX.html#out-of-bounds-indexing"
AT = "https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html"
CLAMP = "Embedding indexes its weight as JAX does, which clamps to the table"
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
    "lookup.beyond": ("clamp", CLAMP, SHARP),
    "lookup.negative": ("wrap", WRAP, AT),
    "lookup_gradient.beyond": ("clamp", CLAMP, SHARP),
    "lookup_gradient.negative": ("wrap", WRAP, AT),
    "lookup_gradient.padding": ("not offered", "Embedding has no padding row", LINK),
}


def floats(numbers: Any) -> Any:
    return jnp.asarray(np.array(numbers), dtype=dtype)


def integers(ids: Any) -> Any:
    array = np.array(ids)
    return jnp.asarray(array if array.size else array.astype(int))  # an empty list is float


def plain(array: Any) -> Any:
    return np.asarray(array, dtype=np.float64).tolist()


@eqx.filter_jit
def embedded(layer: Any, ids: Any) -> Any:
    """The layer takes one id; more of them are mapped over, as its documentation shows."""
    for _ in range(ids.ndim):
        layer = jax.vmap(layer)
    return layer(ids)


@eqx.filter_jit
@eqx.filter_grad
def gradient(layer: Any, ids: Any, arrived: Any) -> Any:
    return jnp.sum(embedded(layer, ids) * arrived)


def lookup(table: Any, ids: Any) -> Any:
    return plain(embedded(eqx.nn.Embedding(weight=floats(table)), integers(ids)))


def logits(table: Any, h: Any) -> Any:
    layer = eqx.nn.Embedding(weight=floats(table))
    V, d = layer.weight.shape
    head = eqx.nn.Linear(d, V, use_bias=False, key=jax.random.key(0), dtype=dtype)
    tied = eqx.nn.Shared((layer, head), lambda pair: pair[1].weight, lambda pair: pair[0].weight)
    _, head = tied()
    hidden = floats(h)
    return plain(head(hidden) if hidden.ndim == 1 else jax.vmap(head)(hidden))


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived, rows = floats(upstream), integers(ids)
    layer = eqx.nn.Embedding(weight=jnp.zeros((V, arrived.shape[-1]), dtype))
    return plain(gradient(layer, rows, arrived).weight)
