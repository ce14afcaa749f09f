"""What `verify` says and writes in each language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from embedspec.cli import run
from impls.worker import WHY
from spec.catalogue import statement, texts
from spec.catalogue.korean import PAIRS
from spec.catalogue.pages import LANGUAGES

EXAMPLE = str(Path(__file__).parent.parent / "examples" / "wrong" / "norm_without_root.py")
LAW = "norm.root-of-sum-of-squares"
VERIFY = ["verify", EXAMPLE, "-k", LAW, "--profile", "quick", "--seed", "1"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_report_speaks_one_language(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {option: tmp_path / f"report.{option}" for option in ("html", "markdown", "json")}
    written = [word for option, file in files.items() for word in (f"--{option}", str(file))]
    assert run([*VERIFY, "--lang", lang, *written]) == 1
    shown = capsys.readouterr().out
    read = {option: file.read_text("utf-8") for option, file in files.items()}
    read["json"] = json.dumps(json.loads(read["json"]), ensure_ascii=False)
    texts_read = [shown, *read.values()]
    for text in texts_read:
        assert statement(LAW, lang) in text
        assert texts(lang)["ask"]["norm.*"] in text
    for other in set(LANGUAGES) - {lang}:
        assert not any(statement(LAW, other) in text for text in texts_read)
        assert texts(other)["statuses"]["broken"] not in shown


def test_json_explains_and_keeps_its_five_words(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    assert run([*VERIFY, "--lang", "ja", "--json", str(file)]) == 1
    report = json.loads(file.read_text("utf-8"))
    assert report["verdict"] == "broken"
    [law] = report["laws"]
    assert law["status"] == "broken"
    assert law["counterexample"]["explanation"].count("\n") == 2


def test_the_locale_decides(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    assert run(VERIFY) == 1
    assert statement(LAW, "ko") in capsys.readouterr().out


def test_laws_in_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        assert run(["laws", "-k", LAW, "--lang", lang]) == 0
        assert statement(LAW, lang) in capsys.readouterr().out


def test_a_page_is_not_written_over_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*VERIFY, "--html", "embed.py"]) == 2
    assert "--html embed.py" in capsys.readouterr().err


USAGE = {
    ("verify", "stdlib", "--seed", "-1"): "too-small",
    ("verify", "stdlib", "-k", "nosuchlaw"): "selects-nothing",
    ("verify", "nunpy"): "close",
    ("verify", "nowhere.py"): "unknown",
    ("verify", "stdlib", "--json", "."): "obstacle",
}


def shape(message: str) -> re.Pattern[str]:
    """What a message looks like, whatever fills it."""
    places = "|".join((r"\\{\w+\\}", *map(re.escape, PAIRS)))
    return re.compile(re.sub(places, ".*", re.escape(message)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("arguments", "key"), USAGE.items(), ids=USAGE.values())
def test_bad_usage_is_told_in_the_language(
    lang: str, arguments: tuple[str, ...], key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*arguments, "--lang", lang]) == 2
    told = capsys.readouterr().err.removeprefix("embedspec: ").strip()
    assert shape(texts(lang)["troubles"][key]).fullmatch(told)


UNLOADABLE = {
    "def norm(a:\n": "syntax",
    "\n1 / 0\n": "raises",
    "raise SystemExit(3)": "exited-import",
    "import os; os.kill(os.getpid(), 11)": "crashed-import",
    "x = 1": "offers-nothing",
    "def norm(a): return 0.0\ndtype = 'double'": "no-dtype",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("text", "key"), UNLOADABLE.items(), ids=UNLOADABLE.values())
def test_why_a_file_cannot_be_judged_is_told_in_the_language(
    lang: str, text: str, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "embed.py"
    file.write_text(text, encoding="utf-8")
    assert run(["learn", str(file), "--lang", lang]) == 2
    told = capsys.readouterr().out
    expected = texts(lang)["troubles"][key].partition("{message}")[0]
    expected = expected.removeprefix("{name}").lstrip(": ")
    assert shape(expected).search(told.replace("\n", " ")), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_speak_the_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*VERIFY, "--sandbox", "off", "--lang", lang]) == 1
    assert texts(lang)["troubles"]["sandbox-off"] in capsys.readouterr().out


def test_our_worker_and_the_catalogue_word_a_failure_alike() -> None:
    said = {key: text.replace("%(", "{").replace(")s", "}") for key, text in WHY.items()}
    known = texts("en")["troubles"]
    assert known["exited-import"].startswith("{name} " + said.pop("exited").partition(" (")[0])
    assert all(known[key] in ("{name} " + text, text) for key, text in said.items())
