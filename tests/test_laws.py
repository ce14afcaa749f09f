"""The laws themselves: all of them there, none empty, each one's own comparison right."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from impls.adapters import stdlib
from properties import SEARCHES
from properties.engine import PROFILES
from spec.arithmetic import Format
from spec.calls import Result
from spec.catalogue import statement
from spec.conjectures import CONJECTURES
from spec.contract import OPERATIONS
from spec.law import Asking, Comparison, Law
from spec.laws import LAWS
from spec.oracles import flat
from spec.trial import Trial
from spec.truth import ask
from tests.panel import PANEL
from tests.trying import verdicts

CLAIMS = range(1, 25)
IN_THE_CORE = {*range(1, 15), *range(16, 21), 22, 23, 24}
"""Claims that are true of functions, as far as they are: these need laws, not only conjectures."""


def test_no_law_drops_out_unnoticed() -> None:
    golden = Path(__file__).with_name("law_ids.txt").read_text("utf-8").split()
    assert list(LAWS) == golden


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_has_a_law_or_a_conjecture(claim: int) -> None:
    law = any(claim in law.claims for law in LAWS.values())
    conjecture = any(claim in bold.claims for bold in CONJECTURES.values())
    assert law or (conjecture and claim not in IN_THE_CORE)


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_law_says_what_it_is(law: Law) -> None:
    assert law.formula
    assert statement(law.id)
    assert statement(law.id)[-1] in ".!"
    assert set(law.operations) <= set(OPERATIONS)
    assert law.operation == law.operations[0]
    operation, _, name = law.id.partition(".")
    assert operation in OPERATIONS
    assert set(name) <= set(string.ascii_letters + string.digits + "-")


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_has_laws_and_a_search(operation: str) -> None:
    assert any(law.operation == operation for law in LAWS.values())
    assert SEARCHES[operation].operation == operation


# -- what a law itself compares ----------------------------------------------------------


class Watched(Trial):
    """A trial that remembers which laws compared something."""

    compared: ClassVar[set[str]] = set()

    def _end(self, comparisons: Sequence[Comparison]) -> None:
        if any(map(says_something, comparisons)):
            self.compared.add(self.law.id)
        super()._end(comparisons)


def says_something(comparison: Comparison) -> bool:
    """Is something other than nothing compared, and within a bound somewhere?"""
    if comparison.got == [] == comparison.expected:
        return False
    return any(bound is not None for bound in flat(comparison.bound))


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> type[Watched]:
    monkeypatch.setattr("properties.engine.Trial", Watched)
    monkeypatch.setattr(Watched, "compared", set())
    return Watched


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_law_compares_something_and_holds_for_the_reference(
    operation: str, watched: type[Watched]
) -> None:
    laws = [law for law in LAWS.values() if law.operation == operation and not law.few]
    found = verdicts(stdlib, laws, examples=PROFILES["default"], shortcut=False)
    assert {law: v.reason for law, v in found.items() if v.status != "holds"} == {}
    assert [law.id for law in laws if law.id not in watched.compared] == []


SOME = (
    "float64_shuffled",
    "float32_pairwise",
    "bfloat16_forward",
    "float16_signs_apart",
    "numpy_float32",
    "chord",
)


def test_a_law_asks_once() -> None:
    def run(form: Format, a: list[float]) -> Asking:
        yield ask("norm", a, form=form)
        yield ask("norm", a, form=form)

    trial = Trial(replace(LAWS["norm.root-of-sum-of-squares"], run=run), {"a": [1.0]})
    with pytest.raises(RuntimeError, match="asks twice"):
        trial.resume([Result(1.0)])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", SOME)
def test_every_comparison_holds_for_right_implementations(
    name: str, watched: type[Watched]
) -> None:
    found = verdicts(PANEL[name], examples=2, shortcut=False)
    assert {law: v.reason for law, v in found.items() if v.status in {"broken", "undecided"}} == {}


@pytest.mark.parametrize("number", [1.7e308, -(2.0**1000), 2**1024 - 1])
@pytest.mark.parametrize("name", ["scale.direction-unchanged", "scale.length-root-d-times"])
def test_numbers_near_the_end_of_the_range_are_judged_too(name: str, number: float) -> None:
    trial = Trial(LAWS[name], {"x": [1.0, 2.0]})
    trial.resume([Result([number, number])])
    assert trial.failure is not None


def test_sums_beyond_the_range_are_judged_too() -> None:
    inputs = {"V": 3, "some": [0], "upstream_rows": [[1.0]]}
    trial = Trial(LAWS["lookup_gradient.adjoint-of-lookup"], inputs)
    trial.resume([Result([[1.7e308], [1.7e308], [-1.7e308]]), Result([[-1.0]])])
    assert trial.failure is not None
