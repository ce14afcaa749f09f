"""Implementations that are wrong on purpose, one mistake each: ``ZOO`` by name.

    from impls.zoo import ZOO
    ZOO["lookup-last-row-wrong-from-17-on"].implementation.lookup(table, ids)

Each is an attribute too, so that it has an address: ``impls.zoo:lookup_last_row_wrong_from_17_on``.
"""

from __future__ import annotations

from typing import Any

from impls.zoo import (
    build_vocab,
    cosine,
    dot,
    encode,
    logits,
    lookup,
    lookup_gradient,
    make_table,
    neighbors,
    norm,
    one_hot,
    one_hot_product,
    pad,
    parameter_count,
    scale,
)
from impls.zoo.member import ZOO, Wrong, wrong

__all__ = [
    "ZOO",
    "Wrong",
    "build_vocab",
    "cosine",
    "dot",
    "encode",
    "logits",
    "lookup",
    "lookup_gradient",
    "make_table",
    "neighbors",
    "norm",
    "one_hot",
    "one_hot_product",
    "pad",
    "parameter_count",
    "scale",
    "wrong",
]


def __getattr__(name: str) -> Any:
    if wrong_one := ZOO.get(name.replace("_", "-")):
        return wrong_one.implementation
    raise AttributeError(name)
