"""The command: what it takes, what it prints, how it ends."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import embedspec
from embedspec.cli import run
from properties.selection import BadSelection, select
from properties.verdicts import Began, Counterexample, Decided, Ended, Report, Verdict, overall
from spec.calls import Description
from spec.laws import LAWS

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "embedspec" / "report.schema.json").read_text("utf-8"))
QUICK = "--profile", "quick"
WRONG = "examples/wrong/neighbors_by_dot.py"

Outcome = tuple[int, str, str]


def command(*arguments: str, cwd: Path = ROOT, **environment: str) -> Outcome:
    """The command in a process of its own, its output in pipes."""
    done = subprocess.run(
        [sys.executable, "-m", "embedspec", *arguments],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


# -- end to end --------------------------------------------------------------------------


def test_a_right_file_conforms(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    status, out, err = command("verify", "examples/embed.py", *QUICK, "--json", str(file))
    assert (status, err) == (0, "")
    assert "conforms  examples/embed.py" in out
    report = json.loads(file.read_text())
    jsonschema.validate(report, SCHEMA)
    assert {law["law"] for law in report["laws"]} == set(LAWS)


def test_a_wrong_one_is_broken_and_shown_again_by_the_printed_command() -> None:
    arguments = "verify", WRONG, *QUICK, "-k", "neighbors"
    status, out, err = command(*arguments)
    assert (status, err) == (1, "")
    assert "BROKEN  neighbors.best-first" in out
    again = out.rpartition("again: embedspec ")[2].replace("'", "").split()
    assert command(*again)[1].rpartition(" profile ")[0] == out.rpartition(" profile ")[0]


def test_a_pipe_gets_plain_lines_of_any_length() -> None:
    _, out, _ = command("verify", WRONG, *QUICK, "-k", "neighbors", COLUMNS="10")
    assert "\x1b" not in out
    assert "\r" not in out
    assert any(len(line) > 60 for line in out.splitlines())


@pytest.mark.parametrize("no_color", [False, True])
def test_a_terminal_gets_a_live_line_and_colours(no_color: bool) -> None:
    pty = pytest.importorskip("pty", reason="needs a POSIX terminal")
    ours, theirs = pty.openpty()
    arguments = "verify", WRONG, *QUICK, "-k", "neighbors.best-first"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    subprocess.run(
        [sys.executable, "-m", "embedspec", *arguments],
        cwd=ROOT,
        env=environment | ({"NO_COLOR": "1"} if no_color else {}),
        stdout=theirs,
        stderr=theirs,
        check=False,
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # Linux' way to say that the other end is closed
        while some := os.read(ours, 1 << 16):
            shown += some
    os.close(ours)
    text = shown.decode()
    assert "0/1 laws" in re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert "BROKEN" in text
    coloured = re.search(r"\x1b\[(\d+;)*3[0-9]", text)
    assert (coloured is None) == no_color


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "no such file"),
        ("def lookup(table, ids:\n", "line 1"),
        ("raise RuntimeError('no luck')", "no luck"),
        ("import sys; sys.exit(0)", ""),
        ("import os; os._exit(0)", ""),
        ("answer = 42", "none of the operations"),
        ("", "none of the operations"),
    ],
)
def test_what_cannot_be_judged_is_one_line_and_status_2(
    tmp_path: Path, text: str | None, says: str
) -> None:
    file = tmp_path / "learner.py"
    if text is not None:
        file.write_text(text)
    status, out, err = command("verify", str(file), "--json", str(tmp_path / "report.json"))
    assert status == 2
    assert out == ""
    assert err.startswith("embedspec: ")
    assert err.count("\n") == 1
    assert says in err
    report = json.loads((tmp_path / "report.json").read_text())
    jsonschema.validate(report, SCHEMA)
    assert report["verdict"] == "not judged"
    assert (report["implementation"]["operations"], report["laws"]) == ([], [])


def test_an_unknown_name_is_met_with_a_close_one() -> None:
    status, _, err = command("verify", "nunpy")
    assert status == 2
    assert "did you mean numpy?" in err


def test_of_several_the_worst_counts(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def dot(a, b): return 0.0")
    file = tmp_path / "report.json"
    targets = "stdlib", str(tmp_path / "bad.py"), str(tmp_path / "missing.py")
    status, out, err = command("verify", *targets, "-k", "dot.symmetric", "--json", str(file))
    assert status == 2
    assert "missing.py" in err
    assert out.count("implementation") == 1
    document = json.loads(file.read_text())
    jsonschema.validate(document, SCHEMA)
    assert len(document["reports"]) == 3


def test_json_on_stdout_stands_there_alone() -> None:
    status, out, err = command("verify", "stdlib", "-k", "dot.symmetric", "--json", "-")
    assert status == 0
    assert json.loads(out)["selection"] == "dot.symmetric"
    assert "conforms" in err


def test_a_reader_who_leaves_changes_no_verdict(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    arguments = "verify", WRONG, "-k", "neighbors.best", "--json", str(file)
    with subprocess.Popen(
        [sys.executable, "-m", "embedspec", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait(60) == 1
    assert json.loads(file.read_text())["verdict"] == "broken"


def test_an_interrupt_during_the_start_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from embedspec import __main__ as entrance

    class Interrupted:
        def __getattr__(self, name: str) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.setitem(sys.modules, "embedspec.cli", Interrupted())
    with pytest.raises(SystemExit) as end:
        entrance.main()
    assert end.value.code == 130
    assert capsys.readouterr().err == "embedspec: interrupted\n"


def test_of_an_offered_operation_the_laws_that_do_not_fit_are_named() -> None:
    pytest.importorskip("numpy")
    status, out, _ = command("verify", "numpy", *QUICK, "-k", "lookup.multiplies-nothing")
    assert status == 2
    assert "not implemented  lookup.multiplies-nothing\n" in out


@pytest.mark.parametrize("kill", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_still_writes_its_report(tmp_path: Path, kill: signal.Signals) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\ndef norm(a):\n    time.sleep(0.1)\n    return sum(x * x for x in a) ** 0.5\n"
    )
    with subprocess.Popen(
        [sys.executable, "-m", "embedspec", "verify", "slow.py", "--json", "report.json"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(kill)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == "embedspec: interrupted\n"
    report = json.loads((tmp_path / "report.json").read_text())
    jsonschema.validate(report, SCHEMA)
    assert report["reason"] == "interrupted"
    assert ", 0.0 s" not in out, "it says how long it was at work"


SWALLOWS = """
import time
def norm(a):
    try:
        time.sleep(0.1)
    except:
        pass
    return sum(x * x for x in a) ** 0.5
