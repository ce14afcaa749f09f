"""A real counterexample for every law, found in the zoo."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from impls.zoo import ZOO
from impls.zoo.member import Wrong
from properties import SEARCHES, engine
from properties.counterexamples import Found
from properties.engine import Examination
from properties.verdicts import Counterexample, Report, Verdict
from spec.calls import Description
from spec.law import Law
from spec.laws import LAWS
from tests.trying import ObjectSession

BY_CHANCE = {"make-table-ignores-the-seed-for-the-clock", "make-table-seed-0-means-no-seed"}
"""Their counterexamples are others each time."""


@cache
def found() -> dict[str, Found]:
    """By law. Laws that need another process are missing."""
    with pytest.MonkeyPatch.context() as patch:  # a slow machine finds the same
        patch.setattr(engine, "SHRINKING_SECONDS", 600.0)
        everything = {law.id: _found(law) for law in LAWS.values() if not law.few}
    return {law: first for law, first in everything.items() if first is not None}


def _found(law: Law) -> Found | None:
    """The law tried alone; failing that, among the others, whose calls come between."""
    others = [other for other in LAWS.values() if other.operation == law.operation]
    tries = [[law], [other for other in others if not other.few]]
    found = (_broken(law, laws, member) for laws in tries for member in _members(law))
    return next(filter(None, found), None)


def _members(law: Law) -> Iterator[Wrong]:
    for name, member in ZOO.items():
        if member.caught_by == law.id and name not in BY_CHANCE:
            yield member


def _broken(law: Law, laws: list[Law], member: Wrong) -> Found | None:
    session = ObjectSession(member.implementation)
    examination = Examination(session, laws, 0, 25, lambda event: None)
    examination.run([SEARCHES[law.operation]])
    record = examination.records[law.id]
    return record.found or record.stub


def counterexample(law: str) -> Counterexample:
    """In the language that is spoken now."""
    return found()[law].counterexample


def report() -> Report:
    """Everything broken at once."""
    broken = [(law, counterexample(law)) for law in found()]
    return Report(
        name="impls.zoo",
        description=Description("impls.zoo", "impls.zoo"),
        verdict="broken",
        reason="",
        seed=1,
        profile="default",
        selection=None,
        versions={},
        laws=tuple(
            Verdict(law, LAWS[law].operations, "broken", shown.reason, 1, 0.0, shown)
            for law, shown in broken
        ),
    )
