"""A session in the judge's own process, for debuggers and coverage, with trusted code only.

It is the worker without the process and the wire: calls are made and results read by the
same code, so the verdicts are the same. No limit holds here.
"""

from __future__ import annotations

import json
import math
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from impls import wire
from impls.describe import description_of
from impls.session import Launch, WorkerSession
from impls.worker import (
    Counted,
    Host,
    Reader,
    Unloadable,
    described,
    load,
    operations_of,
)
from spec.calls import (
    Answer,
    Call,
    Description,
    Failed,
    LoadError,
    Refused,
    Result,
    Value,
)
from spec.catalogue import trouble
from spec.contract import OPERATIONS


class PlainHost(Host):
    """The worker's host, which says what came back in the judge's own objects."""

    def line(
        self, index: int, members: Answer, late: list[int], overwritten: list[int]
    ) -> tuple[Answer, list[int], list[int]]:
        return members, late, overwritten

    def left(self, members: Answer, arguments: list[Value]) -> Answer:
        if isinstance(members, Failed):
            return members
        if isinstance(members, Result):
            return members._replace(arguments_left=tuple(arguments))
        return replace(members, arguments_left=tuple(arguments))

    def refused(self, kind: str, message: str) -> Answer:
        return Refused(kind, message)

    def failed(self, what: str, key: str, **details: str) -> Answer:
        return Failed(what, wire.why(key, details))

    def answer(self, value: object, counted: bool) -> Answer:
        if type(value) is float and not counted:
            return Result(value)
        reader = Reader()
        plain = reader.read(value)
        known = counted and (Counted.multiplications or reader.counted)
        return Result(plain, multiplications=Counted.multiplications if known else None)


class InProcessSession:
    """Asks an implementation that was imported into this process."""

    def __init__(self, launch: Launch) -> None:
        self.launch = launch
        self.hurry = False
        self.deadline = math.inf
        self.spent_restarts = 0
        self.late_changes: dict[str, Call] = {}
        self.late_results: dict[str, Call] = {}
        self.printed = ""
        self.notes = (trouble("in-process"),)
        try:
            thing = load(dict(launch.load))
        except Unloadable as reason:
            told = wire.why(reason.key, reason.details, name=launch.name)
            raise LoadError(told) from None
        operations = operations_of(thing, OPERATIONS)
        started = json.loads("{" + described(thing, operations) + "}")["started"]
        self.description: Description = description_of(launch, started)
        self._host = PlainHost(operations)
        self._asked: deque[Call] = deque(maxlen=256)
        self._twin: WorkerSession | None = None

    def reset(self) -> None:
        """Nothing is ever spent here."""

    def ask(self, calls: Sequence[Call]) -> list[Answer]:
        """Make the calls in order; one answer for each, in the same order."""
        spared = [self._spared(call) for call in calls]
        if not any(spared) and not any(call.elsewhere for call in calls):
            return self._ask_here(calls)
        made = [call for call, known in zip(calls, spared, strict=True) if known is None]
        answers = iter(self._ask_here([call for call in made if not call.elsewhere]))
        there = [call for call in made if call.elsewhere]
        others = iter(self._ask_elsewhere(there) if there else ())
        return [
            known or next(others if call.elsewhere else answers)
            for call, known in zip(calls, spared, strict=True)
        ]

    def stream(self, messages: Iterable[Sequence[Call]]) -> Iterator[list[Answer]]:
        """The answers to one message after the other."""
        return map(self.ask, messages)

    def alone(self, call: Call) -> Answer:
        """The answer of a process in which the operation was not called before."""
        try:
            self._twin = self._twin or WorkerSession(self.launch)
        except LoadError as error:
            return Failed("undecided", str(error))
        return self._twin.alone(call)

    def insist(self, calls: Sequence[Call]) -> list[Answer]:
        """The same: there are no limits to lift."""
        return self.ask(calls)

    def settle(self) -> None:
        """Look at arguments of earlier calls for changes made after their return."""
        self._note_late(json.loads("{" + self._host.settle() + "}"))

    def echo(self, values: Sequence[Value]) -> list[Value]:
        """The values as they come back over the wire's format."""
        read = json.loads("{" + self._host.smoke(json.loads(wire.smoke("", values))) + "}")
        self._note_late(read)
        return wire.values(read, self.launch.limits)

    def close(self) -> None:
        self.settle()
        if self._twin is not None:
            self._twin.close()

    def __enter__(self) -> InProcessSession:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _spared(self, call: Call) -> Failed | None:
        if call.operation in self.late_changes:
            return Failed("meddled")
        if call.operation not in self.description.operations:
            return Failed("undecided", trouble("not-offered", operation=call.operation))
        return None

    def _ask_elsewhere(self, calls: Sequence[Call]) -> list[Answer]:
        try:
            self._twin = self._twin or WorkerSession(self.launch)
        except LoadError as error:
            return [Failed("undecided", str(error))] * len(calls)
        return self._twin.ask(calls)

    def _ask_here(self, calls: Sequence[Call]) -> list[Answer]:
        values: dict[int, Value] = {id(v): v for call in calls for v in call.arguments}
        places = {key: place for place, key in enumerate(values)}
        requests = [
            {
                "operation": call.operation,
                "arguments": [places[id(v)] for v in call.arguments],
                "in_place": call.in_place,
                "counted": call.counted,
            }
            for call in calls
        ]
        answers: list[Answer] = []
        for call, (answer, late, overwritten) in zip(
            calls, self._host.replies(list(values.values()), requests), strict=True
        ):
            self._asked.append(call)
            answers.append(answer)
            if late or overwritten:
                self._note(late, self.late_changes)
                self._note(overwritten, self.late_results)
        return answers

    def _note_late(self, read: Mapping[str, object]) -> None:
        self._note(wire.late(read), self.late_changes)
        self._note(wire.overwritten(read), self.late_results)

    def _note(self, numbers: Sequence[int], noted: dict[str, Call]) -> None:
        for number in numbers:
            place = number - (self._host.made - len(self._asked))
            if 0 <= place < len(self._asked):
                call = self._asked[place]
                noted.setdefault(call.operation, call)
