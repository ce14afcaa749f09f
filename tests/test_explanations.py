"""What a learner reads about each law, in each language, word for word."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from embedspec.explanation import Explanation, explain
from embedspec.facts import flat, rows_of
from embedspec.numerals import number
from impls.adapters import stdlib as right
from properties import SEARCHES
from properties.counterexamples import Found
from properties.engine import Examination
from spec.arithmetic import FORMATS
from spec.calls import Call
from spec.catalogue import speaking, text, texts
from spec.catalogue.pages import LANGUAGES
from spec.law import Break, Comparison, Failure
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
def test_a_call_that_goes_wrong_only_after_others_says_so(lang: str) -> None:
    shown = counterexample("norm.root-of-sum-of-squares")
    assert shown.fault is not None
    alone = replace(shown, fault=replace(shown.fault, alone=True))
    with speaking(lang):
        usual, told = (explain("norm.root-of-sum-of-squares", found) for found in (shown, alone))
        why = text("why", "alone", operation="norm")
        question = text("ask", "alone")
    assert usual is not None
    assert told is not None
    assert told.happened == usual.happened
    assert (told.why, told.question) == (why, question)


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


def transposed(rows: Any, ids: Any) -> Any:
    square = isinstance(ids, list) and len(ids) > 1 and isinstance(ids[0], list)
    square = square and len(ids) == len(ids[0])
    return [list(column) for column in zip(*rows, strict=True)] if square else rows


def last_of_all(rows: Any, h: Any) -> Any:
    return [rows[-1]] * len(rows) if h and isinstance(h[0], list) else rows


def shaken(numbers: Any, change: Any) -> Any:
    if isinstance(numbers, list):
        return [shaken(each, change) for each in numbers]
    return change(numbers)


def by_size(table: Any, token: int, k: int) -> list[int]:
    others = [i for i in range(len(table)) if i != token]
    return sorted(others, key=lambda i: -abs(right.dot(table[i], table[token])))[:k]


def mean(V: int, ids: Any, upstream: Any, padding_idx: Any) -> Any:
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    met = list(flat(ids))
    return [[x / max(1, met.count(i)) for x in row] for i, row in enumerate(gradient)]


def last(V: int, ids: Any, upstream: Any, padding_idx: Any) -> Any:
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    for i, row in zip(flat(ids), rows_of(upstream), strict=True):
        if i != padding_idx:
            gradient[i] = list(row)
    return gradient


@pytest.mark.parametrize(
    ("operation", "wrong", "law", "key"),
    [
        ("dot", lambda a, b: round(right.dot(a, b), 3), "dot.sum-of-products", "rounded"),
        (
            "one_hot_product",
            lambda table, ids: shaken(right.lookup(table, ids), FORMATS["float32"].round),
            "one_hot_product.row-of-its-id",
            "single-precision",
        ),
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
        (
            "lookup",
            lambda table, ids: transposed(right.lookup(table, ids), ids),
            "lookup.row-of-its-id",
            "transposed",
        ),
        (
            "logits",
            lambda table, h: last_of_all(right.logits(table, h), h),
            "logits.inner-product-with-every-row",
            "all-last",
        ),
        (
            "pad",
            lambda sequences, pad_id: right.pad(sorted(sequences, key=len), pad_id),
            "pad.keeps-each-sequence",
            "reordered",
        ),
        (
            "encode",
            lambda tokens, vocab, unk_id: right.encode(tokens[:3], vocab, unk_id),
            "encode.id-of-each-token",
            "ends-early",
        ),
        (
            "logits",
            lambda table, h: shaken(right.logits(table, h), lambda x: x + 0.5 * (len(table) > 2)),
            "logits.inner-product-with-every-row",
            "shifted",
        ),
        (
            "lookup",
            lambda table, ids: shaken(right.lookup(table, ids), lambda x: x * len(table[0])),
            "lookup.row-of-its-id",
            "multiplied-by",
        ),
        (
            "neighbors",
            lambda table, token, k, metric: [
                i for i in right.neighbors(table, token, k, metric) if table[i] != table[token]
            ],
            "neighbors.count",
            "neighbors.missing-alike",
        ),
        (
            "neighbors",
            lambda table, token, k, metric: [
                i
                for i in right.neighbors(table, token, k, metric)
                if right.dot(table[i], table[token]) >= 0
            ],
            "neighbors.count",
            "neighbors.missing-below-zero",
        ),
        (
            "neighbors",
            lambda table, token, k, metric: [
                i
                for i in right.neighbors(table, token, k, metric)
                if i + 1 < len(table) or len(table) < 3
            ],
            "neighbors.count",
            "neighbors.missing-last",
        ),
        (
            "neighbors",
            lambda table, token, k, metric: (
                by_size(table, token, k)
                if metric == "dot"
                else right.neighbors(table, token, k, metric)
            ),
            "neighbors.best-first",
            "neighbors.by-size",
        ),
        (
            "lookup_gradient",
            lambda V, ids, upstream, padding_idx: mean(V, ids, upstream, padding_idx),
            "lookup_gradient.sum-over-equal-ids",
            "lookup_gradient.mean",
        ),
        (
            "lookup_gradient",
            lambda V, ids, upstream, padding_idx: last(V, ids, upstream, padding_idx),
            "lookup_gradient.sum-over-equal-ids",
            "lookup_gradient.alone",
        ),
        ("norm", lambda a: a.norm(), "norm.root-of-sum-of-squares", "lists"),
        ("lookup", lambda table, ids: table[ids], "lookup.row-of-its-id", "list-as-index"),
    ],
)
def test_the_question_fits_what_happened(operation: str, wrong: Any, law: str, key: str) -> None:
    """Whatever the law is called: the same law is broken in many ways."""
    question = re.escape(texts("en")["ask"][key])
    assert re.fullmatch(
        re.sub(r"\\{\w+\\}", ".*", question), told_of(operation, wrong, law).question
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("message", ["late", "overwritten"])
def test_what_is_seen_only_afterwards_is_explained(message: str, lang: str) -> None:
    table, answer = [[1.0]], [1.0]
    call = Call("lookup", (table, 0))
    broken = Comparison(answer, answer, broken=Break(message), call=0)
    shown = Found({}, Failure(((call, answer),), broken), FORMATS["float64"]).counterexample
    with speaking(lang):
        told = explain("lookup.arguments-unchanged", shown)
    assert told is not None
    assert told.came == texts(lang)["came"][message]


def leaves(a: Any, b: Any) -> Any:
    if len(a) != len(b):
        raise SystemExit(1)
    return right.dot(a, b)


@pytest.mark.parametrize(
    ("operation", "wrong", "law", "unsaid"),
    [
        (
            "dot",
            leaves,
            "dot.refuses-different-widths",
            "It is a valid call",
        ),
        (
            "build_vocab",
            lambda text: {c: i + (len(text) > 100 > i) for c, i in right.build_vocab(text).items()},
            "build_vocab.sorted-distinct-characters",
            "embedspec wrote",
        ),
        (
            "parameter_count",
            lambda V, d, tied: 77,
            "parameter_count.tied-is-V-times-d",
            "embedspec wrote",
        ),
        (
            "norm",
            lambda a: right.norm(a) * (1 + 1e-10),
            "norm.root-of-sum-of-squares",
            "below 0",
        ),
        (
            "lookup_gradient",
            lambda V, *rest: [[0.0 * x for x in row] for row in right.lookup_gradient(V, *rest)],
            "lookup_gradient.sum-over-equal-ids",
            "alike",
        ),
        (
            "parameter_count",
            lambda V, d, tied: str(V * d) if tied else 2 * V * d,
            "parameter_count.tied-is-V-times-d",
            "float",
        ),
        (
            "parameter_count",
            lambda V, d, tied: (V * d if tied else 2 * V * d) + (V > 1000),
            "parameter_count.exact-however-large",
            "53 bits",
        ),
    ],
)
def test_nothing_is_said_that_is_not_so(operation: str, wrong: Any, law: str, unsaid: str) -> None:
    told = told_of(operation, wrong, law)
    assert not any(unsaid in sentence for _, sentence in told), told


def test_an_exit_where_an_exception_was_due_is_told_as_such() -> None:
    told = told_of("dot", leaves, "dot.refuses-different-widths")
    assert told.true == texts("en")["true"]["refusal"]
    assert told.why == texts("en")["why"]["failed-at-a-bad-call"]


@pytest.mark.parametrize(
    ("x", "shown"),
    [
        (3.0, "3"),
        (1 + 2.0**-14, "1.000061"),
        (0.9999996, "0.9999996"),
        (0.999999999, "0.999999999"),
        (12345678.5, "12345678.5"),
        (1 / 3, "0.3333"),
        (1e300, "1e+300"),
    ],
)
def test_what_is_not_whole_does_not_look_so(x: float, shown: str) -> None:
    assert number(x) == shown


def test_an_answer_to_a_bad_call_that_cannot_be_read_is_not_owed_one() -> None:
    def lookup(table: Any, ids: Any) -> Any:
        return object() if ids == -1 else right.lookup(table, ids)

    told = told_of("lookup", lookup, "lookup.refuses-negative-ids")
    assert told.true == texts("en")["true"]["refusal"]
    assert told.why != texts("en")["why"]["failed-at-a-bad-call"]
