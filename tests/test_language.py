"""Every word in every language."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from embedspec.lines import wrapped
from spec.catalogue import speaking, statement, texts
from spec.catalogue.english import singular
from spec.catalogue.japanese import closed
from spec.catalogue.korean import particles
from spec.catalogue.pages import LANGUAGES, page, spoken
from spec.laws import LAWS

FOREIGN = [lang for lang in LANGUAGES if lang != "en"]
ENGLISH = re.compile(r"\b(is|are|has|here|whatever|however|every|bit|none|if|for|with|large)\b")
CATALOGUE = Path(__file__).parent.parent / "spec" / "catalogue"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", FOREIGN)
def test_every_message_exists_with_the_same_placeholders(lang: str) -> None:
    english, other = texts("en"), texts(lang)
    assert english.keys() == other.keys()
    for section, messages in english.items():
        assert messages.keys() == other[section].keys(), section
        for key, message in messages.items():
            assert placeholders(message) == placeholders(other[section][key]), (section, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_law_has_a_statement(lang: str) -> None:
    for law in LAWS:
        assert statement(law, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_comes_with_a_question(lang: str) -> None:
    assert texts(lang)["why"].keys() == texts(lang)["ask"].keys()
    assert all(question.endswith(("?", "？", "か。")) for question in texts(lang)["ask"].values())


@pytest.mark.parametrize("file", sorted(CATALOGUE.glob("*ko*.toml")), ids=lambda file: file.name)
def test_a_particle_after_a_placeholder_has_both_its_forms(file: Path) -> None:
    lone = re.compile(r"\}(은|는|이|가|을|를|과|와|으로|로)(?![가-힣/(])")
    assert not lone.findall(file.read_text("utf-8").replace("이/가", "").replace("은/는", ""))


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("표은/는", "표는"),
        ("행은/는", "행은"),
        ("3이/가", "3이"),
        ("2이/가", "2가"),
        ("10을/를", "10을"),
        ("1.0과/와", "1.0과"),
        ("[1, 2]을/를", "[1, 2]를"),
        ("A과/와 L은/는", "A와 L은"),
        ("7(으)로", "7로"),
        ("3(으)로", "3으로"),
        ("물(으)로", "물로"),
        ("'배'은/는", "'배'는"),
        ("lookup이/가", "lookup이"),
        ("NaN이/가", "NaN이"),
        ("2이어야/여야 합니다", "2여야 합니다"),
        ("B이었/였습니다", "B였습니다"),
        ("'ab'(이)라는", "'ab'라는"),
        ("은/는", "는"),
    ],
)
def test_korean_particles_follow_the_sound(text: str, settled: str) -> None:
    assert particles(text) == settled


@pytest.mark.parametrize("lang", FOREIGN)
def test_formulas_with_words_are_in_that_language(lang: str) -> None:
    known = page("formulas", lang)["formulas"]
    formulas = {law.formula for law in LAWS.values()}
    domains = {law.domain for law in LAWS.values() if law.domain}
    assert known.keys() <= formulas | domains, "nothing stale"
    assert domains <= known.keys()
    assert {f for f in formulas if ENGLISH.search(f)} <= known.keys()


def test_one_is_singular_in_english() -> None:
    assert singular("1 rows, 11 rows, 2.1 rows") == "1 row, 11 rows, 2.1 rows"


def test_japanese_words_close_up() -> None:
    assert closed("答えは 空のリスト でした。B は 2 です") == "答えは空のリストでした。B は 2 です"


def test_the_language_is_that_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for lang, locale in (("ko", "ko_KR.UTF-8"), ("ja", "ja_JP"), ("en", "de_DE"), ("en", "C")):
        monkeypatch.setenv("LANG", locale)
        assert spoken() == lang


def test_one_language_is_spoken_at_a_time() -> None:
    with speaking("ko"):
        korean = statement("lookup.shape")
        with speaking("ja"):
            assert statement("lookup.shape") == statement("lookup.shape", "ja")
        assert statement("lookup.shape") == korean
    assert statement("lookup.shape") == statement("lookup.shape", "en")


def test_lines_break_at_words_and_between_japanese_characters() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("행은 이름이다", 8) == ["행은", "이름이다"]
    assert wrapped("行はそのまま。", 6) == ["行はそ", "のま", "ま。"]
