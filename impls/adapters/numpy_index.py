"""NumPy without a second thought: ``table[ids]``, ``np.eye(V)[ids]`` and ``np.add.at``.

The doors are numpy's own: nothing is checked before the brackets.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

dtype = os.environ.get("EMBEDSPEC_DTYPE", "float64")
versions = {"numpy": np.__version__}

INDEXING = "https://numpy.org/doc/stable/user/basics.indexing.html"
AT = "https://numpy.org/doc/stable/reference/generated/numpy.ufunc.at.html"
WRAP = "negative ids count from the end"
policies = {
    **{
        f"{operation}.negative": ("wrap", WRAP, INDEXING)
        for operation in ("lookup", "one_hot", "one_hot_product", "lookup_gradient")
    },
    "lookup_gradient.padding": ("not offered", "an index has no padding row", AT),
}


def floats(numbers: Any) -> Any:
    return np.array(numbers, dtype=dtype)


def integers(ids: Any) -> Any:
    array = np.array(ids)
    return array if array.size else array.astype(int)  # an empty list would be float


def lookup(table: Any, ids: Any) -> Any:
    # The table as a view: every other column of a wider array.
    return np.repeat(floats(table), 2, axis=1)[:, ::2][integers(ids)]


def one_hot(ids: Any, V: int) -> Any:
    return np.eye(V, dtype=dtype)[integers(ids)]


def one_hot_product(table: Any, ids: Any) -> Any:
    rows = floats(table)
    return one_hot(ids, len(rows)) @ rows


def lookup_gradient(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
    arrived = floats(upstream)
    gradient = np.zeros((V, arrived.shape[-1]), dtype)
    np.add.at(gradient, integers(ids), arrived)
    return gradient
