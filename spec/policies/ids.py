"""Ids outside the table, or of another kind: where they lead under a declared policy."""

from __future__ import annotations

import math
from typing import Any

from spec import oracles, truth
from spec.arithmetic import Format
from spec.calls import Call, Policy
from spec.policies.subnormals import flushed, without_small
from spec.policies.words import About

OPERATIONS = ("lookup", "one_hot", "one_hot_product", "lookup_gradient")


class Unsaid(ValueError):
    """No policy speaks of this id."""


class Target:
    """Where an id leads under the declared policies: a row, ``nan``, or ``zeros``."""

    def __init__(self, V: int, about: About) -> None:
        self.V, self.about = V, about
        self.spoken: Policy | None = None

    def rule(self, kind: str) -> str:
        """What is declared of this kind of id."""
        policy = self.about.get(kind)
        if policy is None:
            raise Unsaid(kind)
        self.spoken = self.spoken or policy
        return policy.rule

    def __call__(self, given: Any) -> int | str:
        if isinstance(given, float) and self.rule("no-integer") == "truncate":
            given = int(given)
        if not isinstance(given, int):
            raise Unsaid(repr(given))
        i: int = given
        narrow = -(2**31) <= i < 2**31
        # What no machine's integer holds has no bits to lose.
        if not narrow and -(2**63) <= i < 2**64 and "id-bits" in self.about:
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


def by_id(call: Call, got: Any, about: About, form: Format) -> Policy | None:
    """The policy of a bad id, if the answer is what it says."""
    operation = call.operation
    given: tuple[Any, ...] = call.arguments
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
        # Who has no padding row answers a bad id as if none had been asked for.
        padding = None if "padding" in about else given[3]
        right = Call(operation, (given[0], lead, row, padding))
        fine = truth.judge(right, got, form).broken is None
        if not fine and "subnormals" in about:
            fine = flushed(right, got, form)
        return target.spoken if fine else None
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
    if "subnormals" in about and not same(got, expected):
        least = float(form.smallest_normal)
        got, expected = without_small(got, least), without_small(expected, least)
    return target.spoken if same(got, expected) else None


def same(got: Any, expected: Any) -> bool:
    if isinstance(expected, list):
        return isinstance(got, list) and len(got) == len(expected) and all(map(same, got, expected))
    return bool(got == expected or (got != got and expected != expected))
