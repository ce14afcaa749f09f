"""What a declaration may be about."""

from __future__ import annotations

from collections.abc import Mapping

from spec.calls import Policy
from spec.contract import OPERATIONS

Policies = Mapping[str, Policy]
"""By ``<operation>.<about>``."""

About = Mapping[str, Policy]
"""Those of one operation."""

ELSEWHERE = frozenset({"nan", "zeros", "none", "clamp", "modulo", "dropped"})
"""Where an id outside the table may lead."""

RULES = {
    "beyond": ELSEWHERE,
    "negative": ELSEWHERE | {"wrap"},
    "id-bits": {"32"},
    "no-integer": {"truncate"},
    "subnormals": {"flushed"},
    "from-distance": {"1 - cos", "1 - dot"},
    "widths": {"broadcast"},
    "itself": {"included"},
    "too-many": {"refused", "filled"},
}


def known(about: str, rule: str) -> bool:
    """Is it one of the rules about results?"""
    operation, _, what = about.partition(".")
    if operation not in OPERATIONS:
        return False
    if what in ("least-norm", "least-product"):
        return _positive(rule)
    return rule in RULES.get(what, ())


def _positive(rule: str) -> bool:
    try:
        return float(rule) > 0
    except ValueError:
        return False
