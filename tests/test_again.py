"""Calls that come after other calls: the answer is that of the first time, whatever was between."""

from __future__ import annotations

import itertools
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest

from impls.adapters import stdlib
from properties import SEARCHES
from properties.again import broken_now, each_after_each
from properties.counterexamples import Found
from properties.engine import Examination
from properties.verdicts import Verdict
from spec.arithmetic import FORMATS
from spec.calls import Call
from spec.laws import LAWS
from tests.trying import ObjectSession


def test_each_comes_directly_after_each() -> None:
    for n in range(6):
        order = list(each_after_each(n))
        assert set(itertools.pairwise(order)) == {(i, j) for i in range(n) for j in range(n)}


def judged(**operations: Any) -> dict[str, Verdict]:
    """The verdicts on the reference with other operations."""
    right = {name: getattr(stdlib, name) for name in SEARCHES}
    session = ObjectSession(SimpleNamespace(**right | operations))
    laws = [law for law in LAWS.values() if not law.few]
    searches = [SEARCHES[name] for name in ("lookup", "one_hot", "dot", "cosine")]
    laws = [law for law in laws if law.operation in ("lookup", "one_hot", "dot", "cosine")]
    examination = Examination(session, laws, 0, 1, lambda event: None)
    return {verdict.law: verdict for verdict in examination.run(searches)}


def leaving(name: str, refused: bool = False) -> dict[str, Any]:
    """Two operations, the first of which (where it refuses, or always) spoils the next call of
    ``one_hot``."""
    state = {"spoilt": False}

    def first(*arguments: Any) -> Any:
        state["spoilt"] = not refused
        try:
            return getattr(stdlib, name)(*arguments)
        except Exception:
            state["spoilt"] = True
            raise

    def one_hot(ids: Any, V: int) -> Any:
        spoilt, state["spoilt"] = state["spoilt"], False
        rows = stdlib.one_hot(ids, V)
        return rows[::-1] if spoilt else rows

    return {name: first, "one_hot": one_hot}


@pytest.mark.parametrize("name", ["lookup", "dot", "cosine"])
@pytest.mark.parametrize("refused", [False, True], ids=["answered", "refused"])
def test_what_another_operation_leaves_behind_is_found_and_told(name: str, refused: bool) -> None:
    found = judged(**leaving(name, refused))["one_hot.one-answer"]
    assert found.status == "broken"
    assert found.counterexample is not None
    first, between, last = found.counterexample.calls
    assert (first.operation, between.operation, last.operation) == ("one_hot", name, "one_hot")
    assert first.actual != last.actual


class Changing(ObjectSession):
    """A session with the reference, whose answers to a call change after the first ones."""

    def __init__(self, operation: str, later: Any) -> None:
        self.changed = False

        def answer(*arguments: Any) -> Any:
            return later() if self.changed else getattr(stdlib, operation)(*arguments)

        right = {name: getattr(stdlib, name) for name in SEARCHES}
        super().__init__(SimpleNamespace(**right | {operation: answer}))

    def ask(self, calls: Any) -> list[Any]:
        answers = super().ask(calls)
        self.changed = True
        return answers


def refusing() -> Any:
    raise ValueError("no more")


FORM = FORMATS["float64"]
BAD = {
    "lookup": ("lookup.refuses-ids-beyond-the-table", ([[1.0]], 1), [1.0]),
    "neighbors": ("neighbors.refuses-negative-tokens", ([[1.0], [2.0]], -1, 1, "dot"), [0]),
    "cosine": ("cosine.refuses-different-widths", ([1.0], [1.0, 2.0]), 1.0),
    "lookup_gradient": (
        "lookup_gradient.refuses-ids-beyond-the-table",
        (1, [1], [[1.0]], None),
        [[1.0]],
    ),
}


@pytest.mark.parametrize("operation", BAD)
def test_a_call_that_is_refused_at_first_is_refused_later(operation: str) -> None:
    law, arguments, answer = BAD[operation]
    call = Call(operation, arguments, may_refuse=True, must_refuse=True)
    session = Changing(operation, lambda: deepcopy(answer))
    [(broken, failure)] = broken_now(session, [], [(law, call)], FORM)
    assert broken == law
    shown = Found({}, failure, FORM).counterexample
    assert shown.calls[0].expected == "a refusal: any exception"
    assert shown.calls[0].actual == answer


def test_a_call_that_is_answered_at_first_is_answered_later() -> None:
    session = Changing("norm", refusing)
    session.changed = True
    call = Call("norm", ([3.0, 4.0],))
    found = dict(broken_now(session, [(call, 5.0)], [], FORM))
    shown = Found({}, found["norm.one-answer"], FORM).counterexample
    assert [c.actual for c in shown.calls] == [5.0, "raised ValueError: no more"]


def test_nothing_is_asked_after_the_deadline() -> None:
    session = Changing("norm", refusing)
    session.changed = True
    call = Call("norm", ([3.0, 4.0],))
    assert list(broken_now(session, [(call, 5.0)], [], FORM, deadline=0.0)) == []


def test_who_keeps_nothing_is_right() -> None:
    assert {verdict.status for verdict in judged().values()} == {"holds"}
