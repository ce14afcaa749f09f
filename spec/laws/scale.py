"""Step 8: vectors times √d, as in "Attention Is All You Need", section 3.4."""

from collections.abc import Sequence
from typing import Any

from spec import oracles
from spec.arithmetic import Format, exact, mp
from spec.calls import Refused
from spec.law import EVERY_OTHER, Asking, law, near, true_of
from spec.laws.common import (
    arguments_unchanged,
    beyond,
    independent_of_earlier_calls,
    one_answer,
)
from spec.laws.logits import agree_where_answered
from spec.oracles import Vector
from spec.truth import ask, computed, judge


def scale(form: Format, vectors: Sequence[Any]) -> Any:
    return ask("scale", vectors, form=form)


@law("scale.times-root-d", "scale(x)_i = √d·x_i", claims=(16,))
def times_root_d(form: Format, vectors: list[Any]) -> Asking:
    call = scale(form, vectors)
    got = yield call
    return judge(call, got, form)


@law("scale.shape", "shape(scale(x)) = shape(x)", claims=(9,), every=EVERY_OTHER)
def shape(form: Format, batch: list[Any]) -> Asking:
    # A result of another shape never gets here: it hasn't the form of scaled vectors.
    calls = [scale(form, batch), scale(form, batch[0])]
    answers = yield calls
    return true_of(answers, True, "shape", "scale-shape")


@law("scale.direction-unchanged", "scale(x)_i·x_j = scale(x)_j·x_i", claims=(16,))
def direction_unchanged(form: Format, x: Vector) -> Asking:
    call = scale(form, x)
    got = yield call
    limit = computed(call, form)[1]
    if isinstance(got, Refused):
        return []
    if None in limit or beyond(got):
        return judge(call, got, form)
    largest = max(range(len(x)), key=lambda i: abs(x[i]))
    y = [exact(n) for n in got]
    left = [y[i] * exact(x[largest]) for i in range(len(x))]
    right = [y[largest] * exact(x[i]) for i in range(len(x))]
    allowed = [
        limit[i] * abs(exact(x[largest])) + limit[largest] * abs(exact(x[i])) for i in range(len(x))
    ]
    return near_exact(got, left, right, allowed)


def near_exact(got: Any, left: Any, right: Any, allowed: Any) -> Any:
    """Two exact sides of an equation about ``got``, apart by at most what is allowed."""
    for i, (a, b, bound) in enumerate(zip(left, right, allowed, strict=True)):
        if abs(a - b) > bound:
            x = float(got[i])
            return near([x], [exact(x) + abs(a - b)], [bound])
    return near(0.0, mp.zero, mp.zero)


@law(
    "scale.length-root-d-times",
    "|scale(x)| = √d·|x|",
    claims=(16,),
    domain="nonzero x, nothing underflows",
)
def length_root_d_times(form: Format, x: Vector) -> Asking:
    call = scale(form, x)
    got = yield call
    limit = computed(call, form)[1]
    if isinstance(got, Refused):
        return []
    if None in limit or beyond(got):
        return judge(call, got, form)
    # Each number is off by at most its bound, so the length is by at most the bounds' length.
    slack = mp.sqrt(sum((b * b for b in limit), mp.zero))
    wanted = oracles.root(len(x)) * oracles.norm(x)
    length = mp.sqrt(sum((exact(y) ** 2 for y in got), mp.zero))
    return near_exact([float(length)], [length], [wanted], [slack * (1 + mp.mpf(2) ** -100)])


@law("scale.batch-is-its-rows", "scale([x, y]) = [scale(x), scale(y)]", every=EVERY_OTHER)
def batch_is_its_rows(form: Format, batch: list[Any]) -> Asking:
    calls = [scale(form, batch), *(scale(form, x) for x in batch)]
    together, *alone = yield calls
    limit = computed(calls[0], form)[1]
    return agree_where_answered(together, alone, limit)


LAWS = [
    times_root_d,
    shape,
    direction_unchanged,
    length_root_d_times,
    batch_is_its_rows,
    arguments_unchanged("scale"),
    independent_of_earlier_calls("scale", changed="vectors"),
    one_answer("scale"),
]
