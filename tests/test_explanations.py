"""What a learner reads about each law, in each language, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from embedspec.explanation import explain
from spec.catalogue import speaking, texts
from spec.catalogue.pages import LANGUAGES
from spec.laws import LAWS
from tests.counterexamples import counterexample, found

SNAPSHOTS = Path(__file__).parent / "snapshots"


def test_every_law_has_a_counterexample() -> None:
    assert set(found()) == set(LAWS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_explanations_read_as_they_did(lang: str) -> None:
    """The message is the product. After a wanted change: delete the snapshot and run again."""
    with speaking(lang):
        told = {law: explain(law, counterexample(law)) for law in found()}
    assert all(told.values())
    text = "\n\n".join(
        "\n".join((law, *explained.paragraphs)) for law, explained in told.items() if explained
    )
    file = SNAPSHOTS / f"explanations.{lang}.txt"
    if not file.exists():
        file.write_text(text + "\n", encoding="utf-8")
        pytest.fail(f"{file.name} was missing and has been written: read it and run again")
    assert text + "\n" == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_left_to_fill(lang: str) -> None:
    with speaking(lang):
        for law in found():
            explained = explain(law, counterexample(law))
            assert explained is not None, law
            for part, sentence in explained:
                assert sentence, (law, part)
                assert "/는" not in sentence, (law, part)
                assert "None" not in sentence, (law, part)


def test_a_question_gives_no_code_away() -> None:
    for question in texts("en")["ask"].values():
        assert not any(sign in question for sign in ("()", "sorted", "==", "sqrt", "import"))
