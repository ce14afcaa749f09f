"""What a run says: a verdict for each law, a report for each implementation, and the
events from which every reader (terminal, JSON, pytest) is fed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from spec.calls import Description, Value
from spec.catalogue import text
from spec.law import Break

Status = Literal["holds", "broken", "divergent", "not implemented", "undecided"]
Overall = Literal["conforms", "broken", "not judged"]


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A call of a counterexample: what was asked, what is true, what came back."""

    operation: str
    arguments: Mapping[str, Value]
    """By the contract's names, in the contract's order."""
    expected: Value
    """A plain value, or a short text where no single value is right."""
    actual: Value
    """A plain value, or a short text such as ``raised IndexError: …``."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, as data: explanations and pictures are made from it, in any language."""

    call: int
    """The one of the shown calls whose answer is wrong."""
    broken: Break
    """What is wrong with that answer; failing that, why the law is broken."""
    law: Break
    got: Value
    expected: Value
    """What the law compared, where these are plain values."""
    alone: bool = False
    """A process that was asked nothing of the kind before gives the right answer to that call."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest input found on which the implementation breaks the law."""

    inputs: Mapping[str, Value]
    calls: tuple[ShownCall, ...]
    bound: Value
    """0 for an exact comparison; else the largest error that was allowed."""
    reason: str
    """One line: what differs, where, and by how much."""
    minimal: bool = True
    """False where shrinking was cut short (hangs and crashes)."""
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A misconception that gives every answer heard, wrong ones included."""

    misconception: str
    calls: int

    @property
    def agreement(self) -> str:
        return f"{self.calls} of {self.calls} calls"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about one law and one implementation."""

    law: str
    operations: tuple[str, ...]
    status: Status
    reason: str = ""
    examples: int = 0
    seconds: float = 0.0
    counterexample: Counterexample | None = None
    diagnosis: tuple[Diagnosis, ...] = ()
    divergence: Counterexample | None = None
    """Where a declared policy was kept instead of the contract."""


@dataclass(frozen=True, slots=True)
class Report:
    """All verdicts about one implementation (or, with ``description`` None, why there are none)."""

    name: str
    description: Description | None
    verdict: Overall
    reason: str
    seed: int
    profile: str
    selection: str | None
    versions: Mapping[str, str]
    laws: tuple[Verdict, ...] = ()
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    """Lines for the reader, such as that the code was limited but not sandboxed."""


@dataclass(frozen=True, slots=True)
class Began:
    """The implementation is open; ``laws`` is the number of selected laws about what it offers."""

    description: Description
    laws: int


@dataclass(frozen=True, slots=True)
class Working:
    """The search of an operation's laws has started, or a law is being shrunk."""

    subject: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A law has its verdict. Broken laws are told as soon as found and shrunk."""

    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Ended:
    """The report is complete."""

    report: Report


Event = Began | Working | Decided | Ended
Listener = Callable[[Event], None]


def overall(laws: tuple[Verdict, ...]) -> tuple[Overall, str]:
    """The implementation's verdict from its laws', with a reason where it is not judged.

    Broken if any law is; else not judged if any is undecided or none holds; else conforms.
    """
    broken = [v for v in laws if v.status == "broken"]
    if broken:
        return "broken", text("report", "reasons-broken", n=len(broken), all=len(laws))
    undecided = [v for v in laws if v.status == "undecided"]
    if undecided:
        first = undecided[0]
        return "not judged", text("report", "reasons-undecided", law=first.law, reason=first.reason)
    if not any(v.status == "holds" for v in laws):
        return "not judged", text("report", "reasons-untried")
    return "conforms", ""
