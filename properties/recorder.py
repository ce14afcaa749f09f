"""A session that remembers: what was asked, what came back, a sample for each operation."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from properties import interrupt
from spec.calls import Answer, Call, Session

MOST = 240
"""Calls kept of each operation, valid ones and others apart."""

Heard = list[tuple[Call, Answer]]


class Recorder:
    """Stands before a session and passes everything on."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.heard: dict[tuple[str, bool], Heard] = {}
        self._asked: dict[tuple[str, bool], int] = {}
        self._chance = Random(0)

    def ask(self, calls: Sequence[Call]) -> list[Answer]:
        interrupt.check()
        return self._heard(calls, self.session.ask(calls))

    def stream(self, messages: Iterable[Sequence[Call]]) -> Iterator[list[Answer]]:
        asked = deque[Sequence[Call]]()

        def passed() -> Iterator[Sequence[Call]]:
            for calls in messages:
                interrupt.check()
                asked.append(calls)
                yield calls

        for answers in self.session.stream(passed()):
            yield self._heard(asked.popleft(), answers)

    def _heard(self, calls: Sequence[Call], answers: list[Answer]) -> list[Answer]:
        for call, answer in zip(calls, answers, strict=True):
            if not (call.in_place or call.counted or call.elsewhere):
                self._keep(call, answer)
        return answers

    def _keep(self, call: Call, answer: Answer) -> None:
        """The first calls, then a fair sample of all others."""
        key = call.operation, call.may_refuse
        kept = self.heard.setdefault(key, [])
        asked = self._asked[key] = self._asked.get(key, 0) + 1
        if len(kept) < MOST:
            kept.append((call, answer))
        elif (place := int(self._chance.random() * asked)) < MOST:
            kept[place] = call, answer

    def of(self, operation: str) -> Heard:
        """What was heard of an operation."""
        return [*self.heard.get((operation, False), ()), *self.heard.get((operation, True), ())]

    @property
    def hurry(self) -> bool:
        return self.session.hurry

    @hurry.setter
    def hurry(self, wanted: bool) -> None:
        self.session.hurry = wanted

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)
