"""Declared policies: laws with another right-hand side.

Libraries differ from the contract by design: one fills a row with NaN where the contract
wants a refusal, another never divides by a norm below 1e-8. A declaration names what it is
about (``lookup.beyond``) and a rule (``nan``) beside its reason and its documentation. It
is checked: an answer either is what the contract says, or is what the rule says, or is
wrong. It excuses nothing else.

| about | rules |
|---|---|
| ``<operation>.beyond`` | an id ≥ V: ``nan``, ``zeros``, ``none``, ``clamp``, ``modulo``, ``dropped`` (of a gradient) |
| ``<operation>.negative`` | an id < 0: the same, or ``wrap`` (−1 is the last row; below −V as ``beyond``) |
| ``<operation>.id-bits`` | ``32``: of an id only the lower 32 bits are kept |
| ``<operation>.no-integer`` | a float id: ``truncate`` |
| ``<operation>.subnormals`` | ``flushed``: numbers below the normal range, given or computed, may be 0 |
| ``<operation>.least-norm`` | a number: no norm below it is divided by |
| ``cosine.least-product`` | a number: no product of norms below it is divided by |
| ``<operation>.from-distance`` | ``1 - cos`` or ``1 - dot`` is what is offered: small scores are rounded beside 1 |
| ``<operation>.widths`` | ``broadcast``: a vector of width 1 is repeated, one of width 0 takes its place |
| ``neighbors.itself`` | ``included``: the token is among its own neighbors |
| ``neighbors.too-many`` | more neighbors than there are: ``refused``, ``filled`` (with −1) |
| ``<operation>.<what>`` | ``not offered``: such calls are not made (see OFFERS) |
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spec import oracles, truth
from spec.arithmetic import Format, exact_vector, mp
from spec.calls import Call, Policy, Refused
from spec.contract import OPERATIONS
from spec.law import near

Policies = Mapping[str, Policy]

def _no_token(given: dict[str, Any]) -> bool:
    token = given["token"]
    return not isinstance(token, int) or not 0 <= token < len(given["table"])


OFFERS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "neighbors.by-token": _no_token,
    "neighbors.by-dot": lambda given: given["metric"] == "dot",
    "neighbors.by-cosine": lambda given: given["metric"] == "cosine",
    "lookup_gradient.padding": lambda given: given["padding_idx"] is not None,
    "lookup.batches": lambda given: len(oracles.shape_of(given["ids"])) > 1,
    "lookup.no-ids": lambda given: given["ids"] == [],
    "one_hot.single-ids": lambda given: not isinstance(given["ids"], list),
    "one_hot_product.single-ids": lambda given: not isinstance(given["ids"], list),
}
"""Parts of an operation that a library may not have."""


def unoffered(calls: Sequence[Call], policies: Policies) -> Policy | None:
    """The policy by which one of these calls is not to be made, if there is one."""
    for call in calls:
        names = OPERATIONS[call.operation].parameters
        for about, policy in policies.items():
            if policy.rule != "not offered" or not about.startswith(call.operation + "."):
                continue
            # A call that need not be answered may be made of anything, but for tokens: who takes
            # vectors has no tokens to refuse.
            if call.may_refuse and about != "neighbors.by-token":
                continue
            if OFFERS[about](dict(zip(names, call.arguments, strict=True))):
                return policy
    return None


def excuse(
    law: str, calls: Sequence[tuple[Call, Any]], policies: Policies, form: Format
) -> Policy | None:
    """The policy that speaks of these calls, if each answer is what the contract or it says, in
    what the law asks."""
    spoken: Policy | None = None
    for call, got in calls:
        try:
            policy = kept(law, call, got, policies, form)
            if policy is None and not _right(call, got, form):
                return None
        except (TypeError, ValueError, IndexError, OverflowError, AttributeError):
            return None  # an answer of no form, or a call that has no right one
        spoken = spoken or policy
    return spoken


def _right(call: Call, got: Any, form: Format) -> bool:
    if isinstance(got, Refused) and call.may_refuse:
        return True
    return truth.judge(call, got, form).broken is None


def kept(law: str, call: Call, got: Any, policies: Policies, form: Format) -> Policy | None:
    """The policy that speaks of this call and that the answer keeps."""
    about = {
        key.partition(".")[2]: policy
        for key, policy in policies.items()
        if key.startswith(call.operation + ".")
    }
    if not about:
        return None
    if call.operation == "neighbors":
        return _neighbors(law, call, got, about, form)
    if isinstance(got, Refused):
        return None
    if call.operation == "cosine":
        return _cosine(call, got, about, form)
    if call.operation in _BY_ID and (policy := _by_id(call, got, about, form)):
        return policy
    flushed = about.get("subnormals")
    return flushed if flushed and _flushed(call, got, form) else None


# -- ids -----------------------------------------------------------------------------------

_BY_ID = ("lookup", "one_hot", "one_hot_product", "lookup_gradient")


class _Unsaid(ValueError):
    """No policy speaks of this id."""


class Target:
    """Where an id leads under the declared policies: a row, ``nan``, or ``zeros``."""

    def __init__(self, V: int, about: Mapping[str, Policy]) -> None:
        self.V, self.about = V, about
        self.spoken: Policy | None = None

    def rule(self, kind: str) -> str:
        policy = self.about.get(kind)
        if policy is None:
            raise _Unsaid(kind)
        self.spoken = self.spoken or policy
        return policy.rule

    def __call__(self, i: Any) -> int | str:
        if isinstance(i, float) and self.rule("no-integer") == "truncate":
            i = int(i)
        if not isinstance(i, int):
            raise _Unsaid(repr(i))
        if not -(2**31) <= i < 2**31 and "id-bits" in self.about:
            bits = int(self.rule("id-bits"))
            i = (i + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)
        if 0 <= i < self.V:
            return i
        if i < 0:
            rule = self.rule("negative")
            if rule == "wrap" and i >= -self.V:
                return i + self.V
            if rule != "wrap":
                return self.replaced(i, rule)
        return self.replaced(i, self.rule("beyond"))

    def replaced(self, i: int, rule: str) -> int | str:
        if rule == "clamp":
            return min(max(i, 0), self.V - 1)
        if rule == "modulo":
            return i % self.V
        return rule


def _by_id(call: Call, got: Any, about: Mapping[str, Policy], form: Format) -> Policy | None:
    operation, given = call.operation, call.arguments
    ids = given[1] if operation != "one_hot" else given[0]
    if operation == "lookup_gradient":
        target = Target(given[0], about)
        leads = [target(i) for i in oracles.flat(given[1])]
        rows = oracles.upstream_rows(given[1], given[2])
        counted = [(i, row) for i, row in zip(leads, rows, strict=True) if isinstance(i, int)]
        if target.spoken is None:
            return None
        if not counted:
            zeros = [[0.0] * len(rows[0])] * given[0]
            return target.spoken if got == zeros else None
        lead, row = map(list, zip(*counted, strict=True))
        right = Call(operation, (given[0], lead, row, given[3]))
        return target.spoken if truth.judge(right, got, form).broken is None else None
    table = given[0] if operation != "one_hot" else oracles.one_hot(list(range(given[1])), given[1])
    target = Target(len(table), about)

    def row_of(part: Any) -> Any:
        if isinstance(part, list):
            return [row_of(p) for p in part]
        lead = target(part)
        if isinstance(lead, int):
            return table[lead]
        return None if lead == "none" else [math.nan if lead == "nan" else 0.0] * len(table[0])

    expected = row_of(ids)
    if "subnormals" in about and not _same(got, expected):
        least = float(form.smallest_normal)
        got, expected = _without_small(got, least), _without_small(expected, least)
    return target.spoken if _same(got, expected) else None


def _same(got: Any, expected: Any) -> bool:
    if isinstance(expected, list):
        return (
            isinstance(got, list)
            and len(got) == len(expected)
            and all(map(_same, got, expected))
        )
    return bool(got == expected or (got != got and expected != expected))


# -- norms that are never divided by ---------------------------------------------------------


def _lengthened(a: Sequence[float], policy: Policy) -> Any:
    """|a| / max(|a|, least norm)."""
    least, length = mp.mpf(policy.rule), oracles.norm(a)
    return length / max(length, least)


def _cosine(call: Call, got: Any, about: Mapping[str, Policy], form: Format) -> Policy | None:
    """cos(a, b) with both norms at least the declared one, within the bound of the cosine and a
    rounding for each of the two clamps; or 1 − (1 − cos(a, b)), with two roundings near 1 and
    twice the bound (the distance may be off by as much as the cosine)."""
    distance, least = about.get("from-distance"), about.get("least-norm")
    together = about.get("least-product")
    a, b = call.arguments
    widths = about.get("widths")
    if widths and len(a) != len(b):
        return widths if _broadcast(a, b, got, about, form) else None
    if len(a) != len(b) or not (_nonzero(a) and _nonzero(b)):
        return None
    value, bound = truth.computed(call, form)
    if distance and bound is not None:
        slack = 2 * bound + 8 * form.unit_roundoff
        return distance if near(got, value, slack).broken is None else None
    factor = mp.one
    if least:
        factor = _lengthened(a, least) * _lengthened(b, least)
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


def _broadcast(
    a: list[float], b: list[float], got: Any, about: Mapping[str, Policy], form: Format
) -> bool:
    if 1 not in (len(a), len(b)):
        return False
    if not a or not b:
        return True  # two empty vectors: nothing is asked
    width = max(len(a), len(b))
    wide = Call("cosine", tuple(v * width if len(v) == 1 else v for v in (a, b)))
    right = truth.judge(wide, got, form).broken is None
    return right or _cosine(wide, got, about, form) is not None


def _nonzero(a: Sequence[float]) -> bool:
    return exact_vector(tuple(a)).nonzeros > 0


# -- neighbors -------------------------------------------------------------------------------


ASPECTS = {
    "neighbors.best-first": {"order"},
    "neighbors.count": {"count"},
    "neighbors.distinct-ids-of-the-table": {"ids"},
    "neighbors.without-itself": set[str](),
    "neighbors.arguments-unchanged": set[str](),
}
"""What these laws ask of a ranking; all others ask for everything."""


def _neighbors(
    law: str, call: Call, got: Any, about: Mapping[str, Policy], form: Format
) -> Policy | None:
    """A ranking in which the token may stand, rows may be too short to divide by, and which may
    be filled up or refused where more is asked for than there is."""
    table, token, k, metric = call.arguments
    target = Target(len(table), about)
    lead = target(token)
    if not isinstance(lead, int) or metric not in ("cosine", "dot"):
        return None
    names = ("itself", "least-norm", "too-many", "from-distance")
    itself, least, many, distance = map(about.get, names)
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
        factors = {i: float(_lengthened(table[i], least)) for i in boxes}
        if min(factors.values(), default=1.0) < 1:
            spoken = spoken or least
            boxes = {i: (lo * factors[i], hi * factors[i]) for i, (lo, hi) in boxes.items()}
    if distance and metric == "dot":
        u = 2.0**-form.precision
        slack = {i: 4 * u * (1 + max(map(abs, map(float, box)))) for i, box in boxes.items()}
        boxes = {i: (lo - slack[i], hi + slack[i]) for i, (lo, hi) in boxes.items()}
        spoken = spoken or distance
    ranked = truth.Scores(boxes, frozenset(free), asked=True)
    asked = ASPECTS.get(law, {"ids", "count", "order"})
    wrong = (
        ("ids" in asked and truth.misnumbered(got, len(table)))
        or ("count" in asked and truth.miscounted(got, k, ranked))
        or ("order" in asked and truth.misordered(got, ranked))
    )
    return None if wrong else spoken


# -- numbers below the normal range ----------------------------------------------------------


def _flushed(call: Call, got: Any, form: Format) -> bool:
    """Is the answer right where numbers below the normal range may be taken for zero?

    Each product and each partial sum that is flushed is off by less than the smallest normal
    number: 2k of them for k terms (and the terms that are flushed as they are read are gone).
    """
    least = float(form.smallest_normal)
    if call.operation == "one_hot_product":
        expected = oracles.lookup(*call.arguments)
        return _same(_without_small(got, least), _without_small(expected, least))
    read = tuple(
        _without_small(a, least) if isinstance(a, list) and name != "ids" else a
        for name, a in zip(OPERATIONS[call.operation].parameters, call.arguments, strict=True)
    )
    terms = max((len(oracles.flat(a)) for a in call.arguments if isinstance(a, list)), default=1)
    for arguments in (call.arguments, read):
        value, bound = truth.computed(Call(call.operation, arguments), form)
        if near(got, value, _widened(bound, 2 * terms * form.smallest_normal)).broken is None:
            return True
    return False


def _without_small(value: Any, least: float) -> Any:
    if isinstance(value, list):
        return [_without_small(v, least) for v in value]
    return 0.0 if value is not None and abs(value) < least else value


def _widened(bound: Any, by: Any) -> Any:
    if isinstance(bound, list):
        return [_widened(b, by) for b in bound]
    return None if bound is None else bound + by
