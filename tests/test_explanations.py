"""What a learner reads about each law, in each language, word for word."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from embedspec.explanation import Explanation, explain
from impls.adapters import stdlib as right
from properties import SEARCHES
from properties.engine import Examination
from spec.catalogue import speaking, texts
from spec.catalogue.pages import LANGUAGES
from spec.laws import LAWS
from tests.counterexamples import counterexample, found
from tests.trying import ObjectSession

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


def told_of(operation: str, wrong: Any, law: str) -> Explanation:
    """What is said of the right file with this one mistake in it."""
    session = ObjectSession(SimpleNamespace(**vars(right) | {operation: wrong}))
    examination = Examination(session, [LAWS[law]], 0, 25, lambda event: None)
    [verdict] = examination.run([SEARCHES[operation]])
    assert verdict.counterexample is not None
    explained = explain(law, verdict.counterexample)
    assert explained is not None
    return explained


@pytest.mark.parametrize(
    ("operation", "wrong", "law", "key"),
    [
        ("dot", lambda a, b: round(right.dot(a, b), 3), "dot.sum-of-products", "rounded"),
        (
            "cosine",
            lambda a, b: max(0.0, right.cosine(a, b)),
            "cosine.dot-over-norms",
            "cut-at-zero",
        ),
        ("norm", lambda a: min(10.0, right.norm(a)), "norm.root-of-sum-of-squares", "clipped"),
        (
            "cosine",
            lambda a, b: right.dot(a, b) / right.dot(a, a) / right.dot(b, b),
            "cosine.turns-with-the-sign",
            "cosine.*",
        ),
        (
            "lookup_gradient",
            lambda V, *rest: [
                [sum(column) for column in zip(*right.lookup_gradient(V, *rest), strict=True)]
                for _ in range(V)
            ],
            "lookup_gradient.renumbering",
            "lookup_gradient.shared",
        ),
        (
            "encode",
            lambda tokens, vocab, unk_id: [vocab.get(token) or unk_id for token in tokens],
            "encode.independent-of-earlier-calls",
            "encode.stale",
        ),
    ],
)
def test_the_question_fits_what_happened(operation: str, wrong: Any, law: str, key: str) -> None:
    """Whatever the law is called: the same law is broken in many ways."""
    question = re.escape(texts("en")["ask"][key])
    assert re.fullmatch(
        re.sub(r"\\{\w+\\}", ".*", question), told_of(operation, wrong, law).question
    )
