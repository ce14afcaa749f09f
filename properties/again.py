"""The first questions once more, at the end of a run and each after each other one.

An answer may hang on the clock, on how much was asked since, or on what another operation, or a
call that was refused, left behind.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from properties.counterexamples import leaves
from spec import oracles, truth
from spec.arithmetic import Format
from spec.calls import Answer, Call, Refused, Result, Session
from spec.forms import Misfit
from spec.law import Comparison, Failure, Inputs, must_refuse, refusal_broken
from spec.laws import LAWS
from spec.laws.common import two_answers
from spec.policies import Policies
from spec.trial import Trial

AT_ONCE = 64

Heard = tuple[Call, Any]
"""A call with its answer at the beginning of the run."""

AGAIN = 1000
"""Repeats from here on are those at the end of a run."""


def broken_now(
    session: Session,
    heard: Sequence[Heard],
    refusals: Sequence[tuple[str, Call]],
    form: Format,
    deadline: float = float("inf"),
) -> Iterator[tuple[str, Failure]]:
    """The laws that are broken only now, with what shows it.

    ``refusals`` are calls that may be refused, and the laws about them; those that are refused at
    first must be refused later. After the deadline nothing more is asked.
    """
    refused = [
        refusal
        for refusal, answer in zip(refusals, session.ask([c for _, c in refusals]), strict=True)
        if isinstance(answer, Refused) or not refusal[1].must_refuse
    ]
    calls = [call for call, _ in heard] + [call for _, call in refused]
    turns = itertools.count(AGAIN)

    def ask(calls: Iterable[Call]) -> list[Answer]:
        return session.ask([call._replace(repeat=next(turns)) for call in calls])

    order = list(each_after_each(len(calls)))
    told: set[int] = set()

    def answers() -> Iterator[tuple[int, Answer]]:
        for start in range(0, len(order), AT_ONCE):
            if time.monotonic() > deadline:
                return
            some = order[start : start + AT_ONCE]
            yield from zip(some, ask(calls[n] for n in some), strict=True)

    for n, answer in answers():
        call = calls[n]
        if n in told:
            continue
        if n >= len(heard):
            if isinstance(answer, Result) and call.must_refuse:
                told.add(n)
                law = refused[n - len(heard)][0]
                answered = replace(must_refuse(answer.value), call=0)
                yield law, Failure(((call, answer.value),), answered)
            continue
        first = heard[n]
        comparison = compared(first, answer, form)
        if comparison is None:
            continue
        told.add(n)
        failure = Failure((first, (call, comparison.got)), comparison)
        others = [other for other in calls if other.operation != call.operation]
        for other in others:
            good, left, bad = ask([call, other, call])
            if compared(first, good, form) is None and (now := compared(first, bad, form)):
                between = left.value if isinstance(left, Result) else left
                failure = Failure((first, (other, between), (call, now.got)), now)
                break
        yield f"{call.operation}.one-answer", failure
        yield f"{call.operation}.deterministic", failure


def compared(first: Heard, answer: Answer, form: Format) -> Comparison | None:
    """None where it still is the first answer, or (where rounding is allowed) another right one.

    Who answered at first must not refuse now; a call that hung or could not be read says nothing.
    """
    call, value = first
    if isinstance(answer, Refused) and not call.may_refuse:
        return Comparison(answer, value, broken=refusal_broken(answer))
    if not well_formed(answer, call):
        return None
    try:
        comparison = two_answers(form, call, value, answer.value)
    except Exception:  # what cannot be judged fails nobody
        return None
    return None if comparison.broken is None else comparison


def refusals_of(
    operation: str, inputs: Inputs, form: Format, declared: Policies, able: Iterable[str]
) -> Iterator[tuple[str, Call]]:
    """A call of the operation that must be refused, and one that may be, with laws about them."""
    known: set[bool] = set()
    for law in LAWS.values():
        if law.operation == operation and (law.needs is None or law.needs in able):
            for call in Trial(law, inputs, form, declared).calls[:1]:
                if call.may_refuse and call.must_refuse not in known:
                    known.add(call.must_refuse)
                    yield law.id, call


def telling(calls: Sequence[Call]) -> tuple[bool, int, int]:
    """How much a mistake in the answers would show: lists, and rows, that can be turned around,
    of a few different values, and no more of them than that."""
    arguments = [argument for call in calls for argument in call.arguments]
    lists = [a for a in arguments if isinstance(a, list)]
    rows = [a[0] for a in lists if a and isinstance(a[0], list)]
    turned = all(len(a) > 1 for a in (*lists, *rows))
    different = {repr(value) for a in arguments for value in oracles.flat(a)}
    return turned, min(len(different), 4), -sum(map(leaves, arguments))


def switched(calls: Sequence[Call]) -> Iterator[Call]:
    """Calls with a switch, such as ``tied``, the other way: somebody may remember it."""
    for call in calls:
        if any(isinstance(a, bool) for a in call.arguments):
            turned = (not a if isinstance(a, bool) else a for a in call.arguments)
            yield call._replace(arguments=tuple(turned))


def each_after_each(n: int) -> Iterator[int]:
    """The numbers below n, so that each comes directly after each (a de Bruijn sequence)."""
    for i in range(n):
        yield i
        for j in range(i + 1, n):
            yield i
            yield j
    if n:
        yield 0


def well_formed(answer: Answer, call: Call) -> TypeGuard[Result]:
    """Has it the form of a right answer?"""
    if not isinstance(answer, Result) or answer.value is None:
        return False
    try:
        return not isinstance(truth.fitted(call, answer.value), Misfit)
    except Exception:
        return False
