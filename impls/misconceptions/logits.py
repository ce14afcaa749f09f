"""What is believed of logits."""

from __future__ import annotations

import math
from typing import Any

from impls.misconceptions.belief import belief
from impls.misconceptions.tracked import Tracked, cosine, dot, root, total

Vectors = Any


def each(h: Vectors, answer: Any) -> Any:
    """The answer for one hidden vector or for several."""
    return [answer(v) for v in h] if h and isinstance(h[0], list) else answer(h)


@belief("logits-are-probabilities", "logits")
def _softmax(table: Any, h: Vectors) -> Any:
    def probabilities(v: Any) -> Any:
        scores = [dot(row, v) for row in table]
        # An error of the exponent becomes a relative error of the power.
        top = max(scores)
        reach = max(s.size for s in scores) + 1
        powers = [
            Tracked(math.exp(s - top), math.exp(s - top) * reach, s.steps + 2) for s in scores
        ]
        below = float(total(powers))
        return [Tracked(p / below, p.size / below * 2, 3 * p.steps + len(table)) for p in powers]

    return each(h, probabilities)


@belief("logits-are-cosines", "logits")
def _cosines(table: Any, h: Vectors) -> Any:
    return each(h, lambda v: [cosine(row, v) for row in table])


@belief("logits-are-divided-by-root-d", "logits")
def _attention(table: Any, h: Vectors) -> Any:
    return each(h, lambda v: [dot(row, v) / root(len(v)) for row in table])


@belief("logits-stand-in-columns", "logits")
def _transposed(table: Any, h: Vectors) -> Any:
    scores = each(h, lambda v: [dot(row, v) for row in table])
    return [[*column] for column in zip(*scores, strict=True)] if isinstance(h[0], list) else scores


@belief("h-times-the-table-untransposed", "logits")
def _from_the_wrong_side(table: Any, h: Vectors) -> Any:
    return each(h, lambda v: [dot(column, v) for column in zip(*table, strict=True)])


@belief("h-times-the-table-untransposed", "logits")
def _from_the_wrong_side_where_it_fits(table: Any, h: Vectors) -> Any:
    rows = [*zip(*table, strict=True)] if len(table) == len(table[0]) else table
    return each(h, lambda v: [dot(row, v) for row in rows])


@belief("zip-stops-at-the-shorter", "logits", about="widths")
def _common_width(table: Any, h: Vectors) -> Any:
    return each(h, lambda v: [_shorter(row, v) for row in table])


@belief("zip-stops-at-the-shorter", "dot", about="widths")
def _shorter(a: Any, b: Any) -> Any:
    return total(Tracked(x) * y for x, y in zip(a, b, strict=False))


@belief("zip-stops-at-the-shorter", "cosine", about="widths")
def _shorter_cosine(a: Any, b: Any) -> Any:
    lengths = root(_shorter(a, a)) * root(_shorter(b, b))
    return _shorter(a, b) / lengths if lengths else Tracked(0.0)


@belief("as-wide-as-the-first", "dot", about="widths")
def _first_width(a: Any, b: Any) -> Any:
    return total(Tracked(x) * b[j] for j, x in enumerate(a))


@belief("as-wide-as-the-first", "cosine", about="widths")
def _first_width_cosine(a: Any, b: Any) -> Any:
    lengths = root(_shorter(a, a)) * root(_shorter(b, b))
    return _first_width(a, b) / lengths if lengths else Tracked(0.0)


@belief("as-wide-as-the-first", "logits", about="widths")
def _row_width(table: Any, h: Vectors) -> Any:
    return each(h, lambda v: [_first_width(row, v) for row in table])
