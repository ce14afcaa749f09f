"""What is believed of scaling by √d."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from impls.misconceptions.belief import belief
from impls.misconceptions.tracked import norm, root, tracked


def each(vectors: Any, answer: Callable[[Any], Any]) -> Any:
    return [answer(v) for v in vectors] if isinstance(vectors[0], list) else answer(vectors)


@belief("scale-by-d", "scale")
def _by_d(vectors: Any) -> Any:
    return each(vectors, lambda v: [tracked(x) * len(v) for x in v])


@belief("scale-divides", "scale")
def _divided(vectors: Any) -> Any:
    return each(vectors, lambda v: [tracked(x) / root(len(v)) for x in v])


@belief("scale-by-the-number-of-vectors", "scale")
def _by_how_many(vectors: Any) -> Any:
    return each(vectors, lambda v: [tracked(x) * root(len(vectors)) for x in v])


@belief("scale-to-length-1", "scale")
def _unit(vectors: Any) -> Any:
    return each(vectors, lambda v: [tracked(x) / norm(v) if norm(v) else tracked(x) for x in v])


@belief("scale-in-place", "scale", about="arguments")
def _scaled_in_place(vectors: Any) -> Any:
    for vector in vectors if isinstance(vectors[0], list) else [vectors]:
        root = len(vector) ** 0.5
        vector[:] = [x * root for x in vector]
    return vectors
