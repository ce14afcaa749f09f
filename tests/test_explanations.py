"""What a learner reads about each law, in each language, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from embedspec.explanation import explain
from properties.judge import judge
from spec.catalogue import speaking, texts
from spec.catalogue.pages import LANGUAGES
from spec.laws import LAWS
from tests.counterexamples import counterexample, found

ELSEWHERE = "make_table.same-in-another-process"
HASHED = """
def make_table(V, d, seed):
    return [[hash(f"{seed} {i} {j}") / 2**64 for j in range(d)] for i in range(V)]
"""
SNAPSHOTS = Path(__file__).parent / "snapshots"


def test_the_zoo_breaks_every_law() -> None:
    """Laws that need another process have their counterexamples elsewhere."""
    assert set(found()) == {law.id for law in LAWS.values() if not law.few}


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


def test_another_process_is_blamed_in_every_language(tmp_path: Path) -> None:
    """The numbers are others each time, so these have no snapshot."""
    file = tmp_path / "embed.py"
    file.write_text(HASHED, encoding="utf-8")
    report = judge(str(file), seed=1, select=ELSEWHERE)
    [verdict] = [verdict for verdict in report.laws if verdict.status == "broken"]
    assert verdict.counterexample is not None
    for lang in LANGUAGES:
        with speaking(lang):
            explained = explain(verdict.law, verdict.counterexample)
            assert explained is not None
            assert explained.why == texts(lang)["why"]["*.same-in-another-process"]


def test_a_question_gives_no_code_away() -> None:
    for question in texts("en")["ask"].values():
        assert not any(sign in question for sign in ("()", "sorted", "==", "sqrt", "import"))
