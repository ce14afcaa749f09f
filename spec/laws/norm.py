"""Step 6: the length of a vector."""

from typing import Any

from spec import oracles
from spec.arithmetic import Format, exact
from spec.law import EVERY_OTHER, Asking, Comparison, Expectation, law, near
from spec.laws.common import arguments_unchanged, independent_of_earlier_calls, one_answer
from spec.laws.dot import exactly_added, exactly_stretched
from spec.oracles import Vector
from spec.truth import agree, ask, computed, judge


def norm(form: Format, a: Vector) -> Any:
    return ask("norm", a, form=form)


@law("norm.root-of-sum-of-squares", "|a| = √(Σ a_i²)", domain="Σ a_i² in the normal range")
def root_of_sum_of_squares(form: Format, a: Vector) -> Asking:
    call = norm(form, a)
    got = yield call
    return judge(call, got, form)


@law(
    "norm.stretching-multiplies",
    "|k·a| = |k|·|a|",
    claims=(13,),
    domain="k·a exact",
    every=EVERY_OTHER,
)
def stretching_multiplies(form: Format, a: Vector, k: float) -> Asking:
    stretched = exactly_stretched(form, a, k)
    if stretched is None:
        return []
    calls = [norm(form, a), norm(form, stretched)]
    once, k_fold = yield calls
    limits = [computed(c, form)[1] for c in calls]
    if None in limits or once - once != 0:
        return [judge(c, g, form) for c, g in zip(calls, (once, k_fold), strict=True)]
    size = abs(exact(k))
    return near(k_fold, size * exact(once), size * limits[0] + limits[1])


@law("norm.blind-to-signs", "|−a| = |a|", every=EVERY_OTHER)
def blind_to_signs(form: Format, a: Vector) -> Asking:
    flipped = [x if i % 2 else -x for i, x in enumerate(a)]
    calls = [norm(form, a), norm(form, flipped)]
    one, other = yield calls
    limit = computed(calls[0], form)[1]
    return agree(other, one, limit, limit)


@law("norm.blind-to-order", "|π(a)| = |a|", every=EVERY_OTHER)
def blind_to_order(form: Format, a: Vector) -> Asking:
    calls = [norm(form, a), norm(form, a[::-1])]
    one, other = yield calls
    limit = computed(calls[0], form)[1]
    return agree(other, one, limit, limit)


@law("norm.triangle-inequality", "|a + b| ≤ |a| + |b|", domain="a + b exact", every=EVERY_OTHER)
def triangle_inequality(form: Format, a: Vector, b: Vector) -> Asking:
    total = exactly_added(form, a, b)
    if total is None:
        return []
    calls = [norm(form, total), norm(form, a), norm(form, b)]
    answers = yield calls
    limits = [computed(c, form)[1] for c in calls]
    if None in limits or any(n - n != 0 for n in answers):
        return [judge(c, g, form) for c, g in zip(calls, answers, strict=True)]
    both, one, two = (exact(n) for n in answers)
    if both - limits[0] <= one + limits[1] + two + limits[2]:
        return Comparison(answers[0], Expectation("at-most-the-sum"))
    return near(answers[0], one + two, sum(limits[1:], limits[0]))


@law("norm.square-is-dot-with-itself", "|a|² = dot(a, a)", also=("dot",), every=EVERY_OTHER)
def square_is_dot_with_itself(form: Format, a: Vector) -> Asking:
    calls = [norm(form, a), ask("dot", a, a, form=form)]
    length, product = yield calls
    limits = [computed(c, form)[1] for c in calls]
    if None in limits or length - length != 0:
        return []
    slack = limits[0] * (2 * oracles.norm(a) + limits[0]) + limits[1]
    return near(product, exact(length) ** 2, slack)


LAWS = [
    root_of_sum_of_squares,
    stretching_multiplies,
    blind_to_signs,
    blind_to_order,
    triangle_inequality,
    square_is_dot_with_itself,
    arguments_unchanged("norm"),
    independent_of_earlier_calls("norm", changed="a"),
    one_answer("norm"),
]
