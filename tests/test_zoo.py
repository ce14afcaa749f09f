"""The zoo against the laws: every wrong one is caught, every law catches, no right one fails."""

from __future__ import annotations

import pytest

from impls.loader import open_session
from impls.zoo import ZOO, Wrong
from properties import SEARCHES
from properties.engine import Examination
from properties.verdicts import Verdict
from spec.contract import OPERATIONS
from spec.law import Law
from spec.laws import LAWS
from tests.panel import PANEL
from tests.trying import verdicts

RIGHT = "numpy", "stdlib", "torch.nn"


def groups(names: list[str], size: int) -> list[object]:
    """A few at a time, so that a test takes a second or two."""
    parts = [names[start : start + size] for start in range(0, len(names), size)]
    return [pytest.param(part, id=f"{part[0]} and {len(part) - 1} more") for part in parts]


def of_operation(operation: str) -> list[Law]:
    return [law for law in LAWS.values() if law.operation == operation]


def elsewhere(member: Wrong, law: Law) -> Verdict:
    """The verdict on a member in a worker: it takes a second process to see this one."""
    with open_session(f"zoo.{member.name}") as session:
        examination = Examination(session, [law], 0, 1, lambda event: None)
        return examination.run([SEARCHES[law.operation]])[0]


MEMBERS = [name for operation in OPERATIONS for name in ZOO if ZOO[name].operation == operation]


@pytest.mark.parametrize("names", groups(MEMBERS, 8))
def test_every_wrong_one_breaks_the_law_it_names(names: list[str]) -> None:
    missed = {}
    for member in map(ZOO.__getitem__, names):
        law = LAWS[member.caught_by]
        if law.few:
            found = elsewhere(member, law)
        else:
            found = verdicts(member.implementation, of_operation(law.operation))[law.id]
        if found.status != "broken":
            missed[member.name] = found.status
    assert missed == {}


def through_a_worker(member: Wrong, laws: list[Law]) -> dict[str, Verdict]:
    with open_session(f"zoo.{member.name}") as session:
        examination = Examination(session, laws, 0, 25, lambda event: None)
        return {v.law: v for v in examination.run([SEARCHES[member.operation]])}


@pytest.mark.parametrize("names", groups(MEMBERS, 8))
def test_every_wrong_one_is_caught_in_a_worker_too(names: list[str]) -> None:
    """By its law alone where that suffices: some mistakes need the calls of other laws."""
    missed = []
    for member in map(ZOO.__getitem__, names):
        law = LAWS[member.caught_by]
        few = [law], of_operation(law.operation)
        if not any(through_a_worker(member, laws)[law.id].status == "broken" for laws in few):
            missed.append(member.name)
    assert missed == []


@pytest.mark.parametrize("names", groups(list(LAWS), 6))
def test_every_law_catches_a_wrong_one_by_itself(names: list[str]) -> None:
    idle = []
    for law in map(LAWS.__getitem__, names):
        wrong = [member for member in ZOO.values() if member.caught_by == law.id]
        judged = (
            elsewhere(member, law) if law.few else verdicts(member.implementation, [law])[law.id]
            for member in wrong
        )
        if not any(found.status == "broken" for found in judged):
            idle.append(law.id)
    assert idle == []


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", PANEL)
def test_no_law_fails_a_right_one(name: str) -> None:
    alarms = {
        law: found.reason
        for law, found in verdicts(PANEL[name], examples=10).items()
        if found.status in {"broken", "undecided"}
    }
    assert alarms == {}
