"""Token embeddings in Keras 3, on the backend of KERAS_BACKEND: ``Embedding`` and
``ReversibleEmbedding``, ``ops``, ``losses.cosine_similarity``, ``utils.pad_sequences``.
"""

from __future__ import annotations

import functools
import os
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import keras
import numpy as np
from keras import ops

backend = keras.backend.backend()
dtype = os.environ.get("EMBEDSPEC_DTYPE", "float32")
keras.config.set_floatx(dtype)
versions = {"keras": keras.__version__, "backend": backend}
if backend == "jax":  # compiles each shape once
    shapes = ((1, 1), (3, 2), (4, 9))

LAYER = "https://keras.io/api/layers/core_layers/embedding/"
SOURCE = "https://github.com/keras-team/keras/blob/v3.15.1/keras/src/layers/core/embedding.py"
MODEL = "https://keras.io/api/models/sequential/"
COSINE = "https://keras.io/api/losses/regression_losses/#cosinesimilarity-class"
NORMALIZE = "https://keras.io/api/ops/nn/#normalize-function"
ONE_HOT = "https://github.com/keras-team/keras/blob/v3.15.1/keras/src/backend/numpy/nn.py"
JAX = "https://docs.jax.dev/en/latest/_autosummary/jax.numpy.take.html"
X64 = "https://docs.jax.dev/en/latest/default_dtypes.html"

TRUNCATE = "Embedding casts ids that are no integers to int32"
WRAP = "take counts negative ids from the end, as NumPy does"
policies = {
    "lookup.no-integer": ("truncate", TRUNCATE, SOURCE),
    "lookup_gradient.no-integer": ("truncate", TRUNCATE, SOURCE),
    "lookup.negative": ("wrap", WRAP, "https://keras.io/api/ops/numpy/#take-function"),
    "lookup_gradient.negative": ("wrap", WRAP, "https://keras.io/api/ops/numpy/#take-function"),
    "lookup_gradient.padding": ("not offered", "mask_zero makes a mask, no padding row", LAYER),
    "one_hot.negative": ("zeros", "one_hot gives zeros for negative ids", ONE_HOT),
    "one_hot_product.negative": ("zeros", "one_hot gives zeros for negative ids", ONE_HOT),
    "cosine.least-norm": ("1e-7", "no norm below backend.epsilon() is divided by", NORMALIZE),
}
if backend == "jax":
    for operation in ("one_hot_product", "logits", "dot", "norm", "lookup_gradient"):
        policies[f"{operation}.subnormals"] = (
            "flushed",
            "JAX flushes computed numbers below the normal range to zero",
            "https://docs.jax.dev/en/latest/notebooks/Common_Gotchas_in_JAX.html",
        )
    for operation in ("one_hot", "one_hot_product"):
        for kind in ("beyond", "negative"):
            policies[f"{operation}.{kind}"] = (
                "zeros",
                "jax.nn.one_hot gives zeros outside 0…V−1",
                "https://docs.jax.dev/en/latest/_autosummary/jax.nn.one_hot.html",
            )
    for operation in ("lookup", "one_hot", "one_hot_product", "lookup_gradient"):
        bits = "JAX keeps the lower 32 bits of an integer where x64 is off"
        policies[f"{operation}.id-bits"] = ("32", bits, X64)
    policies["lookup.beyond"] = ("nan", "jnp.take fills rows that are out of bounds with NaN", JAX)
    policies["lookup_gradient.beyond"] = ("dropped", "rows of NaN send no gradient", JAX)


def floats(numbers: Any) -> Any:
    return ops.convert_to_tensor(np.array(numbers, dtype=np.float64), dtype=dtype)


def integers(ids: Any) -> Any:
    array = np.array(ids)
    return array if array.size else array.astype(np.int64)  # an empty list would be float


def plain(tensor: Any) -> Any:
    return np.asarray(ops.convert_to_numpy(tensor)).astype(np.float64).tolist()


@functools.cache
def built(kind: Any, V: int, d: int) -> Any:
    layer = kind(V, d)
    layer.build()
    return layer


def holding(kind: Any, table: Any) -> Any:
    layer = built(kind, len(table), len(table[0]))
    layer.embeddings.assign(floats(table))
    return layer


def make_table(V: int, d: int, seed: int) -> Any:
    return plain(keras.initializers.RandomNormal(seed=seed)((V, d), dtype=dtype))


def parameter_count(V: int, d: int, tied: bool) -> int:
    # Tables are counted on a real layer; V·d, which may be larger than any array, is not.
    small = keras.layers.ReversibleEmbedding(1, 1, tie_weights=tied)
    small.build()
    return V * d * int(small.count_params())


def lookup(table: Any, ids: Any) -> Any:
    return plain(holding(keras.layers.Embedding, table)(integers(ids)))


def one_hot(ids: Any, V: int) -> Any:
    return plain(ops.one_hot(integers(ids), V))


def one_hot_product(table: Any, ids: Any) -> Any:
    return plain(ops.matmul(ops.one_hot(integers(ids), len(table), dtype=dtype), floats(table)))


def logits(table: Any, h: Any) -> Any:
    return plain(holding(keras.layers.ReversibleEmbedding, table)(floats(h), reverse=True))


def dot(a: Any, b: Any) -> Any:
    return plain(ops.dot(floats(a), floats(b)))


def norm(a: Any) -> Any:
    return plain(ops.norm(floats(a)))


def cosine(a: Any, b: Any) -> Any:
    (distance,) = plain(keras.losses.cosine_similarity(floats([a]), floats([b])))
    return -distance


def pad(sequences: Any, pad_id: int) -> Any:
    padded = keras.utils.pad_sequences(sequences, padding="post", value=pad_id, dtype="int64")
    return padded.tolist()


class Sequential:
    """The layer in a model, as most people meet it: a model reads its inputs as floatx."""

    dtype = dtype
    versions = versions
    policies = {  # noqa: RUF012
        **{about: policies[about] for about in ("lookup.no-integer", "lookup.negative")},
        "lookup.single-ids": ("not offered", "a model takes batches", MODEL),
    }

    def lookup(self, table: Any, ids: Any) -> Any:
        model = keras.Sequential([holding(keras.layers.Embedding, table)])
        return plain(model(integers(ids)))


sequential = Sequential()


if backend != "numpy":  # which has no gradients

    def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
        arrived, rows = floats(upstream), integers(ids)
        embedding = built(keras.layers.Embedding, V, arrived.shape[-1])
        if backend == "torch":
            embedding.embeddings.value.grad = None
            embedding(rows).backward(arrived)
            return plain(embedding.embeddings.value.grad)
        import jax

        def looked_up(table: Any) -> Any:
            return embedding.stateless_call([table], [], rows)[0]

        _, back = jax.vjp(looked_up, embedding.embeddings.value)
        return plain(back(arrived)[0])
