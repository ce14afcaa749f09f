"""From a failed trial to a counterexample that can be shown, and how simple it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from properties.verdicts import Counterexample, Fault, ShownCall
from spec import catalogue, truth
from spec.arithmetic import Format
from spec.calls import Call, Failed, Refused
from spec.contract import OPERATIONS
from spec.forms import Misfit
from spec.law import Break, Expectation, Failure, must_refuse, refusal_broken


@dataclass(frozen=True)
class Found:
    """A counterexample, and how simple it is."""

    given: Mapping[str, Any]
    """The law's inputs."""
    failure: Failure
    form: Format
    generated: bool = False
    """Made by a search, and not one of the small examples that are tried first."""
    alone: bool = False
    """The call that went wrong is answered rightly where nothing of the kind came before."""

    @property
    def size(self) -> int:
        return leaves(self.inputs)

    @property
    def weight(self) -> tuple[float, ...]:
        """Fewer values first, then fewer digits, then smaller and positive ones."""
        return (self.size, *ugliness(self.inputs))

    @property
    def at(self) -> int | None:
        """The one call that went wrong, where each stands for itself."""
        if self.failure.comparison.call is not None:
            return self.failure.comparison.call
        calls = enumerate(self.failure.calls)
        return next((n for n, (call, got) in calls if crashed_for_a_refusal(call, got)), None)

    @property
    def inputs(self) -> dict[str, Any]:
        """The law's inputs; where it tries several alike calls, those of the failing one."""
        if self.at is None:
            return dict(self.given)
        call = self.failure.calls[self.at][0]
        return dict(zip(OPERATIONS[call.operation].parameters, call.arguments, strict=True))

    @property
    def calls(self) -> tuple[tuple[Call, Any], ...]:
        """Those to be shown, each with what came back."""
        calls, reason = self.failure.calls, self.failure.reason
        if self.at is not None:
            return (calls[self.at],)
        if reason.message == "stale":  # a question, and the one that got its answer
            again = (n for n, made in enumerate(calls) if n and wrong(*made, self.form))
            n = next(again, len(calls) - 1)
            return calls[n - 1 : n + 1]
        if reason.message == "same-table":  # of ten
            return calls[reason.details["first"]], calls[reason.details["second"]]
        return calls

    @property
    def wrong_by_itself(self) -> Call | None:
        """The call that was answered, wrongly whatever else the law asked."""
        call, got = self.calls[fault(self).call]
        if isinstance(got, Failed) or wrong(call, got, self.form) is None:
            return None
        return call

    @property
    def counterexample(self) -> Counterexample:
        failure, calls = self.failure, self.calls
        bound = (
            failure.comparison.broken.details.get("bound", 0) if failure.comparison.broken else 0
        )
        hung = any(isinstance(got, Failed) for _, got in calls)
        return Counterexample(
            inputs=self.inputs,
            calls=tuple(shown(call, got, self) for call, got in calls),
            bound=float(bound or 0),
            reason=catalogue.reason(failure.reason),
            minimal=not (hung and self.generated),
            fault=replace(fault(self), alone=self.alone),
        )


def crashed_for_a_refusal(call: Call, got: Any) -> bool:
    """It ended, or never answered, what it may refuse: there is no right answer to show."""
    return call.may_refuse and isinstance(got, Failed)


def fault(found: Found) -> Fault:
    """The first call whose answer is wrong by itself; failing that, the law's own comparison."""
    failure, comparison = found.failure, found.failure.comparison

    def of(call: int, broken: Break) -> Fault:
        return Fault(call, broken, failure.reason, comparison.got, comparison.expected)

    if found.at is not None:
        return of(0, failure.reason)
    own = found.calls[-1][0].operation
    for n, (call, got) in enumerate(found.calls):
        if failure.reason.message == "two-answers" and call.operation != own:
            continue  # it only stands between them
        broken = wrong(call, got, found.form)
        if broken is not None:
            return of(n, failure.reason if isinstance(got, Failed) else broken)
    same = [n for n, (_, got) in enumerate(found.calls) if got is comparison.got]
    return of(same[0] if same else len(found.calls) - 1, failure.reason)


def wrong(call: Call, got: Any, form: Format) -> Break | None:
    """What is wrong with an answer that has one truth."""
    if isinstance(got, Failed):
        return Break("failed")
    if call.counted or call.elsewhere:
        return None
    if call.must_refuse:
        return must_refuse(got).broken
    if isinstance(got, Refused):
        return None if call.may_refuse else refusal_broken(got)
    if got is None:
        return Break("stub", {"operation": call.operation})
    value = truth.fitted(call, got)
    if isinstance(value, Misfit):
        return Break(value.message, value.details)
    return None if call.operation == "make_table" else truth.judge(call, value, form).broken


def shown(call: Call, got: Any, found: Found) -> ShownCall:
    arguments = dict(zip(OPERATIONS[call.operation].parameters, call.arguments, strict=True))
    if call.counted and isinstance(got, int):  # what was counted, and not what was answered
        none, some = (catalogue.words("multiplications", n=n) for n in (0, got))
        return ShownCall(call.operation, arguments, none, some)
    refusal = call.must_refuse or crashed_for_a_refusal(call, got)
    wanted = (
        catalogue.expectation(Expectation("refusal")) if refusal else expected(call, got, found)
    )
    return ShownCall(call.operation, arguments, wanted, actual(got))


def expected(call: Call, got: Any, found: Found) -> Any:
    """What is true of this call: its right answer, or in words what every right answer is."""
    comparison = found.failure.comparison
    if comparison.call is not None and isinstance(comparison.expected, Expectation):
        return catalogue.expectation(comparison.expected)
    right = truth.shown(call, found.form)
    if right is None and isinstance(comparison.expected, Expectation):
        return catalogue.expectation(comparison.expected)
    if right is None and call.operation == "make_table" and wrong(call, got, found.form):
        V, d, _ = call.arguments
        return catalogue.words("a-table", V=V, d=d)
    return catalogue.words("one-answer") if right is None else right


def actual(got: Any) -> Any:
    if isinstance(got, Refused):
        return catalogue.words("raised", kind=got.kind, message=got.message)
    if isinstance(got, Failed):
        detail = f" ({got.detail})" if got.detail else ""
        return catalogue.words("failed", what=catalogue.failure(got.what), detail=detail)
    return got


def leaves(value: Any) -> int:
    if isinstance(value, dict):
        return sum(leaves(v) + 1 for v in value.values())
    if isinstance(value, (list, tuple)):
        return sum(map(leaves, value)) + (not value)
    if isinstance(value, str):
        return max(1, len(value))
    return 1


def ugliness(value: Any) -> tuple[float, ...]:
    """Digits it takes to write the values, then their size, then how many are negative."""
    digits = size = negative = 0.0
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            stack.extend(item.values())
        elif isinstance(item, (list, tuple)):
            stack.extend(item)
        elif isinstance(item, (int, float)):
            digits += len(f"{item:.17g}") if isinstance(item, float) else len(str(item))
            size += min(abs(item), 1e6) if item == item else 1e6
            negative += item < 0
        elif isinstance(item, str):
            digits += sum(1 + (ord(c) > 127) for c in item)
    return digits, size, negative
