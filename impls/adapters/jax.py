"""Token embeddings in JAX: ``jnp.take`` or ``table[ids]``, ``jax.nn.one_hot``, ``jax.vjp``.

Two doors that differ where an id is wrong: ``take`` fills with NaN, brackets clamp.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
import numpy as np

DTYPE = os.environ.get("EMBEDSPEC_DTYPE", "float32")
if DTYPE == "float64":
    jax.config.update("jax_enable_x64", True)

TAKE = "https://docs.jax.dev/en/latest/_autosummary/jax.numpy.take.html"
SHARP = "https://docs.jax.dev/en/latest/notebooks/Common_Gotchas_in_JAX.html#out-of-bounds-indexing"
SUBNORMALS = "https://docs.jax.dev/en/latest/notebooks/Common_Gotchas_in_JAX.html#miscellaneous-divergences-from-numpy"
AT = "https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html"
ONE_HOT = "https://docs.jax.dev/en/latest/_autosummary/jax.nn.one_hot.html"

ZEROS = "outside 0…V−1 one_hot gives a row of zeros"
WRAP = "negative ids count from the end, as in NumPy"
NAN = "take fills the rows of ids that are out of bounds with NaN"
CLAMP = "array[ids] clamps ids that are out of bounds to the table"
BITS = "with x64 off, of an integer only the lower 32 bits are kept"
X64 = "https://docs.jax.dev/en/latest/default_dtypes.html"
FLUSHED = "computed numbers below the normal range are flushed to zero"
SKIPPED = "updates at ids that are out of bounds are skipped"
DROPPED = "rows filled with NaN depend on no row of the table, and send no gradient"

HOT = {
    f"{operation}.{kind}": ("zeros", ZEROS, ONE_HOT)
    for operation in ("one_hot", "one_hot_product")
    for kind in ("beyond", "negative")
}
SMALL = {
    f"{operation}.subnormals": ("flushed", FLUSHED, SUBNORMALS)
    for operation in ("one_hot_product", "logits", "dot", "norm", "lookup_gradient")
}
NARROW = {
    f"{operation}.id-bits": ("32", BITS, X64)
    for operation in ("lookup", "one_hot", "one_hot_product", "lookup_gradient")
    if DTYPE != "float64"
}
COMMON = (
    NARROW
    | HOT
    | SMALL
    | {
        "lookup.negative": ("wrap", WRAP, AT),
        "lookup_gradient.negative": ("wrap", WRAP, AT),
        "lookup_gradient.padding": ("not offered", "JAX has no padding row", TAKE),
    }
)


def floats(numbers: Any) -> Any:
    return jnp.asarray(np.array(numbers), dtype=DTYPE)


def integers(ids: Any) -> Any:
    array = np.array(ids)
    return jnp.asarray(array if array.size else array.astype(int))  # an empty list is float


def plain(array: Any) -> Any:
    return np.asarray(array, dtype=np.float64).tolist()


class Door:
    """JAX with one of its ways to take rows."""

    dtype = DTYPE
    versions = {"jax": jax.__version__}  # noqa: RUF012
    shapes = ((1, 1), (3, 2), (4, 9))

    def __init__(
        self, rows: Callable[[Any, Any], Any], policies: dict[str, tuple[str, str, str]]
    ) -> None:
        self.rows, self.policies = jax.jit(rows), COMMON | policies
        self.pulled_back = jax.jit(
            lambda table, ids, arrived: jax.vjp(lambda E: rows(E, ids), table)[1](arrived)[0]
        )

    def make_table(self, V: int, d: int, seed: int) -> Any:
        return plain(jax.random.normal(jax.random.key(seed), (V, d), DTYPE))

    def lookup(self, table: Any, ids: Any) -> Any:
        return plain(self.rows(floats(table), integers(ids)))

    def one_hot(self, ids: Any, V: int) -> Any:
        return plain(jax.nn.one_hot(integers(ids), V))

    def one_hot_product(self, table: Any, ids: Any) -> Any:
        rows = floats(table)
        return plain(jax.nn.one_hot(integers(ids), len(rows), dtype=DTYPE) @ rows)

    def logits(self, table: Any, h: Any) -> Any:
        return plain(floats(h) @ floats(table).T)

    def dot(self, a: Any, b: Any) -> Any:
        return plain(jnp.dot(floats(a), floats(b)))

    def norm(self, a: Any) -> Any:
        return plain(jnp.linalg.norm(floats(a)))

    def lookup_gradient(self, V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
        arrived, rows = floats(upstream), integers(ids)
        zeros = jnp.zeros((V, arrived.shape[-1]), DTYPE)
        return plain(self.pulled_back(zeros, rows, arrived))


take = Door(
    lambda table, ids: jnp.take(table, ids, axis=0),
    {
        "lookup.beyond": ("nan", NAN, TAKE),
        "lookup_gradient.beyond": ("dropped", DROPPED, TAKE),
    },
)
index = Door(
    lambda table, ids: table[ids],
    {
        "lookup.beyond": ("clamp", CLAMP, SHARP),
        "lookup_gradient.beyond": ("dropped", SKIPPED, SHARP),
    },
)
