"""Claims that sound true: each is refuted, each repair holds, in three languages."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings

from embedspec.cli import run
from embedspec.conjectures import Asked, drawn, told
from properties.conjectures import STRATEGIES, refute
from spec.catalogue.pages import LANGUAGES, page
from spec.conjectures import CONJECTURES

TOO_BOLD = {2, 12, 13, 14, 15, 16, 20}
"""The numbered claims that are false as worded."""


@pytest.mark.parametrize("name", CONJECTURES)
def test_it_is_refuted(name: str) -> None:
    found = refute(name)
    assert found is not None
    assert not CONJECTURES[name].seen(found.inputs).holds


@pytest.mark.parametrize("name", CONJECTURES)
def test_its_repaired_form_holds(name: str) -> None:
    conjecture = CONJECTURES[name]

    @settings(
        max_examples=200, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(STRATEGIES[name][-1])
    def holds(inputs: dict[str, object]) -> None:
        assert conjecture.repaired(**inputs)

    holds()


def test_every_claim_that_is_too_bold_is_here() -> None:
    assert not TOO_BOLD - {n for conjecture in CONJECTURES.values() for n in conjecture.claims}


def test_every_conjecture_has_its_strategy() -> None:
    assert STRATEGIES.keys() == CONJECTURES.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_tells_every_conjecture(lang: str) -> None:
    texts = page("conjectures", lang)
    assert texts.keys() == {"words", *CONJECTURES}
    assert texts["words"].keys() == page("conjectures", "en")["words"].keys()
    for name in CONJECTURES:
        assert texts[name].keys() == {"claim", "why", "instead", "truth"}
        assert all(texts[name].values())


def test_the_smallest_counterexample_of_claim_12_is_the_one_on_the_blackboard() -> None:
    found = refute("a-tokens-own-row-scores-highest")
    assert found is not None
    assert sorted(found.inputs["table"]) == [[1], [2]]


@pytest.mark.parametrize("asked", ["claim", "truth"])
@pytest.mark.parametrize("guess", ["true", "false"])
def test_a_guess_is_answered(guess: str, asked: Asked) -> None:
    texts = page("conjectures", "en")
    story = told("tying-halves-the-model", texts, guess, 0, asked).plain
    assert story.startswith(texts["tying-halves-the-model"][asked])
    assert f"You guessed: {guess}." in story
    assert ("So it is." in story) == ((guess == "true") == (asked == "truth"))
    assert texts["tying-halves-the-model"]["claim"] in story


def test_true_and_false_statements_are_asked_alike() -> None:
    asked = [drawn(name, seed) for name in CONJECTURES for seed in range(100)]
    assert 0.45 < asked.count("truth") / len(asked) < 0.55


def test_the_command_lists_all_claims(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conjectures", "--lang", "ko"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in CONJECTURES)
    assert "코사인" in out


def test_the_command_finds_a_counterexample_on_the_spot(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conjectures", "tying", "--guess", "true", "--lang", "ja", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"V +1\n", out)
    assert "重み共有で減るのは" in out


def test_a_name_that_is_none_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conjectures", "nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
