"""Declared policies: laws with another right-hand side.

Libraries differ from the contract by design: one fills a row with NaN where the contract
wants a refusal, another never divides by a norm below 1e-8. A declaration names what it is
about (``lookup.beyond``) and a rule (``nan``) beside its reason and its documentation. It
is checked: an answer either is what the contract says, or is what the rule says, or is
wrong. It excuses nothing else.

Declarations are about

- ``<operation>.beyond``, an id ≥ V: ``nan``, ``zeros``, ``none``, ``clamp``, ``modulo``, or (of
  a gradient) ``dropped``;
- ``<operation>.negative``, an id < 0: the same, or ``wrap`` (−1 is the last row; below −V as
  beyond);
- ``<operation>.id-bits``: of an id only the lower ``32`` bits are kept;
- ``<operation>.no-integer``, a float id: ``truncate``;
- ``<operation>.subnormals``: numbers below the normal range, given or computed, are ``flushed``
  to 0, or not;
- ``cosine.least-norm``, ``neighbors.least-norm``: a number, no norm below it is divided by;
- ``cosine.least-product``: the same of the product of two norms;
- ``cosine.from-distance``, ``neighbors.from-distance``: ``1 - cos`` or ``1 - dot`` is what is
  offered, so that small scores are rounded beside 1;
- ``cosine.widths``: vectors of width 1 are ``broadcast``;
- ``neighbors.itself``: the token is ``included`` among its own neighbors;
- ``neighbors.too-many``, more than there are: ``refused``, or ``filled`` with −1;
- ``<operation>.<what>`` for one of OFFERS: such calls are ``not offered``, and not made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spec import oracles, truth
from spec.arithmetic import Format
from spec.calls import Call, Policy, Refused
from spec.contract import OPERATIONS
from spec.policies import ids
from spec.policies.cosines import cosine
from spec.policies.ids import by_id
from spec.policies.rankings import neighbors
from spec.policies.subnormals import flushed
from spec.policies.words import Policies, known

__all__ = ["OFFERS", "Policies", "excuse", "judgeable", "kept", "unoffered"]


def _no_token(given: dict[str, Any]) -> bool:
    token = given["token"]
    return not isinstance(token, int) or not 0 <= token < len(given["table"])


def _padding(given: dict[str, Any]) -> bool:
    """Beside a bad id it makes no difference: that is refused, or goes where ids like it go."""
    ids = oracles.flat(given["ids"])
    good = all(isinstance(i, int) and 0 <= i < given["V"] for i in ids)
    return given["padding_idx"] is not None and good


OFFERS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "neighbors.by-token": _no_token,
    "neighbors.by-dot": lambda given: given["metric"] == "dot",
    "neighbors.by-cosine": lambda given: given["metric"] == "cosine",
    "lookup_gradient.padding": _padding,
    "lookup.batches": lambda given: len(oracles.shape_of(given["ids"])) > 1,
    "lookup.no-ids": lambda given: given["ids"] == [],
    "lookup.single-ids": lambda given: not isinstance(given["ids"], list),
    "one_hot.single-ids": lambda given: not isinstance(given["ids"], list),
    "one_hot_product.single-ids": lambda given: not isinstance(given["ids"], list),
}
"""Parts of an operation that a library may not have."""


def judgeable(about: str, rule: str) -> bool:
    """Is it a declaration that something is judged by? A misspelt one must excuse nothing."""
    return about in OFFERS if rule == "not offered" else known(about, rule)


def unoffered(calls: Sequence[Call], policies: Policies) -> Policy | None:
    """The policy by which one of these calls is not to be made, if there is one."""
    for call in calls:
        names = OPERATIONS[call.operation].parameters
        for about, policy in policies.items():
            if policy.rule != "not offered" or not about.startswith(call.operation + "."):
                continue
            # A call that need not be answered may be made of anything, but for tokens (who takes
            # vectors has no tokens to refuse) and padding (the law may be about that alone).
            if call.may_refuse and about not in ("neighbors.by-token", "lookup_gradient.padding"):
                continue
            if OFFERS[about](dict(zip(names, call.arguments, strict=True))):
                return policy
    return None


def excuse(
    law: str, calls: Sequence[tuple[Call, Any]], policies: Policies, form: Format
) -> Policy | None:
    """The policy that speaks of these calls, if each answer is what the contract or it says, as
    far as this law asks."""
    declared = {about.partition(".")[0] for about in policies}
    if declared.isdisjoint(call.operation for call, _ in calls):
        return None
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
        return neighbors(law, call, got, about, form)
    if call.operation == "cosine":
        return cosine(call, got, about, form)
    if isinstance(got, Refused):
        return None
    if call.operation in ids.OPERATIONS and (policy := by_id(call, got, about, form)):
        return policy
    small = about.get("subnormals")
    return small if small and flushed(call, got, form) else None
