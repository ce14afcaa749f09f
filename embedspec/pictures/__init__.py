"""Pictures of counterexamples: for each family of laws the drawing that shows its mistake."""

from __future__ import annotations

from collections.abc import Callable

from embedspec.facts import Case
from embedspec.pictures.answers import Parts, answers, changed, same_table, two_answers
from embedspec.pictures.counts import of_parameter_count
from embedspec.pictures.directions import of_logits, of_neighbors, of_norm, of_pair, of_scale
from embedspec.pictures.refusals import refused
from embedspec.pictures.rows import (
    of_gradient,
    of_lookup,
    of_make_table,
    of_one_hot,
    of_product,
)
from embedspec.pictures.tokens import of_encode, of_pad, of_vocab
from properties.verdicts import Counterexample


def picture(law: str, found: Counterexample) -> Parts:
    """The parts of a picture, from left to right; none where there is nothing to draw."""
    if found.fault is None or not found.calls:
        return []
    case = Case(law, found, found.fault)
    for draw in (drawing(case), answers):
        try:
            return draw(case)
        except Exception:
            continue  # an answer may be too strange for a drawing made for right ones
    return []


def drawing(case: Case) -> Callable[[Case], Parts]:
    match case.broken.message:
        case "changed":
            return changed
        case "two-answers":
            return two_answers
        case "same-table":
            return same_table
        case "answered" if case.suffix != "of-a-zero-vector":
            return refused
    return DRAWN[case.call.operation]


DRAWN: dict[str, Callable[[Case], Parts]] = {
    "make_table": of_make_table,
    "parameter_count": of_parameter_count,
    "lookup": of_lookup,
    "one_hot": of_one_hot,
    "one_hot_product": of_product,
    "logits": of_logits,
    "dot": of_pair,
    "norm": of_norm,
    "cosine": of_pair,
    "neighbors": of_neighbors,
    "scale": of_scale,
    "lookup_gradient": of_gradient,
    "build_vocab": of_vocab,
    "encode": of_encode,
    "pad": of_pad,
}
