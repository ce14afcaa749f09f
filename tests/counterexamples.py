"""A real counterexample for every law, found in the zoo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from types import SimpleNamespace

import pytest

from impls.zoo import ZOO
from impls.zoo.member import Wrong
from properties import SEARCHES, engine
from properties.counterexamples import Found
from properties.engine import Examination
from properties.verdicts import Counterexample, Report, Verdict
from spec.calls import Answer, Call, Description
from spec.law import Law
from spec.laws import LAWS
from tests.trying import ObjectSession

BY_CHANCE = {"make-table-ignores-the-seed-for-the-clock", "make-table-seed-0-means-no-seed"}
"""Their counterexamples are others each time."""


@cache
def found() -> dict[str, Found]:
    """By law."""
    with pytest.MonkeyPatch.context() as patch:  # a slow machine finds the same
        patch.setattr(engine, "SHRINKING_SECONDS", 600.0)
        everything = {law.id: _found(law) for law in LAWS.values()}
    return {law: first for law, first in everything.items() if first is not None}


def _found(law: Law) -> Found | None:
    """The law tried alone; failing that, among the others, whose calls come between."""
    if law.few:
        return _apart(law)
    others = [other for other in LAWS.values() if other.operation == law.operation]
    tries = [[law], [other for other in others if not other.few]]
    found = (_broken(law, laws, member) for laws in tries for member in _members(law))
    return next(filter(None, found), None)


def _members(law: Law) -> Iterator[Wrong]:
    for name, member in ZOO.items():
        if member.caught_by == law.id and name not in BY_CHANCE:
            yield member


def _broken(law: Law, laws: list[Law], member: Wrong) -> Found | None:
    return _examined(law, laws, ObjectSession(member.implementation))


def _examined(law: Law, laws: list[Law], session: ObjectSession) -> Found | None:
    examination = Examination(session, laws, 0, 25, lambda event: None)
    examination.run([SEARCHES[law.operation]])
    record = examination.records[law.id]
    return record.found or record.stub


def _apart(law: Law) -> Found | None:
    """As code finds it whose answers hang on a hash: the zoo's own would differ each time."""
    session = ObjectSession(_hashed(0))
    session._twin = Elsewhere(_hashed(1))  # type: ignore[assignment]
    return _examined(law, [law], session)


class Elsewhere(ObjectSession):
    """The other process."""

    def ask(self, calls: Sequence[Call]) -> list[Answer]:
        return super().ask([call._replace(elsewhere=False) for call in calls])


def _hashed(process: int) -> SimpleNamespace:
    def make_table(V: int, d: int, seed: int) -> list[list[float]]:
        random = Random(f"{seed} in process {process}")
        return [[round(random.uniform(-1, 1), 3) for _ in range(d)] for _ in range(V)]

    def build_vocab(text: str) -> dict[str, int]:
        characters = sorted(set(text), reverse=process == 1)
        return {c: i for i, c in enumerate(characters)}

    return SimpleNamespace(make_table=make_table, build_vocab=build_vocab)


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
