"""Rankings with the token itself in them, or filled up, refused, or scored otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spec import truth
from spec.arithmetic import Format, mp
from spec.calls import Call, Policy, Refused
from spec.policies.cosines import lengthened
from spec.policies.ids import Target
from spec.policies.subnormals import lost, lost_of_cosine
from spec.policies.words import About

ASPECTS = {
    "neighbors.best-first": {"order"},
    "neighbors.count": {"count"},
    "neighbors.distinct-ids-of-the-table": {"ids"},
    "neighbors.without-itself": set[str](),
    "neighbors.arguments-unchanged": set[str](),
}
"""What these laws ask of a ranking; all others ask for everything."""


def neighbors(law: str, call: Call, got: Any, about: About, form: Format) -> Policy | None:
    """A ranking in which the token may stand, rows may be too short to divide by, and which may
    be filled up or refused where more is asked for than there is."""
    given: tuple[Any, ...] = call.arguments
    table, token, k, metric = given
    target = Target(len(table), about)
    lead = target(token)
    if not isinstance(lead, int) or metric not in ("cosine", "dot"):
        return None
    names = ("itself", "least-norm", "too-many", "from-distance", "subnormals")
    itself, least, many, distance, small = map(about.get, names)
    here = len(table) if itself else len(table) - 1
    if isinstance(got, Refused):
        return many if many and many.rule == "refused" and k > here else None
    known = truth.scores(table, lead, metric, form)
    boxes, free = dict(known.boxes), set(known.free)
    spoken = target.spoken
    if not known.asked:
        return itself or spoken or least
    if itself:
        spoken = itself
        query = tuple(table[lead])
        box = truth.dot_box if metric == "dot" else truth.cosine_box
        own = box(query, query, form)
        if own is None:
            return itself
        boxes[lead] = own
    if many and many.rule == "filled" and k > here:
        spoken = spoken or many
        got = got[: next((n for n, i in enumerate(got) if i == -1), len(got))]
    if least and metric == "cosine":
        factors = {i: float(lengthened(table[i], least)) for i in boxes}
        if min(factors.values(), default=1.0) < 1:
            spoken = spoken or least
            boxes = {i: (lo * factors[i], hi * factors[i]) for i, (lo, hi) in boxes.items()}
    if distance and metric == "dot":
        u = 2.0**-form.precision
        slack = {i: 4 * u * (1 + max(map(abs, map(float, box)))) for i, box in boxes.items()}
        boxes = {i: (lo - slack[i], hi + slack[i]) for i, (lo, hi) in boxes.items()}
        spoken = spoken or distance
    if small:
        spoken = spoken or small
        for i, (lo, hi) in boxes.items():
            off = _lost(table[lead], table[i], metric, form)
            boxes[i] = (-mp.inf, mp.inf) if off is None else (lo - off, hi + off)
    if not itself and lead in got:
        return None
    ranked = truth.Scores(boxes, frozenset(free), asked=True)
    asked = ASPECTS.get(law, {"ids", "count", "order"})
    wrong = (
        ("ids" in asked and truth.misnumbered(got, len(table)))
        or ("count" in asked and truth.miscounted(got, k, ranked))
        or ("order" in asked and truth.misordered(got, ranked))
    )
    return None if wrong else spoken


def _lost(a: Sequence[float], b: Sequence[float], metric: str, form: Format) -> Any:
    """How far a score may be off where small numbers are flushed, as they are read, too: such a
    number times the largest of the other vector is gone then."""
    if metric == "cosine":
        return lost_of_cosine(a, b, form)
    return lost(len(a), form) * (1 + max(map(abs, (*a, *b))))
