"""The help: in three languages, whole, and no wider than a terminal."""

from collections.abc import Iterator

import click
import pytest
from rich.cells import cell_len

from embedspec.cli import cli, run
from spec.catalogue.pages import LANGUAGES, page

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
COMMANDS = [[], *([name] for name in sorted(cli.commands))]


def commands() -> Iterator[click.Command]:
    yield cli
    yield from cli.commands.values()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: " ".join(words) or "embedspec")
def test_no_line_is_wider_than_a_terminal(
    command: list[str],
    lang: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    assert run([*command, "--help"]) == 0
    out = capsys.readouterr().out
    assert all(cell_len(line) <= 80 for line in out.splitlines())
    assert {"en": "Options:", "ko": "옵션:", "ja": "オプション:"}[lang] in out


@pytest.mark.parametrize("lang", OTHERS)
def test_every_command_and_option_is_explained(lang: str) -> None:
    said = page("help", lang)
    assert set(said["commands"]) == {command.name for command in commands()}
    frame = {"Usage:", "Options:", "Commands:", "default"}
    english = {
        param.help
        for command in commands()
        for param in command.get_params(click.Context(command))
        if isinstance(param, click.Option) and param.help
    }
    assert set(said["texts"]) == english | frame


@pytest.mark.parametrize("lang", OTHERS)
def test_the_language_may_be_named_before_the_command_or_after_it(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", lang, "--help"]) == 0
    before = capsys.readouterr().out
    assert run(["--help", "--lang", lang]) == 0
    assert capsys.readouterr().out == before != ""
    assert run(["--lang", lang, "laws", "--help"]) == 0
    assert page("help", lang)["commands"]["laws"] in capsys.readouterr().out


def test_a_default_is_shown_as_it_is_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--help", "--lang", "ko"]) == 0
    assert "[기본값: default]" in capsys.readouterr().out
