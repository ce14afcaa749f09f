"""Step 6: cosine similarity, the inner product with the lengths divided out."""

from typing import Any

from spec import bounds
from spec.arithmetic import Format, exact, mp
from spec.calls import Refused
from spec.law import EVERY_OTHER, Asking, law, near, true_of
from spec.laws.common import (
    arguments_unchanged,
    independent_of_earlier_calls,
    one_answer,
    refuses,
)
from spec.laws.dot import exactly_stretched
from spec.oracles import Vector
from spec.truth import agree, ask, computed, judge

RANGE = "nonzero vectors; |a|², |b|² and their product in the normal range"


def cosine(form: Format, a: Vector, b: Vector) -> Any:
    return ask("cosine", a, b, form=form)


@law("cosine.dot-over-norms", "cos(a, b) = a·b / (|a| |b|)", domain=RANGE)
def dot_over_norms(form: Format, a: Vector, b: Vector) -> Asking:
    call = cosine(form, a, b)
    got = yield call
    return judge(call, got, form)


@law("cosine.symmetric", "cos(a, b) = cos(b, a)", domain=RANGE, every=EVERY_OTHER)
def symmetric(form: Format, a: Vector, b: Vector) -> Asking:
    calls = [cosine(form, a, b), cosine(form, b, a)]
    one, other = yield calls
    limit = computed(calls[0], form)[1]
    return agree(other, one, limit, limit)


@law(
    "cosine.blind-to-stretching",
    "k > 0 ⟹ cos(k·a, b) = cos(a, b)",
    claims=(13,),
    domain=RANGE,
    every=EVERY_OTHER,
)
def blind_to_stretching(form: Format, a: Vector, b: Vector, k: float) -> Asking:
    return (yield from stretched_by(form, a, b, abs(k), sign=1))


@law(
    "cosine.turns-with-the-sign",
    "k < 0 ⟹ cos(k·a, b) = −cos(a, b)",
    claims=(13,),
    domain=RANGE,
    every=EVERY_OTHER,
)
def turns_with_the_sign(form: Format, a: Vector, b: Vector, k: float) -> Asking:
    return (yield from stretched_by(form, a, b, -abs(k), sign=-1))


def stretched_by(form: Format, a: Vector, b: Vector, k: float, *, sign: Any) -> Any:
    stretched = exactly_stretched(form, a, k)
    if stretched is None:
        return []
    calls = [cosine(form, a, b), cosine(form, stretched, b)]
    one, other = yield calls
    if isinstance(one, Refused) or isinstance(other, Refused):
        return []
    return agree(other, sign * one, *(computed(c, form)[1] for c in calls))


@law("cosine.at-most-one", "−1 ≤ cos(a, b) ≤ 1", domain=RANGE + "; within the bound in floats")
def at_most_one(form: Format, a: Vector, b: Vector) -> Asking:
    call = cosine(form, a, b)
    got = yield call
    limit = computed(call, form)[1]
    if limit is None:
        return []
    size = abs(exact(got)) if got - got == 0 else mp.inf
    return true_of(got, bool(size <= 1 + limit), "above-one", "at-most-one")


@law("cosine.of-itself-is-one", "cos(a, a) = 1", domain=RANGE)
def of_itself_is_one(form: Format, a: Vector) -> Asking:
    call = cosine(form, a, a)
    got = yield call
    limit = computed(call, form)[1]
    return near(got, mp.one, limit)


@law(
    "cosine.of-a-zero-vector",
    "cos(0, b) is refused, NaN or 0",
    every=EVERY_OTHER,
    domain="a zero vector on either side",
)
def of_a_zero_vector(form: Format, a: Vector) -> Asking:
    zero: Vector = [0.0] * len(a)
    pairs = [(zero, zero)]
    if bounds.norm_is_asked(tuple(a), form):
        pairs = [(zero, a), (a, zero), *pairs]
    calls = [ask("cosine", *pair, may_refuse=True) for pair in pairs]
    answers = yield calls
    comparisons = []
    for answer in answers:
        number = isinstance(answer, (int, float))
        fine = isinstance(answer, Refused) or (number and (answer != answer or answer == 0))
        comparisons.append(true_of(answer, fine, "zero-cosine", "zero-cosine"))
    return comparisons


LAWS = [
    dot_over_norms,
    symmetric,
    blind_to_stretching,
    turns_with_the_sign,
    at_most_one,
    of_itself_is_one,
    of_a_zero_vector,
    refuses("cosine", "wrong_widths", "refuses-different-widths", "width(a) ≠ width(b) is refused"),
    arguments_unchanged("cosine"),
    independent_of_earlier_calls("cosine", changed="b", also="a"),
    one_answer("cosine"),
]
