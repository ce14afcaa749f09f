"""Token embeddings in TensorFlow: ``tf.nn.embedding_lookup``, eager or compiled by XLA."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
import tensorflow as tf

DTYPE = os.environ.get("EMBEDSPEC_DTYPE", "float32")
KIND = tf.as_dtype(DTYPE)

GATHER = "https://www.tensorflow.org/api_docs/python/tf/gather"
ONE_HOT = "https://www.tensorflow.org/api_docs/python/tf/one_hot"
LOOKUP = "https://www.tensorflow.org/api_docs/python/tf/nn/embedding_lookup"
DENORMALS = "https://github.com/openxla/xla/pull/35740"
FLUSHED = "TensorFlow always flushes computed numbers below the normal range to zero"
ZEROS = "outside 0…V−1 one_hot gives a row of off values"


def floats(numbers: Any) -> Any:
    return tf.constant(np.array(numbers, dtype=KIND.as_numpy_dtype))


def integers(ids: Any) -> Any:
    array = np.array(ids)
    return tf.constant(array if array.size else array.astype(np.int64))  # an empty list is float


def plain(tensor: Any) -> Any:
    return tensor.numpy().astype(np.float64).tolist()


class Door:
    """TensorFlow, with its functions called as they are or compiled."""

    dtype = DTYPE
    versions = {"tensorflow": tf.__version__}  # noqa: RUF012
    policies = {  # noqa: RUF012
        **{
            f"{operation}.subnormals": ("flushed", FLUSHED, DENORMALS)
            for operation in ("one_hot_product", "logits", "norm", "lookup_gradient")
        },
        "lookup_gradient.padding": ("not offered", "embedding_lookup has no padding row", LOOKUP),
        **{
            f"{operation}.{kind}": ("zeros", ZEROS, ONE_HOT)
            for operation in ("one_hot", "one_hot_product")
            for kind in ("beyond", "negative")
        },
    }

    def __init__(self, made: Callable[[Any], Any], shapes: Any = None) -> None:
        self.shapes = shapes
        self.looked_up = made(tf.nn.embedding_lookup)

    def lookup(self, table: Any, ids: Any) -> Any:
        return plain(self.looked_up(floats(table), integers(ids)))

    def one_hot(self, ids: Any, V: int) -> Any:
        return plain(tf.one_hot(integers(ids), V))

    def logits(self, table: Any, h: Any) -> Any:
        return plain(tf.linalg.matvec(floats(table), floats(h)))

    def norm(self, a: Any) -> Any:
        return plain(tf.norm(floats(a)))

    def lookup_gradient(self, V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
        arrived = floats(upstream)
        table = tf.zeros((V, arrived.shape[-1]), KIND)
        with tf.GradientTape() as tape:
            tape.watch(table)
            rows = self.looked_up(table, integers(ids))
        return plain(tf.convert_to_tensor(tape.gradient(rows, table, arrived)))


eager = Door(lambda function: function)
xla = Door(lambda function: tf.function(function, jit_compile=True), ((1, 1), (3, 2), (4, 9)))
