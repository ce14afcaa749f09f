"""The bounds: no right algorithm exceeds them, and where they should be reached they are."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import islice

import pytest

from benchmarks.bounds import Pair, ratios
from properties import SEARCHES
from spec import bounds, oracles, plain, truth
from spec.arithmetic import FORMATS, Format
from spec.calls import Call
from spec.contract import OPERATIONS
from spec.law import near

CASES = 25_000  # in each format; benchmarks.bounds tries as many as one likes
every_format = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS.keys())


@cache
def observed(form: Format) -> dict[str, list[tuple[float, Pair]]]:
    """By bound: the parts of it that right algorithms used up, the largest first."""
    found = defaultdict(list)
    for name, ratio, pair in islice(ratios(form), CASES):
        found[name].append((ratio, pair))
    return {name: sorted(parts, reverse=True, key=lambda p: p[0]) for name, parts in found.items()}


@every_format
def test_no_right_algorithm_exceeds_a_bound(form: Format) -> None:
    worst = {name: parts[0] for name, parts in observed(form).items()}
    assert {name: w for name, w in worst.items() if w[0] > 1} == {}


@every_format
def test_every_bound_is_tried(form: Format) -> None:
    counts = {name: len(parts) for name, parts in observed(form).items()}
    assert set(counts) == {"dot", "total", "norm", "cosine", "scale", "ranking"}
    assert min(counts.values()) > 200, counts


@every_format
def test_no_bound_is_idle(form: Format) -> None:
    """Sums come near their bounds; lengths and cosines have room for every formula."""
    worst = {name: parts[0][0] for name, parts in observed(form).items()}
    assert worst["total"] > 0.9
    assert worst["dot"] > 0.4
    assert worst["scale"] > 0.4
    assert worst["norm"] > 0.2
    assert worst["cosine"] > 0.1
    assert worst["ranking"] > 0.05


@every_format
def test_exact_sums_have_no_room(form: Format) -> None:
    terms = oracles.dot([1.0, 2.0, 3.0], [3.0, -2.0, 1.0])
    assert bounds.of_dot(terms, form) == 0
    assert bounds.of_total(oracles.total([1.0, 2.0]), form) == 0
    assert bounds.of_norm([0.0, 0.0], form) == 0
    assert bounds.of_scale(0.0, 3, form) == 0


@every_format
def test_lengths_are_never_owed_exactly(form: Format) -> None:
    """Not even |[3, 4]| = 5: right algorithms miss it."""
    assert bounds.of_norm([3.0, 4.0], form) > 0
    assert bounds.of_cosine((3.0, 4.0), (3.0, 4.0), form) > 0
    assert bounds.of_scale(1.0, 4, form) > 0


@every_format
def test_vectors_at_right_angles_without_common_entries_have_cosine_zero(form: Format) -> None:
    bound = bounds.of_cosine((1.0, 0.0), (0.0, 1.0), form)
    assert bound <= 13 * form.smallest_subnormal


@every_format
def test_nothing_is_asked_out_of_range(form: Format) -> None:
    huge, tiny = float(form.largest), float(form.smallest_normal)
    assert bounds.of_dot(oracles.dot([huge, huge], [1.0, -1.0]), form) is None
    assert bounds.of_total(oracles.total([huge, huge, -huge]), form) is None
    assert bounds.of_norm([huge], form) is None
    assert bounds.of_norm([tiny], form) is None
    assert bounds.of_cosine((tiny, 0.0), (1.0, 1.0), form) is None
    assert bounds.of_cosine((0.0, 0.0), (1.0, 1.0), form) is None
    assert bounds.of_scale(huge, 2, form) is None


@every_format
def test_everything_ordinary_is_asked(form: Format) -> None:
    a, b = (1.0, -2.0, 0.5), (0.25, 3.0, 1.0)
    assert bounds.of_dot(oracles.dot(a, b), form) is not None
    assert bounds.of_norm(a, form) is not None
    assert bounds.of_cosine(a, b, form) is not None
    assert bounds.of_scale(float(form.smallest_subnormal), 2, form) is not None


@every_format
@pytest.mark.parametrize("operation", plain.COMPUTED)
def test_what_a_textbook_computes_is_within_the_bounds(operation: str, form: Format) -> None:
    """An answer equal to it is accepted without another look."""
    looked = 0
    for case in SEARCHES[operation].explicit(form, None):
        call = Call(operation, tuple(case[name] for name in OPERATIONS[operation].parameters))
        if truth.owed(operation, call.arguments, form):
            answer = plain.COMPUTED[operation](*call.arguments)
            assert near(answer, *truth.computed(call, form)).broken is None
            looked += 1
        truth.forget()
    assert looked > 20