"""
STUBBORN = """
import time
def norm(a):
    while True:
        try:
            time.sleep(60)
        except:
            pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize(("text", "times"), [(SWALLOWS, 1), (STUBBORN, 2)])
def test_an_interrupt_cannot_be_swallowed(tmp_path: Path, text: str, times: int) -> None:
    """Code in the judge's own process that catches everything; a second ^C waits for nobody."""
    (tmp_path / "embed.py").write_text(text)
    with subprocess.Popen(
        [sys.executable, "-m", "embedspec", "verify", "embed.py", "--in-process"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        for _ in range(times):
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130


def test_it_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "embed.py").write_text("def dot(a, b):\n    return 0.0\n")
    command("verify", "embed.py", *QUICK, cwd=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["embed.py"]


# -- bad usage ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "nonsense"),
        (["verify"], "IMPL"),
        (["verify", "stdlib", "--sed", "1"], "--seed"),
        (["verify", "stdlib", "--seed", "-1"], "--seed"),
        (["verify", "stdlib", "--profile", "fast"], "quick"),
        (["verify", "stdlib", "--max-time", "nan"], "--max-time"),
        (["verify", "stdlib", "--memory-limit", "0"], "--memory-limit"),
        (["verify", "stdlib", "-k", "nosuchlaw"], "selects no law"),
        (["verify", "stdlib", "-k", "dot and"], "at its end"),
        (["verify", "stdlib", "--json", "."], "is a folder"),
        (["verify", "stdlib", "--json", "no/such/folder.json"], "no such file"),
        (["verify", "--json", "examples/embed.py", "stdlib"], "overwrite"),
        (["laws", "-k", "nosuchlaw"], "selects no law"),
        (["smoke", "nunpy"], "did you mean numpy?"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("embedspec: ")
    assert err.count("\n") == 1
    assert says in err


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "verify" in capsys.readouterr().out
    assert run(["--version"]) == 0
    assert embedspec.__version__ in capsys.readouterr().out


# -- what a run hands on, with an engine that only talks ---------------------------------


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], list[dict[str, Any]]]:
    """Puts another engine in place; returns the list of what it was asked."""

    def put(outcome: Any) -> list[dict[str, Any]]:
        asked: list[dict[str, Any]] = []

        def judge(target: str, **options: Any) -> Report:
            asked.append({"target": target} | options)
            listen = options["listen"]
            about = Description(target, target, operations=("dot",))
            listen(Began(about, 2))
            found = Counterexample({"a": [1.0]}, (), 0, "0.0 and should be 1.0")
            broken = Verdict("dot.symmetric", ("dot",), "broken", "why", 1, 0.1, found)
            listen(Decided(broken))
            if isinstance(outcome, BaseException):
                raise outcome
            laws = (broken,)
            report = Report(
                target, about, *overall(laws), options["seed"], "default", None, {}, laws
            )
            listen(Ended(report))
            return report

        monkeypatch.setattr("properties.judge.judge", judge)
        return asked

    return put


def test_options_reach_the_engine_and_the_command_to_repeat(
    judged: Callable[[Any], list[dict[str, Any]]], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = judged(None)
    options = ["-k", "dot and not refuses", "--max-time", "60", "--call-limit", "0.5"]
    options += ["--memory-limit", "100", "--sandbox", "off", "--in-process", "--python", "python3"]
    assert run(["verify", "my file.py", "--seed", "7", *options, "-v"]) == 1
    [given] = asked
    assert given["limits"].call == 0.5
    assert given["limits"].memory == 100 << 20
    assert given["seed"] == 7
    assert given["select"] == "dot and not refuses"
    assert 50 < given["max_time"] <= 60
    assert (given["sandbox"], given["in_process"], given["python"]) == ("off", True, "python3")
    [again] = [line for line in capsys.readouterr().out.splitlines() if "again" in line]
    for option in ("'my file.py'", "--seed 7", "--max-time 60", "--in-process", "--call-limit 0.5"):
        assert option in again


def test_a_fresh_seed_is_drawn_for_all_implementations_together(
    judged: Callable[[Any], list[dict[str, Any]]],
) -> None:
    asked = judged(None)
    run(["verify", "a.py", "b.py"])
    run(["verify", "a.py"])
    seeds = [given["seed"] for given in asked]
    assert seeds[0] == seeds[1] != seeds[2]


@pytest.mark.parametrize(
    ("outcome", "status", "says"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (ZeroDivisionError("ours"), 1, "a defect of embedspec itself: ZeroDivisionError at "),
    ],
)
def test_what_was_found_survives_an_early_end(
    judged: Callable[[Any], list[dict[str, Any]]],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    outcome: BaseException,
    status: int,
    says: str,
) -> None:
    judged(outcome)
    file = tmp_path / "report.json"
    assert run(["verify", "a.py", "--json", str(file)]) == status
    assert capsys.readouterr().err.count("\n") == 1
    report = json.loads(file.read_text())
    jsonschema.validate(report, SCHEMA)
    assert report["verdict"] == "broken"
    assert says in report["reason"]
    assert len(report["laws"]) == 1


# -- the other commands ------------------------------------------------------------------


def test_laws_lists_every_law(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["laws"]) == 0
    out = capsys.readouterr().out
    for law in LAWS.values():
        assert f"\n{law.id}" in f"\n{out}"
        assert law.formula in out


def test_impls_lists_the_built_in_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["impls"]) == 0
    assert {"stdlib", "numpy", "torch.nn"} <= {
        line.split()[0] for line in capsys.readouterr().out.splitlines()
    }


def test_smoke_finds_a_right_adapter_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["smoke", "stdlib"]) == 0
    out = capsys.readouterr().out
    assert out.count("sound ") == len(out.splitlines()) == 15


