"""The lab: a ladder of ten steps, hints one at a time, in the learner's language."""

from __future__ import annotations

import ast
import os
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from embedspec.cli import run
from embedspec.lab import progress
from embedspec.lab.ladder import STEPS, ladder, next_step
from embedspec.lab.starter import start
from properties.verdicts import Verdict
from spec.catalogue import speaking
from spec.catalogue.pages import LANGUAGES, page
from spec.contract import OPERATIONS
from spec.laws import LAWS

ROOT = Path(__file__).parent.parent
WRONG = ROOT / "examples" / "wrong"

NORM_WITHOUT_ROOT = "def norm(a):\n    return sum(x * x for x in a)\n"
NORM = "import math\n\ndef norm(a):\n    return math.sqrt(sum(x * x for x in a))\n"


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "embed.py"
    path.write_text(text, encoding="utf-8")
    return path


# -- new ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_file_has_every_signature_and_no_solution(lang: str) -> None:
    with speaking(lang):
        tree = ast.parse(start())
    functions = {f.name: f for f in tree.body if isinstance(f, ast.FunctionDef)}
    assert list(functions) == list(OPERATIONS)
    for name, function in functions.items():
        assert tuple(a.arg for a in function.args.args) == OPERATIONS[name].parameters
        assert ast.get_docstring(function)
        assert ast.unparse(function.body[1]) == "raise NotImplementedError"


def test_an_old_file_is_never_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(tmp_path, "mine")
    assert run(["new", str(path), "--lang", "en"]) == 2
    assert path.read_text("utf-8") == "mine"
    assert capsys.readouterr().err.count("\n") == 1


def test_a_folder_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", str(tmp_path / "no" / "embed.py"), "--lang", "en"]) == 2
    assert "no such file" in capsys.readouterr().err


# -- learn -------------------------------------------------------------------------------


def test_a_new_file_is_not_yet_anything_and_nothing_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "embed.py"
    assert run(["new", str(path), "--lang", "en"]) == 0
    assert run(["learn", str(path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "0 of 10 steps hold" in out
    assert "Next: step 1, the table" in out


def test_steps_may_be_done_in_any_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, "def parameter_count(V, d, tied):\n    return V * d * (2 - tied)\n")
    assert run(["learn", str(path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Step 2 holds: the count." in out
    assert "Next: step 1, the table" in out


def test_what_is_broken_comes_before_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(tmp_path, NORM_WITHOUT_ROOT)
    assert run(["learn", str(path), "--lang", "en", "--seed", "1"]) == 1
    out = capsys.readouterr().out
    assert "Next: step 6, similarity" in out
    assert "BROKEN  norm." in out
    assert "Hint" not in out


def test_hints_grow_franker_and_the_last_one_names_the_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(tmp_path, NORM_WITHOUT_ROOT)
    run(["learn", str(path), "--lang", "en", "--hint", "1"])
    first = capsys.readouterr().out
    assert "Hint 1 of 3  How long is (3, 4)?" in first
    assert "forgets the root" not in first
    run(["learn", str(path), "--lang", "ko", "--hint", "3"])
    last = capsys.readouterr().out
    assert "합의 제곱근을 구하세요." in last
    assert "제곱근을 빠뜨린 구현과" in last


def test_a_complete_file_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn", str(ROOT / "examples" / "embed.py"), "--lang", "ja"]) == 0
    assert "10 ステップがすべて成立しました。" in capsys.readouterr().out


def test_a_file_that_cannot_be_imported_is_no_crash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["learn", str(file(tmp_path, "def norm(a:\n")), "--lang", "en"]) == 2
    assert "can't be tried yet" in capsys.readouterr().out


def test_a_folder_is_no_file_to_learn_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["learn", str(tmp_path), "--lang", "en"]) == 2
    assert (
        capsys.readouterr().err
        == f"embedspec: {tmp_path} is a folder: name the Python file in it\n"
    )


def test_a_file_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn", "nowhere.py", "--lang", "en"]) == 2
    assert "embedspec new nowhere.py" in capsys.readouterr().err


# -- the ladder --------------------------------------------------------------------------


def verdicts(**statuses: str) -> list[Verdict]:
    """All laws, those of each operation with one status."""
    return [
        Verdict(law.id, law.operations, statuses.get(law.operation, "not implemented"))  # type: ignore[arg-type]
        for law in LAWS.values()
    ]


def test_a_step_holds_when_all_its_operations_do() -> None:
    steps = ladder(verdicts(dot="holds", norm="holds"))
    assert steps[5].state == "begun"
    assert steps[5].missing == ("cosine",)
    assert ladder(verdicts(dot="holds", norm="holds", cosine="holds"))[5].state == "holds"


def test_after_ten_steps_nothing_is_next() -> None:
    assert next_step(ladder(verdicts(**dict.fromkeys(OPERATIONS, "holds")))) is None


# -- progress ----------------------------------------------------------------------------


def test_progress_is_kept_and_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    path = file(folder, "")
    progress.save(path, progress.Progress({1, 2}, {"step-3": 2}))
    assert progress.load(path) == progress.Progress({1, 2}, {"step-3": 2})
    assert list(folder.iterdir()) == [path]


@pytest.mark.parametrize("found", ["", "[]", '{"held": 3}', '{"held": ["x"], "hints": {}}'])
def test_a_state_file_that_cannot_be_read_is_forgotten(tmp_path: Path, found: str) -> None:
    path = file(tmp_path, "")
    progress.place(path).parent.mkdir(parents=True)
    progress.place(path).write_text(found, encoding="utf-8")
    assert progress.load(path) == progress.Progress()


# -- words -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_whole_lab(lang: str) -> None:
    texts, english = page("lab", lang), page("lab", "en")
    assert texts.keys() == english.keys() == {"words", "operations", *(f"step-{n}" for n in STEPS)}
    assert texts["operations"].keys() == set(OPERATIONS)
    for key, text in english["words"].items():
        assert set(re.findall(r"{\w+}", texts["words"][key])) == set(re.findall(r"{\w+}", text)), (
            key
        )
    for n in STEPS:
        assert texts[f"step-{n}"].keys() == {"title", "goal", "hints"}
        assert len(texts[f"step-{n}"]["hints"]) == 3


# -- on a terminal -----------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_on_a_terminal_h_gives_a_hint_and_a_save_another_look(tmp_path: Path) -> None:
    import pty

    path = file(tmp_path, NORM_WITHOUT_ROOT)
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "embedspec", "learn", str(path), "--lang", "en", "--seed", "1"]
    environment = os.environ | {"TERM": "xterm", "PYTHONPATH": str(ROOT)}
    lab = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=tmp_path
    )
    os.close(slave)
    try:
        read_until(master, "q leave")
        os.write(master, b"h")
        read_until(master, "Hint 1 of 3")
        os.write(master, b"h")
        read_until(master, "Hint 2 of 3")
        draft = tmp_path / "draft"
        draft.write_text(NORM, encoding="utf-8")
        shutil.move(draft, path)  # as editors save
        shown = read_until(master, "q leave")
        assert "broken" not in shown
        os.write(master, b"q")
        assert lab.wait(30) == 1
    finally:
        lab.kill()
        os.close(master)


def read_until(master: int, text: str, seconds: float = 60) -> str:
    seen, end = "", time.monotonic() + seconds
    while text not in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen):
        assert time.monotonic() < end, seen
        if select.select([master], [], [], 1)[0]:
            seen += os.read(master, 65536).decode("utf-8", "replace")
    return seen
