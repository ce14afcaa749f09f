"""What learners believe, as programs: ``BELIEFS``, in the order of the contract.

Several beliefs may carry one name: variants of one misconception, or the same one in several
operations. Its words are in the catalogue, ``misconceptions.<language>.toml``.
"""

from __future__ import annotations

from impls.misconceptions import (
    counts,
    gradients,
    ids,
    logits,
    neighbors,
    onehots,
    scales,
    tables,
    tokens,
    vectors,
)
from impls.misconceptions.belief import BELIEFS, Belief
from impls.misconceptions.tables import PATTERNS

NAMES = tuple(dict.fromkeys([*PATTERNS, *(belief.name for belief in BELIEFS)]))

__all__ = [
    "BELIEFS",
    "NAMES",
    "PATTERNS",
    "Belief",
    "counts",
    "gradients",
    "ids",
    "logits",
    "neighbors",
    "onehots",
    "scales",
    "tables",
    "tokens",
    "vectors",
]
