"""The report as a page: one file, with pictures, safe whatever an implementation answers."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from embedspec import markdown, page
from embedspec.explanation import explain
from embedspec.facts import Case
from embedspec.notebook import Shown
from embedspec.numerals import vector
from embedspec.pictures import drawing, picture
from embedspec.pictures.answers import answers
from properties.verdicts import Counterexample, Fault, Report, ShownCall, Verdict
from spec.catalogue import speaking
from spec.catalogue.pages import LANGUAGES
from spec.law import Break
from tests.counterexamples import counterexample, found, report

EMPTY = {"meta", "link", "input", "rect", "line", "path", "circle", "br"}
EVIL = "</script><script>alert(1)</script>"


class Outline(HTMLParser):
    """Checks that tags nest, and keeps what the tests ask about."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.labels: list[str] = []
        self.ids: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.scripts += tag == "script"
        if given.get("role") == "img":
            self.labels.append(given.get("aria-label") or "")
        if "id" in given:
            self.ids.append(given["id"] or "")
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline(html: str) -> Outline:
    read = Outline()
    read.feed(html)
    assert not read.open
    return read


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_broken_law_has_a_picture_with_a_text_that_says_the_same(lang: str) -> None:
    with speaking(lang):
        html = page.dumps([report()])
        told = {law: explain(law, counterexample(law)) for law in found()}
    read = outline(html)
    assert len(read.labels) == len(found())
    for explained in told.values():
        assert explained is not None
        assert any(explained.happened in label for label in read.labels)
    assert len(set(read.ids)) == len(read.ids)
    assert f'<html lang="{lang}">' in html


def test_the_page_needs_nothing_from_elsewhere() -> None:
    html = page.dumps([report()])
    addresses = re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)""", html)
    assert all(address.startswith(("#", "data:")) for address in addresses)
    assert "@import" not in html
    assert set(re.findall(r"https?://[\w./]+", html)) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("law", sorted(found()))
def test_the_drawing_of_each_law_is_that_of_its_family(law: str) -> None:
    shown = counterexample(law)
    assert shown.fault is not None
    case = Case(law, shown, shown.fault)
    if case.fault.law.message not in ("shape", "not-a-number", "not-a-list"):
        assert drawing(case)(case)
    assert picture(law, shown)


@pytest.mark.parametrize(
    ("law", "kinds"),
    [
        ("lookup.row-of-its-id", ["grid", "sign", "grid", "grid"]),
        ("one_hot_product.row-of-its-id", ["grid", "sign", "grid", "sign", "grid", "grid"]),
        ("neighbors.best-first", ["grid", "plane", "lists"]),
        ("norm.root-of-sum-of-squares", ["plane", "bars"]),
        ("scale.times-root-d", ["grid", "grid", "grid", "bars"]),
        ("parameter_count.doubling-V-doubles", ["blocks", "bars"]),
        ("lookup_gradient.sum-over-equal-ids", ["grid", "sign", "grid", "grid"]),
        ("lookup.refuses-ids-beyond-the-table", ["line", "grid"]),
        ("pad.fills-on-the-right", ["grid", "sign", "grid", "grid"]),
    ],
)
def test_the_parts_of_a_picture(law: str, kinds: list[str]) -> None:
    assert [part.kind for part in picture(law, counterexample(law))] == kinds


def test_marks_show_what_was_asked_and_what_came() -> None:
    table, _, right, got = picture("lookup.row-of-its-id", counterexample("lookup.row-of-its-id"))
    assert sorted(table.marks) == ["asked", "false"]  # type: ignore[union-attr]
    assert [cell.mark for row in right.rows for cell in row] == ["true"]  # type: ignore[union-attr]
    assert [cell.mark for row in got.rows for cell in row] == ["false"]  # type: ignore[union-attr]


def hostile() -> Report:
    """Markup wherever an implementation can put words."""
    call = ShownCall("encode", {"tokens": [EVIL], "vocab": {EVIL: 0}, "unk_id": 1}, [0], EVIL)
    broken = Break("refused", {"kind": EVIL, "message": EVIL})
    fault = Fault(0, broken, broken, None, None)
    shown = Counterexample(dict(call.arguments), (call,), 0, EVIL, fault=fault)
    verdict = Verdict("encode.id-of-each-token", ("encode",), "broken", EVIL, 1, 0.0, shown)
    return replace(report(), name=EVIL, reason=EVIL, laws=(verdict,))


def test_words_of_an_implementation_are_no_markup() -> None:
    html = page.dumps([hostile()])
    assert EVIL not in html
    assert outline(html).scripts == 1
    assert "<script>" not in markdown.dumps([hostile()]).replace("\\<", "").split("```")[0]


def test_strange_answers_are_drawn_all_the_same() -> None:
    shown = counterexample("lookup.row-of-its-id")
    for got in ("raised IndexError", None, [], [[]], {}, [1.0, [2.0]], float("nan"), 10**5000):
        strange = replace(shown, calls=(replace(shown.calls[0], actual=got),))
        assert outline(page.dumps([replace(report(), laws=(broken(strange),))]))
        assert answers(Case("lookup.row-of-its-id", strange, strange.fault))  # type: ignore[arg-type]


def test_bars_that_differ_are_not_written_alike() -> None:
    shown = counterexample("norm.root-of-sum-of-squares")
    call = replace(shown.calls[0], expected=3.0, actual=3.0000000001)
    *_, bars = picture("norm.root-of-sum-of-squares", replace(shown, calls=(call,)))
    assert [written for _, _, written, _ in bars.bars] == ["3", "3.0000000001"]  # type: ignore[union-attr]


def test_a_long_row_keeps_the_number_that_differs() -> None:
    row = [float(i) for i in range(20)]
    assert vector(row, 11) == "(0, 1, …, 11, …, 19)"
    assert vector(row) == "(0, 1, 2, 3, …, 19)"


def test_a_text_among_the_numbers_spoils_no_report() -> None:
    shown = counterexample("scale.times-root-d")
    call = replace(shown.calls[0], actual=[["1.0"], ["x"]])
    strange = replace(shown, calls=(call, *shown.calls[1:]))
    assert picture("scale.times-root-d", strange)


def broken(shown: Counterexample) -> Verdict:
    return Verdict("lookup.row-of-its-id", ("lookup",), "broken", "why", 1, 0.0, shown)


def test_a_notebook_shows_the_same_pictures() -> None:
    shown = Shown(report())
    assert outline(shown._repr_html_()).labels == outline(page.dumps([report()])).labels
    assert "impls.zoo" in repr(shown)


def test_markdown_says_what_the_page_says() -> None:
    text = markdown.dumps([report()])
    for law in found():
        assert f"`{law}`" in text
