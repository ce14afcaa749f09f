"""Laws that every operation owes, made for each of them: what is refused, and purity."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spec import truth
from spec.arithmetic import Format
from spec.contract import OPERATIONS
from spec.law import Asking, Break, Comparison, Law, Left, identical, law, must_refuse
from spec.truth import ask


def arguments_unchanged(operation: str) -> Law:
    """No operation changes its arguments."""
    names = OPERATIONS[operation].parameters

    def run(form: Format, **inputs: Any) -> Asking:
        arguments = [inputs[name] for name in names]
        left = yield Left(ask(operation, *arguments, form=form))
        return [identical(after, before) for after, before in zip(left, arguments, strict=True)]

    return law(
        f"{operation}.arguments-unchanged",
        "arguments after = arguments before",
        parameters=("form", *names),
    )(run)


def independent_of_earlier_calls(operation: str, changed: str) -> Law:
    """An answer depends on the arguments alone: not on a call with the same shapes and other
    numbers, an argument edited in place, or what was written into an earlier result.

    ``changed`` names the argument that is other the second time; the example holds its other
    value as ``other``.
    """
    names = OPERATIONS[operation].parameters

    def run(form: Format, other: Any, **inputs: Any) -> Asking:
        first = [inputs[name] for name in names]
        second = [other if name == changed else inputs[name] for name in names]
        calls = (
            ask(operation, *first, form=form, repeat=1),
            ask(operation, *second, form=form, repeat=2, in_place=True),
            ask(operation, *first, form=form, repeat=3, in_place=True),
            ask(operation, *second, form=form, repeat=4),
        )
        answers = yield calls
        return [truth.judge(c, a, form) for c, a in zip(calls, answers, strict=True)]

    return law(
        f"{operation}.independent-of-earlier-calls",
        "f(x) = f(x), whatever was asked before",
        parameters=("form", *names, "other"),
    )(run)


def one_answer(operation: str) -> Law:
    """Equal calls have one answer (where rounding is allowed: answers that are all right)."""
    names = OPERATIONS[operation].parameters

    def run(form: Format, **inputs: Any) -> Asking:
        arguments = [inputs[name] for name in names]
        calls = tuple(ask(operation, *arguments, form=form, repeat=10 + i) for i in range(3))
        answers = yield calls
        if OPERATIONS[operation].exact:
            return [one_of_two(answer, answers[0]) for answer in answers[1:]]
        return [truth.judge(c, a, form) for c, a in zip(calls, answers, strict=True)]

    return law(f"{operation}.one-answer", "f(x) = f(x)", parameters=("form", *names))(run)


def one_of_two(again: Any, first: Any) -> Comparison:
    """Two answers to the same call, which must be one."""
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
    """Calls that must be refused: the example holds them as ``inputs``, a list of argument lists."""

    def run(**given: Any) -> Asking:
        bad = given[inputs]
        answers = yield tuple(ask(operation, *arguments, may_refuse=True) for arguments in bad)
        return [replace(must_refuse(answer), call=i) for i, answer in enumerate(answers)]

    return law(f"{operation}.{suffix}", formula, parameters=(inputs,), **options)(run)


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
