"""The lessons say what the suite says: every command in them is run, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from spec.catalogue.pages import LANGUAGES
from spec.conjectures import CONJECTURES
from tests.lessons import BLOCK, PAGES, block, uncounted

ROOT = Path(__file__).parent.parent

COMMANDS = [
    (lang, found[1], found[0])
    for lang, path in PAGES.items()
    for found in BLOCK.finditer(path.read_text("utf-8"))
]


@pytest.mark.parametrize(
    ("lang", "command", "shown"), COMMANDS, ids=[f"{c[0]}-{c[1]}" for c in COMMANDS]
)
def test_a_command_prints_what_the_page_shows(
    lang: str, command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a wanted change: python -m tests.lessons, and read what it wrote."""
    monkeypatch.chdir(ROOT)
    assert uncounted(block(command)).rstrip() == uncounted(shown).rstrip()


def test_the_pages_tell_the_same_lessons() -> None:
    told = {
        lang: [c.replace(f" --lang {lang}", "") for of, c, _ in COMMANDS if of == lang]
        for lang in LANGUAGES
    }
    assert told["en"] == told["ko"] == told["ja"]
    assert len(told["en"]) >= 12


def test_every_page_speaks_its_own_language() -> None:
    assert all(lang == "en" or f"--lang {lang}" in command for lang, command, _ in COMMANDS)


def test_the_lessons_name_only_conjectures_that_there_are() -> None:
    named = {c.split()[1] for _, c, _ in COMMANDS if c.startswith("conjectures")}
    assert named <= set(CONJECTURES)
