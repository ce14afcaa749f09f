"""Laws that every operation owes, made for each of them: what is refused, and purity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spec import truth
from spec.arithmetic import Format
from spec.calls import Call, Refused
from spec.contract import OPERATIONS
from spec.law import (
    EVERY_OTHER,
    Asking,
    Break,
    Comparison,
    Law,
    Left,
    identical,
    law,
    must_refuse,
    one_by_one,
)
from spec.truth import ask

EVERY_THIRD = 3
HUGE = 2.0**1000


def beyond(numbers: Sequence[float]) -> bool:
    """Is one of them NaN, infinite, or so large that sums of a few may leave every float?"""
    return not all(abs(x) < HUGE for x in numbers)


def arguments_unchanged(operation: str) -> Law:
    """No operation changes its arguments."""
    names = OPERATIONS[operation].parameters

    def run(form: Format, **inputs: Any) -> Asking:
        arguments = [inputs[name] for name in names]
        left = yield Left(ask(operation, *arguments, form=form))
        comparison = identical(left, arguments)
        if comparison.broken is None:
            return comparison
        return replace(comparison, broken=Break("changed", _changed(names, left, arguments)))

    return law(
        f"{operation}.arguments-unchanged",
        "arguments after = arguments before",
        every=EVERY_THIRD,
        parameters=("form", *names),
    )(run)


def independent_of_earlier_calls(operation: str, changed: str, also: str | None = None) -> Law:
    """An answer depends on the arguments alone: not on a call with the same shapes and other
    numbers, an argument edited in place, or what was written into an earlier result.

    ``changed`` names the argument that is other the second time; the example holds its other
    value as ``other``. ``also`` names one more, which is turned round in its place.
    """
    names = OPERATIONS[operation].parameters

    def run(form: Format, other: Any, **inputs: Any) -> Asking:
        first = [inputs[name] for name in names]
        second = [other if name == changed else inputs[name] for name in names]
        calls = [
            ask(operation, *second, form=form, repeat=1),
            ask(operation, *first, form=form, repeat=2),
            ask(operation, *second, form=form, repeat=3, in_place=True),
            ask(operation, *first, form=form, repeat=4, in_place=True),
        ]
        if also is not None:
            third = [_turned(inputs[name]) if name == also else inputs[name] for name in names]
            calls.append(ask(operation, *third, form=form, repeat=5, in_place=True))
        b, a, b_again, a_again, *last = yield calls
        return [
            two_answers(form, calls[0], b, b_again),
            two_answers(form, calls[1], a, a_again),
            stale(form, calls[0], b, calls[1], a),
            stale(form, calls[1], a, calls[0], b),
            *(stale(form, calls[4], c, calls[3], a_again) for c in last),
        ]

    return law(
        f"{operation}.independent-of-earlier-calls",
        "f(x) = f(x), whatever was asked before",
        every=EVERY_THIRD,
        parameters=("form", *names, "other"),
    )(run)


def _turned(value: Any) -> Any:
    """The other way round, of the same shape, and vectors of another length."""
    if not isinstance(value, list):
        return value
    items = [_turned(item) for item in reversed(value)]
    if items and isinstance(items[0], float):
        return [2.0 if abs(items[0]) == 1 else 1.0, *(-x for x in items[1:])]
    return items


def one_answer(operation: str) -> Law:
    """Equal calls have one answer (where rounding is allowed: answers that are all right)."""
    names = OPERATIONS[operation].parameters

    def run(form: Format, **inputs: Any) -> Asking:
        arguments = [inputs[name] for name in names]
        calls = [ask(operation, *arguments, form=form, repeat=n) for n in (0, 10)]
        first, again = yield calls
        return two_answers(form, calls[0], first, again)

    return law(
        f"{operation}.one-answer", "f(x) = f(x)", every=EVERY_THIRD, parameters=("form", *names)
    )(run)


def two_answers(form: Format, call: Call, first: Any, again: Any) -> Comparison:
    """Two answers to the same call: one and the same, or (where rounding is allowed) both right."""
    comparison = one_of_two(again, first)
    if comparison.broken is None:
        return comparison
    both_right = not OPERATIONS[call.operation].exact and all(
        truth.judge(call, answer, form).broken is None for answer in (first, again)
    )
    return Comparison(again, first) if both_right else comparison


def stale(form: Format, call: Call, got: Any, before: Call, earlier: Any) -> Comparison:
    """A wrong answer that is, to the bit, the right one to another question of the same form.

    (Short lists of neighbors are often alike by chance.)
    """
    comparison = truth.judge(call, got, form)
    by_chance = call.operation == "neighbors" and isinstance(got, list) and len(got) < 4
    known = not by_chance and identical(got, earlier).broken is None
    if comparison.broken is None or not known or not truth.right(before, earlier, form):
        return Comparison(got, comparison.expected)
    return replace(comparison, broken=Break("stale", {"got": got}))


def _changed(names: Sequence[str], left: Sequence[Any], before: Sequence[Any]) -> dict[str, Any]:
    """Which argument was changed, from what to what."""
    return next(
        {"argument": name, "before": was, "after": now}
        for name, was, now in zip(names, before, left, strict=True)
        if identical(now, was).broken is not None
    )


def one_of_two(again: Any, first: Any) -> Comparison:
    """Two answers to the same call, which must be one."""
    if isinstance(again, Refused) and isinstance(first, Refused):
        return Comparison(again, first)
    comparison = identical(again, first)
    if comparison.broken is None:
        return comparison
    return replace(comparison, broken=Break("two-answers", comparison.broken.details))


REFUSALS = {
    "beyond": ("refuses-{ids}-beyond-the-table", "i ≥ V is refused"),
    "negative": ("refuses-negative-{ids}", "i < 0 is refused"),
    "no_integer": ("refuses-what-is-no-integer", 'i = 1.0, 1.5, "3" or None is refused'),
}


def refuses(operation: str, inputs: str, suffix: str, formula: str, **options: Any) -> Law:
    """Calls that must be refused; the example holds them as ``inputs``, argument lists."""

    def run(**given: Any) -> Asking:
        bad = given[inputs]
        answers = yield tuple(
            ask(operation, *arguments, may_refuse=True, must_refuse=True) for arguments in bad
        )
        return one_by_one(map(refused_untouched, answers, bad))

    names = OPERATIONS[operation].parameters

    def refused_untouched(answer: Any, arguments: list[Any]) -> Comparison:
        """Refused, and without a trace in the arguments."""
        comparison = must_refuse(answer)
        left = answer.arguments_left if isinstance(answer, Refused) else None
        if left is None or identical(list(left), arguments).broken is None:
            return comparison
        return replace(comparison, broken=Break("changed", _changed(names, left, arguments)))

    return law(
        f"{operation}.{suffix}", formula, parameters=(inputs,), every=EVERY_OTHER, **options
    )(run)


def refuses_bad_ids(operation: str, ids: str = "ids") -> list[Law]:
    """Anything but an integer 0…V−1 is refused, alone and deep inside a batch."""
    return [
        refuses(
            operation,
            inputs,
            suffix.format(ids=ids),
            formula,
            claims=(10,),
            needs="integers-apart" if inputs == "no_integer" else None,
        )
        for inputs, (suffix, formula) in REFUSALS.items()
    ]
