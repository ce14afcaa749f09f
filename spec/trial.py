"""A law on one example: asking, receiving, deciding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spec import policies, truth
from spec.arithmetic import FORMATS, Format
from spec.calls import Call, Failed, Policy, Refused, Result
from spec.forms import Misfit
from spec.law import Break, Comparison, Failure, Inputs, Law, Left, refusal_broken
from spec.policies import Policies


class Trial:
    """One law on one example: its calls, then its verdict.

    ``calls`` are the calls wanted; ``resume`` takes their answers. When ``done``,
    ``failure`` is None if the law holds here. ``stub`` is the failure that a valid call
    answered with None or NotImplementedError amounts to, once any valid call of that
    operation has had a real answer.
    """

    calls: tuple[Call, ...] = ()
    done = False
    failure: Failure | None = None
    stub: Failure | None = None
    undecided: str | None = None
    declined = False
    divergent: Policy | None = None
    """The declared policy that was kept where the contract was not."""
    excused: Failure | None = None
    """Where that was."""
    misfit = False
    """A call that owed no answer was answered in a form that no right answer has."""
    unoffered: Policy | None = None
    """The declaration by which a call of this example is not to be made."""
    unasked = False
    """A call was refused that may be too much to ask."""
    _single = False
    _wanted: tuple[Any, ...] = ()

    def __init__(
        self,
        law: Law,
        inputs: Inputs,
        form: Format = FORMATS["float64"],
        declared: Policies | None = None,
    ) -> None:
        self.form = form
        self.declared = declared or {}
        self.law = law
        self.answered: set[str] = set()
        """Operations that answered a valid call as no stub does."""
        self._history: list[tuple[Call, Any]] = []
        self.inputs = {name: inputs[name] for name in law.parameters if name != "form"}
        given = {"form": form} if "form" in law.parameters else {}
        self._generator = law.run(**self.inputs, **given)
        self._begin()

    def resume(self, answers: Sequence[Any]) -> None:
        """Takes the answers to ``calls``; afterwards it is done."""
        values: list[Any] = []
        first_break: Break | None = None
        stubbed: str | None = None
        for wanted, call, answer in zip(self._wanted, self.calls, answers, strict=True):
            value, broken = self._value(call, answer)
            self._history.append((call, value))
            if broken is not None and broken.message == "stub":
                stubbed, broken = call.operation, None
            if isinstance(wanted, Left) and not isinstance(value, Failed):
                left = None if isinstance(answer, Failed) else answer.arguments_left
                value = list(left or call.arguments)
            values.append(value)
            first_break = first_break or broken
        if first_break is not None:
            self._end([Comparison(None, None, broken=first_break)])
        elif self.undecided or stubbed or self.declined or self.unasked:
            self.done = True
            if stubbed:
                broken = Break("stub", {"operation": stubbed})
                self.stub = Failure(tuple(self._history), Comparison(None, None, broken=broken))
        else:
            self._decide(values[0] if self._single else values)

    @property
    def plain(self) -> bool:
        """Are all that it wants now answers, and not what a call leaves of its arguments?"""
        return not any(isinstance(wanted, Left) for wanted in self._wanted)

    def hold(self) -> None:
        """Ends the trial where each answer is right by itself, without the law's own comparison.

        Laws are true: what is true of every single call of a law is true of the law.
        """
        self.answered.update(call.operation for call in self.calls)
        self._end([])

    def _value(self, call: Call, answer: Any) -> tuple[Any, Break | None]:
        if isinstance(answer, Failed):
            if answer.what == "undecided":
                self.undecided = answer.detail
                return answer, None
            owed = call.must_refuse or not call.may_refuse or truth.anything_owed(call, self.form)
            if answer.what == "unreadable" and not owed:
                return Refused(answer.what, answer.detail), None  # no form is owed, either
            self.answered.add(call.operation)
            details = {"operation": call.operation, "what": answer.what, "detail": answer.detail}
            return answer, Break("failed", details)
        if isinstance(answer, Refused):
            if call.may_refuse:
                return answer, None
            if truth.too_much(call, answer):
                self.unasked = True
                return answer, None
            if answer.kind == "NotImplementedError":
                return answer, Break("stub")
            self.answered.add(call.operation)
            if call.counted:
                self.declined = True
                return answer, None
            return answer, refusal_broken(answer)
        assert isinstance(answer, Result)
        if answer.value is None and not call.may_refuse:
            return None, Break("stub")
        if not call.may_refuse:
            self.answered.add(call.operation)
        if call.counted:
            if answer.multiplications is None:
                self.declined = True
            return answer.multiplications, None
        value = truth.fitted(call, answer.value)
        if isinstance(value, Misfit):
            if call.may_refuse and (call.must_refuse or not truth.anything_owed(call, self.form)):
                self.misfit = True
                return answer.value, None
            return answer.value, Break(value.message, value.details)
        return value, None

    def _begin(self) -> None:
        try:
            wanted = next(self._generator)
        except StopIteration as stop:
            self._end(_listed(stop.value))
            return
        self._single = isinstance(wanted, (Call, Left))
        self._wanted = (wanted,) if self._single else tuple(wanted)
        self.calls = tuple(w.call if isinstance(w, Left) else w for w in self._wanted)
        if self.declared and (policy := policies.unoffered(self.calls, self.declared)):
            self.done, self.calls, self.unoffered = True, (), policy
        elif not self.calls:
            self._decide([])

    def _decide(self, values: Any) -> None:
        try:
            self._generator.send(values)
        except StopIteration as stop:
            self._end(_listed(stop.value))
        else:
            raise RuntimeError(f"{self.law.id} asks twice")

    def _end(self, comparisons: Sequence[Comparison]) -> None:
        self.done = True
        self.calls = ()
        for comparison in comparisons:
            if comparison.broken is not None:
                policy = self._excuse(comparison) if self.declared else None
                if policy is None:
                    self.failure = Failure(tuple(self._history), comparison)
                    return
                self.divergent = policy
                self.excused = Failure(tuple(self._history), comparison)

    def _excuse(self, comparison: Comparison) -> Policy | None:
        # A policy is about answers; what a call does to its arguments is another matter.
        about_arguments = any(isinstance(w, Left) for w in self._wanted)
        if about_arguments and comparison.expected is not None:
            return None
        at = comparison.call
        calls = self._history if at is None else [self._history[at]]
        return policies.excuse(self.law.id, calls, self.declared, self.form)


def _listed(compared: Comparison | Sequence[Comparison]) -> Sequence[Comparison]:
    return [compared] if isinstance(compared, Comparison) else compared
