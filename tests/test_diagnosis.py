"""Misconceptions are named when every answer agrees, and only then."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks.diagnosis import BELIEVES, EXAMPLES, loaded, names
from embedspec.blocks import broken, cause
from embedspec.causes import causes
from embedspec.cli import run
from impls.misconceptions import BELIEFS, NAMES, PATTERNS
from impls.misconceptions.neighbors import Ranking
from impls.misconceptions.tracked import Tracked, dot, norm
from impls.zoo import ZOO
from properties.diagnosis import about
from properties.verdicts import Diagnosis, Verdict
from spec.calls import Call
from spec.catalogue import speaking
from spec.catalogue.pages import LANGUAGES, page
from spec.contract import OPERATIONS

RECOGNISED = (
    "cosine-without-roots",
    "encode-id-0-is-false",
    "logits-are-probabilities",
    "lookup-negative-ids-wrap",
    "make-table-ignores-the-seed",
    "neighbors-begin-with-itself",
    "pad-appends-in-place",
    "scale-by-d",
)
IN_NO_CATALOGUE = (
    "cosine-clipped-below-one",
    "dot-clipped-at-100",
    "lookup-last-row-wrong-from-17-on",
    "make-table-four-seeds",
    "neighbors-search-stops-at-16",
    "pad-takes-trailing-pad-ids-off",
    "scale-every-5th-call-forgotten",
)


@pytest.mark.parametrize("member", RECOGNISED)
def test_a_mistake_that_learners_make_is_named(member: str) -> None:
    wrong = ZOO[member]
    assert names(wrong.implementation, (wrong.operation,))[0] == {BELIEVES[member]}


@pytest.mark.parametrize("member", IN_NO_CATALOGUE)
def test_a_mistake_that_is_in_no_catalogue_gets_no_name(member: str) -> None:
    wrong = ZOO[member]
    assert names(wrong.implementation, (wrong.operation,))[0] == set()


@pytest.mark.parametrize(
    "file", ["gradient_keeps_the_last", "negative_ids_wrap", "pad_to_the_left"]
)
def test_a_learners_file_is_named(file: str) -> None:
    assert names(loaded(EXAMPLES / f"{file}.py"), ())[0] == {BELIEVES[file]}


def test_two_mistakes_in_one_operation_are_both_named() -> None:
    right = loaded(EXAMPLES.parent / "embed.py")

    def unchecked(table: list[list[float]], token: int, k: int, metric: str) -> list[int]:
        scores = [(right.dot(table[token], row), i) for i, row in enumerate(table) if i != token]
        return [i for _, i in sorted(scores, reverse=True)[:k]]

    thing = SimpleNamespace(**vars(right) | {"neighbors": unchecked})
    assert "neighbors-are-always-by-dot" in names(thing, ("neighbors",))[0]


def test_a_diagnosis_is_made_within_a_second() -> None:
    wrong = ZOO["logits-are-cosines"]
    started = time.perf_counter()
    _, seconds = names(wrong.implementation, ("logits",))
    assert seconds < min(1.5, time.perf_counter() - started)


def test_an_answer_too_strange_to_compare_is_no_diagnosis_and_no_crash() -> None:
    thing = SimpleNamespace(make_table=lambda V, d, seed: [1.0] * d, dot=lambda a, b: {"a": [b]})
    assert names(thing, ("make_table", "dot"))[0] == set()


def test_every_operation_has_misconceptions() -> None:
    assert {belief.operation for belief in BELIEFS} | {"make_table"} == set(OPERATIONS)
    assert len(NAMES) >= 30
    assert PATTERNS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_explains_every_misconception(lang: str) -> None:
    texts = page("misconceptions", lang)
    assert texts.keys() == {"words", *NAMES}
    assert texts["words"].keys() == page("misconceptions", "en")["words"].keys()
    for name in NAMES:
        assert texts[name].keys() == {"name", "explanation", "hints"}
        assert len(texts[name]["hints"]) == 3
        assert texts[name]["name"]
        assert texts[name]["explanation"]


def test_the_benchmark_knows_only_names_of_the_catalogue() -> None:
    assert set(BELIEVES.values()) <= set(NAMES)
    assert set(BELIEVES) <= {*ZOO, *(path.stem for path in EXAMPLES.glob("*.py"))}


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (Call("lookup", ([[1.0]], [0, 0])), "answers"),
        (Call("lookup", ([[1.0]], [0, -1])), "negative ids"),
        (Call("one_hot", ([0, 3], 3)), "ids beyond"),
        (Call("lookup", ([[1.0]], [None])), "not integers"),
        (Call("dot", ([1.0], [1.0, 2.0])), "widths"),
        (Call("logits", ([[1.0, 2.0]], [[1.0]])), "widths"),
        (Call("neighbors", ([[1.0]], 0, 1, "euclid")), "metrics"),
    ],
)
def test_calls_are_told_apart_by_what_they_are_about(call: Call, kind: str) -> None:
    assert about(call) == kind


def test_another_order_of_summation_is_the_same_belief() -> None:
    a, b = [0.1] * 10, [0.3] * 10
    forwards = dot(a, b)
    assert forwards.near(sum(x * y for x, y in zip(a, b, strict=True)), 2**-53, 2**-1074)
    assert not forwards.near(float(forwards) * (1 + 1e-9), 2**-53, 2**-1074)
    assert not norm([3.0, 4.0]).near(25.0, 2**-53, 2**-1074)


def test_a_ranking_leaves_the_order_of_ties_open() -> None:
    ranking = Ranking({0: Tracked(1.0), 1: Tracked(2.0), 2: Tracked(1.0)}, k=2)
    assert ranking.fits([1, 0], 2**-53, 0.0)
    assert ranking.fits([1, 2], 2**-53, 0.0)
    assert not ranking.fits([0, 1], 2**-53, 0.0)


def test_the_report_says_it_once_for_all_laws_that_the_mistake_breaks() -> None:
    verdict = Verdict(
        "norm.stretching-multiplies",
        ("norm",),
        "broken",
        diagnosis=(Diagnosis("norm-without-root", 7),),
    )
    [one] = causes([verdict, replace(verdict, law="norm.triangle-inequality")])
    told = cause(one).plain
    assert told.count("answers exactly as one that forgets the root, on 7 of 7 calls") == 1
    assert "norm.triangle-inequality" in told
    with speaking("ko"):
        assert "제곱근을 빠뜨린 구현과 똑같이 답합니다: 7번 중 7번" in broken(verdict).plain


def test_the_json_report_has_it_beside_the_law(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "report.json"
    law = "norm.root-of-sum-of-squares"
    arguments = ["verify", str(EXAMPLES / "norm_without_root.py"), "-k", law, "--lang", "en"]
    assert run([*arguments, "--json", str(target)]) == 1
    [verdict] = json.loads(target.read_text("utf-8"))["laws"]
    [found] = verdict["diagnosis"]
    assert found["misconception"] == "norm-without-root"
    assert found["agreement"] in capsys.readouterr().out


def test_a_right_implementation_has_no_diagnosis(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    right = EXAMPLES.parent / "embed.py"
    assert run(["verify", str(right), "-k", "norm or dot", "--json", str(target)]) == 0
    assert not any(law["diagnosis"] for law in json.loads(target.read_text("utf-8"))["laws"])
