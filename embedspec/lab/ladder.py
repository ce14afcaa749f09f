"""From the verdicts on a file to the ten steps: what holds, what is next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from properties.verdicts import Verdict
from spec.contract import OPERATIONS

State = Literal["holds", "broken", "begun", "not yet", "undecided"]

STEPS: dict[int, tuple[str, ...]] = {
    step: tuple(o.name for o in OPERATIONS.values() if o.step == step)
    for step in dict.fromkeys(o.step for o in OPERATIONS.values())
}
"""The operations of each step."""


@dataclass(frozen=True)
class Step:
    """A step of the ladder and how far it has come."""

    number: int
    state: State
    missing: tuple[str, ...]
    """Operations of it that are not there yet."""
    broken: tuple[Verdict, ...]


def ladder(verdicts: Iterable[Verdict]) -> list[Step]:
    """All ten steps, in order."""
    of: dict[str, list[Verdict]] = {name: [] for name in OPERATIONS}
    for verdict in verdicts:
        of[verdict.law.partition(".")[0]].append(verdict)
    return [_step(number, {name: of[name] for name in names}) for number, names in STEPS.items()]


def _step(number: int, of: dict[str, list[Verdict]]) -> Step:
    states = {name: _state(verdicts) for name, verdicts in of.items()}
    missing = tuple(name for name, state in states.items() if state == "not yet")
    broken = tuple(v for verdicts in of.values() for v in verdicts if v.status == "broken")
    found = set(states.values())
    for state in ("broken", "undecided"):
        if state in found:
            return Step(number, state, missing, broken)
    if not missing:
        return Step(number, "holds", missing, broken)
    return Step(number, "begun" if len(missing) < len(of) else "not yet", missing, broken)


def _state(verdicts: Sequence[Verdict]) -> State:
    """Laws that need operations of other steps are nobody's fault here."""
    statuses = {verdict.status for verdict in verdicts}
    if "broken" in statuses:
        return "broken"
    if "undecided" in statuses:
        return "undecided"
    return "holds" if statuses & {"holds", "divergent"} else "not yet"


def next_step(steps: Sequence[Step]) -> Step | None:
    """What is broken comes first, then the lowest step that is not complete."""
    broken = (step for step in steps if step.state == "broken")
    open_ones = (step for step in steps if step.state != "holds")
    return next(broken, None) or next(open_ones, None)
