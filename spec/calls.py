"""What travels between the judge and an implementation: plain calls, plain answers.

The judge talks to an implementation only by sending a :class:`Call` made of
plain values and receiving an :data:`Answer` made of plain values. Whether the
implementation lives in the same process, in a worker or in another language is
nobody else's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

Value = Any
"""None, bool, int, float, str, or a list or dict of these, and nothing else."""


class Call(NamedTuple):
    """One call of an operation, with plain arguments by position."""

    operation: str
    arguments: tuple[Value, ...]
    repeat: int = 0
    """Tells equal calls apart: calls that differ only here are made separately."""
    in_place: bool = False
    """Hand over the argument *objects* of the previous call of this operation in the
    same message, edited in place to hold the new values (a caller who retrains a
    table edits it where it stands)."""
    counted: bool = False
    """Hand over numbers that count their multiplications."""
    elsewhere: bool = False
    """Make the call in another process (with another hash seed)."""
    may_refuse: bool = False
    """The law judges a refusal itself; of any other call an answer is owed."""
    must_refuse: bool = False
    """No answer is right."""


class Result(NamedTuple):
    """The implementation answered."""

    value: Value
    arguments_left: tuple[Value, ...] | None = None
    """The arguments as the call left them, when it changed them; else None."""
    multiplications: int | None = None
    """Multiplications counted, for a counted call; None: it declined such numbers."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The implementation raised an ``Exception``."""

    kind: str
    """Name of the exception's type, such as ``IndexError``."""
    message: str
    arguments_left: tuple[Value, ...] | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """The call ended in something that is neither an answer nor a refusal.

    ``what`` is one of the words of :data:`FAILURES`; ``detail`` completes it
    (``signal 11``, ``exit status 3``, ``2.0 s``).
    """

    what: str
    detail: str = ""


FAILURES = {
    "hung": "gave no answer within the time limit",
    "crashed": "ended its process by a crash",
    "exited": "ended its own process",
    "memory": "took more memory than allowed",
    "flooded": "answered with more than a result may hold",
    "processes": "started more processes than allowed",
    "meddled": "wrote into its arguments after it had returned",
    "unreadable": "returned something that is not made of plain numbers, texts or lists",
    "closed": "cut the line to the judge",
    "interrupted": "raised an exception that is no Exception",
    "undecided": "could not be asked",
}

Answer = Result | Refused | Failed


@dataclass(frozen=True, slots=True)
class Policy:
    """A declared difference from the contract, with its reason and documentation link."""

    rule: str
    """What is declared, such as ``nan``, ``zeros``, ``clamp``, ``wrap``."""
    reason: str
    link: str


@dataclass(frozen=True, slots=True)
class Description:
    """What an implementation says of itself when it is opened."""

    name: str
    """As the user named it: ``numpy``, ``examples/embed.py``."""
    source: str
    """Where it was found: a file's path, a module, a command."""
    dtype: str = "float64"
    operations: tuple[str, ...] = ()
    policies: Mapping[str, Policy] = field(default_factory=dict)
    capabilities: frozenset[str] = frozenset({"integers-apart", "counts"})
    """``integers-apart``: tells 1.0 from 1. ``counts``: takes counted numbers."""
    shapes: tuple[tuple[int, int], ...] | None = None
    """A fixed menu of (V, d), for libraries that compile per shape; None: any."""
    versions: Mapping[str, str] = field(default_factory=dict)


class Session(Protocol):
    """An opened implementation. Never raises for what the implementation does."""

    description: Description
    hurry: bool
    """While true (during shrinking) a short limit holds, and no hang is made sure of."""
    deadline: float
    """On the monotonic clock: what is not answered by then is undecided."""
    spent_restarts: int
    """Workers lost since ``reset``."""
    late_changes: dict[str, Call]
    """By operation, a call whose arguments were changed after it had returned."""
    late_results: dict[str, Call]
    """By operation, a call whose result a later call wrote into."""

    def ask(self, calls: Sequence[Call]) -> list[Answer]:
        """Make the calls in order; one answer for each, in the same order."""
        ...

    def stream(self, messages: Iterable[Sequence[Call]]) -> Iterator[list[Answer]]:
        """The same for one message after the other; the next may be asked for before the last
        is answered."""
        ...

    def alone(self, call: Call) -> Answer:
        """The answer of a process in which the operation was not called before."""
        ...

    def insist(self, calls: Sequence[Call]) -> list[Answer]:
        """The same with full limits, even for an operation that has hung before."""
        ...

    def settle(self) -> None:
        """Look at the arguments of earlier calls for late changes."""
        ...

    def reset(self) -> None:
        """Set what restarts have cost back to nothing."""
        ...

    def close(self) -> None: ...


class LoadError(Exception):
    """The implementation can't be judged: not found, fails on import, offers nothing.

    Its text is one clear line: what was wrong, where, what to do.
    """
