"""Cosines with norms that are never divided by, from distances, of vectors that are broadcast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spec import oracles, truth
from spec.arithmetic import Format, exact_vector, mp
from spec.calls import Call, Policy
from spec.law import near
from spec.policies.subnormals import flushed
from spec.policies.words import About


def lengthened(a: Sequence[float], policy: Policy) -> Any:
    """|a| / max(|a|, least norm)."""
    least, length = mp.mpf(policy.rule), oracles.norm(a)
    return length / max(length, least)


def cosine(call: Call, got: Any, about: About, form: Format) -> Policy | None:
    """cos(a, b) with both norms at least the declared one, within the bound of the cosine and a
    rounding for each of the two clamps; or 1 − (1 − cos(a, b)), with two roundings near 1 and
    twice the bound (the distance may be off by as much as the cosine); or with small numbers
    flushed."""
    distance, least = about.get("from-distance"), about.get("least-norm")
    together = about.get("least-product")
    given: tuple[Any, ...] = call.arguments
    a, b = given
    widths = about.get("widths")
    if widths and len(a) != len(b):
        return widths if _broadcast(a, b, got, about, form) else None
    if len(a) != len(b) or not (_nonzero(a) and _nonzero(b)):
        return None
    small = about.get("subnormals")
    if small and flushed(call, got, form):
        return small
    value, bound = truth.computed(call, form)
    if distance and bound is not None:
        slack = 2 * bound + 8 * form.unit_roundoff
        return distance if near(got, value, slack).broken is None else None
    factor = mp.one
    if least:
        factor = lengthened(a, least) * lengthened(b, least)
    elif together:
        product = oracles.norm(a) * oracles.norm(b)
        factor = product / max(product, mp.mpf(together.rule))
    least = least or together
    if factor == 1:
        return None
    if bound is None:
        return least
    slack = bound + 4 * form.unit_roundoff * abs(value)
    broken = near(got, value * factor, slack * factor + form.smallest_subnormal).broken
    return least if broken is None else None


def _broadcast(a: list[float], b: list[float], got: Any, about: About, form: Format) -> bool:
    if 1 not in (len(a), len(b)):
        return False
    if not a or not b:
        return True  # two empty vectors: nothing is asked
    width = max(len(a), len(b))
    wide = Call("cosine", tuple(v * width if len(v) == 1 else v for v in (a, b)))
    right = truth.judge(wide, got, form).broken is None
    return right or cosine(wide, got, about, form) is not None


def _nonzero(a: Sequence[float]) -> bool:
    return exact_vector(tuple(a)).nonzeros > 0