UNSOUND = """
def lookup(table): return table
def dot(a, b): return [1.0]
def norm(a):
    while True: pass
def cosine(a, b): raise SystemExit(3)
def encode(tokens, vocab, unk_id): return [0.0]
def scale(vectors): raise NotImplementedError
def pad(sequences, pad_id): pass
def logits(table, h): return [0.0, 0.0, 0.0]
"""


def test_smoke_tells_a_broken_adapter_and_what_to_mend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "adapter.py"
    file.write_text(UNSOUND)
    assert run(["smoke", str(file), "--call-limit", "0.2"]) == 1
    out = capsys.readouterr().out
    states = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]
    assert sorted(states) == ["absent"] * 2 + ["sound"] + ["unsound"] * 5
    assert "it is called as lookup(table, ids), by position" in out
    assert "return a number: plain numbers" in out
    assert "exit status 3" in out


# -- selection ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "chosen"),
    [
        ("dot.symmetric", {"dot.symmetric"}),
        ("DOT.Symmetric", {"dot.symmetric"}),
        ("dot.symmetric or cosine.symmetric", {"dot.symmetric", "cosine.symmetric"}),
        ("symmetric and not dot.", {"cosine.symmetric"}),
        ("symmetric and not (dot. or nothing)", {"cosine.symmetric"}),
        ("not not dot.symmetric", {"dot.symmetric"}),
        ("dot.symmetric or cosine and symmetric", {"dot.symmetric", "cosine.symmetric"}),
    ],
)
def test_selection_reads_as_in_pytest(expression: str, chosen: set[str]) -> None:
    assert set(select(LAWS, expression)) == chosen


