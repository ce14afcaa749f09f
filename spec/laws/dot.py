"""Step 6: the inner product."""

from typing import Any

from spec.arithmetic import Format, exact
from spec.law import EVERY_OTHER, Asking, law, near
from spec.laws.common import (
    arguments_unchanged,
    independent_of_earlier_calls,
    one_answer,
    refuses,
)
from spec.oracles import Vector
from spec.truth import agree, ask, computed, judge


def dot(form: Format, a: Vector, b: Vector) -> Any:
    return ask("dot", a, b, form=form)


@law("dot.sum-of-products", "dot(a, b) = Σ a_i b_i", claims=(11,))
def sum_of_products(form: Format, a: Vector, b: Vector) -> Asking:
    call = dot(form, a, b)
    got = yield call
    return judge(call, got, form)


@law("dot.symmetric", "dot(a, b) = dot(b, a)", every=EVERY_OTHER)
def symmetric(form: Format, a: Vector, b: Vector) -> Asking:
    calls = [dot(form, a, b), dot(form, b, a)]
    one, other = yield calls
    limit = computed(calls[0], form)[1]
    return agree(other, one, limit, limit)


@law(
    "dot.stretching-multiplies",
    "dot(k·a, b) = k·dot(a, b)",
    claims=(13,),
    domain="k·a exact; equality where both sums are exact, within the bounds otherwise",
    every=EVERY_OTHER,
)
def stretching_multiplies(form: Format, a: Vector, b: Vector, k: float) -> Asking:
    stretched = exactly_stretched(form, a, k)
    if stretched is None:
        return []
    calls = [dot(form, a, b), dot(form, stretched, b)]
    once, k_fold = yield calls
    limits = [computed(c, form)[1] for c in calls]
    if None in limits or once - once != 0:
        return [judge(c, g, form) for c, g in zip(calls, (once, k_fold), strict=True)]
    return near(k_fold, exact(k) * exact(once), abs(exact(k)) * limits[0] + limits[1])


def exactly_stretched(form: Format, a: Vector, k: float) -> Any:
    """k·a where every product is exact in the format and stays in the normal range, else None."""
    stretched = [k * x for x in a]
    right = all(
        form.holds(y)
        and exact(y) == exact(k) * exact(x)
        and (not x or abs(y) >= 2.0 ** (form.emin + 1))
        for x, y in zip(a, stretched, strict=True)
    )
    return stretched if right else None


def exactly_added(form: Format, a: Vector, b: Vector) -> Any:
    """a + b where every sum is exact in the format, else None."""
    total = [x + y for x, y in zip(a, b, strict=True)]
    right = all(
        form.holds(s) and s - y == x and s - x == y for x, y, s in zip(a, b, total, strict=True)
    )
    return total if right else None


@law(
    "dot.additive", "dot(a + b, c) = dot(a, c) + dot(b, c)", domain="a + b exact", every=EVERY_OTHER
)
def additive(form: Format, a: Vector, b: Vector) -> Asking:
    total = exactly_added(form, a, b)
    if total is None:
        return []
    calls = [dot(form, total, b), dot(form, a, b), dot(form, b, b)]
    both, one, two = yield calls
    limits = [computed(c, form)[1] for c in calls]
    if None in limits or one - one != 0 or two - two != 0:
        return [judge(c, g, form) for c, g in zip(calls, (both, one, two), strict=True)]
    return near(both, exact(one) + exact(two), sum(limits[1:], limits[0]))


LAWS = [
    sum_of_products,
    symmetric,
    stretching_multiplies,
    additive,
    refuses("dot", "wrong_widths", "refuses-different-widths", "width(a) ≠ width(b) is refused"),
    arguments_unchanged("dot"),
    independent_of_earlier_calls("dot", changed="b", also="a"),
    one_answer("dot"),
]