def test_laws_are_selected_by_the_operations_that_they_call() -> None:
    assert "lookup.equals-one-hot-product" in select(LAWS, "one_hot_product")


def test_no_selection_is_all_laws() -> None:
    assert list(select(LAWS, None)) == list(LAWS)


@pytest.mark.parametrize("expression", ["", "(", ")", "and", "a b", "a or", "not", "()", "(dot"])
def test_what_cannot_be_read_is_said(expression: str) -> None:
    with pytest.raises(BadSelection, match="can't be read at"):
        select(LAWS, expression)


@pytest.mark.parametrize("expression", ["not " * 3000 + "dot", "(" * 3000])
def test_what_is_nested_too_deep_is_said(expression: str) -> None:
    with pytest.raises(BadSelection, match="nesting"):
        select(LAWS, expression)


# -- where nothing can be printed or found -----------------------------------------------


def test_two_reports_do_not_share_a_file(tmp_path: Path) -> None:
    both = str(tmp_path / "report")
    status, out, err = command("verify", WRONG, "--json", both, "--html", both)
    assert (status, out) == (2, "")
    assert err.startswith("embedspec: --html ")
    assert "two reports in one file" in err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [("laws",), ("verify", WRONG, "-k", "count")])
def test_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "embedspec", *arguments],
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].endswith("no space is left where it writes")
    assert "Traceback" not in done.stderr


def test_a_folder_that_is_gone_is_one_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd {gone} && rmdir {gone} && exec {sys.executable} -m embedspec laws"
    done = subprocess.run(
        ["sh", "-c", script],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "embedspec: the folder it was called in is gone\n"
