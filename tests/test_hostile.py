"""Hostile, broken, and merely ugly programs, judged by the command as a user would do it.

Each program lies in a file of its own under ``hostile`` and says what must come of it:
``EXPECT`` (the verdict), ``BREAKS`` (the operation that suffers, or one law of it where
each costs time; none where the import does). Those under ``hostile/honest`` must conform;
``USES`` names the operations to try.
"""

from __future__ import annotations

import ast
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import pytest

HERE = Path(__file__).parent / "hostile"
ROOT = HERE.parent.parent
STATUS = {"conforms": 0, "broken": 1, "not judged": 2}
WALL = 150.0
"""Seconds after which a run counts as hung."""

LIMITS = ["--call-limit=0.5", "--import-limit=10", "--memory-limit=512"]
"""For hostile programs, so that hangs and floods cost little; honest ones get the defaults."""


def programs(folder):
    return sorted(p for p in folder.glob("*.py") if not p.name.startswith("_"))


def constants(program):
    """The constants that a program states, read without running it."""
    found = {}
    for node in ast.parse(program.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name in {"EXPECT", "BREAKS", "USES", "NEEDS_SANDBOX", "PATCH"}:
                found[name] = ast.literal_eval(node.value)
            elif name == "BESIDE":
                code = compile(ast.Expression(node.value), str(program), "eval")
                found[name] = eval(code, {"PATCH": found.get("PATCH")})
    return found


def name(program):
    return program.stem


@pytest.fixture
def folder():
    """Not pytest's own, whose name would give the judge away."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture(scope="session")
def adopt():
    """Makes this process the parent of every orphan below it, where Linux allows."""
    if sys.platform != "linux":
        return False
    subreaper = 36
    return ctypes.CDLL(None).prctl(subreaper, 1, 0, 0, 0) == 0


def left_behind(before):
    """Processes that the run has left; a killed one may take a moment to go."""
    for _ in range(40):
        after = set(psutil.Process().children(recursive=True)) - before
        for process in after:
            if process.status() == psutil.STATUS_ZOMBIE and process.ppid() == os.getpid():
                os.waitpid(process.pid, os.WNOHANG)
        after = [p for p in after if p.is_running()]
        if not after:
            return []
        time.sleep(0.05)
    return after


def verify(folder, program, operations, adopt):
    """Runs the command on a copy of the program and on an honest one after it."""
    told = constants(program)
    shutil.copy(HERE / "_right.py", folder)
    shutil.copy(program, folder)
    if program.parent != HERE:
        shutil.copy(program.parent / "_data.json", folder)
        shutil.copytree(program.parent / "_helpers", folder / "_helpers")
    for path, text in told.get("BESIDE", {}).items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text)
    honest = folder / "honest.py"
    shutil.copy(HERE / "_right.py", honest)
    private = folder / "private"
    private.mkdir()
    there = {p.name for p in folder.iterdir()}

    command = [sys.executable, "-m", "embedspec", "verify", program.name, honest.name]
    command += ["--json", str(folder / "verdict.json"), "-k", " or ".join(operations)]
    command += ["--profile", "quick", *(() if program.parent != HERE else LIMITS)]
    # -P keeps files beside the program out of the way; the command itself is found by path
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
    environment["TMPDIR"] = str(private)
    before = set(psutil.Process().children(recursive=True))
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=WALL,
    )
    said = done.stdout[-2000:] + done.stderr[-2000:]
    assert "Traceback" not in done.stderr, said
    assert (folder / "verdict.json").exists(), said
    reports = json.loads((folder / "verdict.json").read_text("utf-8"))["reports"]
    assert [r["verdict"] for r in reports] == [told["EXPECT"], "conforms"], said
    assert done.returncode == STATUS[told["EXPECT"]], said
    assert len(done.stdout) + len(done.stderr) < 1 << 16, "the program's own output comes through"
    if adopt:
        assert not left_behind(before)
    assert not list(private.iterdir()), "temporary files are left"
    ours = {p.name for p in folder.iterdir()} - there - {"verdict.json", "report.json", "out.json"}
    assert not ours, "files are left beside the program"
    return reports[0]


def one_line(text):
    return bool(text.strip()) and text.isprintable() and len(text) < 1000


@pytest.mark.parametrize("program", programs(HERE), ids=name)
def test_hostile_program_gains_nothing(program, folder, adopt):
    told = constants(program)
    if told.get("NEEDS_SANDBOX") and not shutil.which("bwrap"):
        pytest.skip("needs bubblewrap, which is not installed")
    broken = told["BREAKS"]
    laws = broken if "." in broken else f"{broken or 'parameter_count'}."
    report = verify(folder, program, [laws], adopt)
    assert one_line(report["reason"])
    for law in report["laws"]:
        assert law["status"] in {"holds", "broken", "undecided", "not implemented"}
        assert law["status"] == "holds" or one_line(law["reason"]), law
    if broken:
        found = [law["law"] for law in report["laws"] if law["status"] == "broken"]
        assert any(law.startswith(laws) for law in found)


@pytest.mark.parametrize("program", programs(HERE / "honest"), ids=name)
def test_honest_program_conforms(program, folder, adopt):
    if "numpy" in program.name:
        pytest.importorskip("numpy")
    uses = [f"{operation}." for operation in constants(program)["USES"].split()]
    report = verify(folder, program, uses, adopt)
    assert not [law for law in report["laws"] if law["status"] in {"broken", "undecided"}]


def test_every_program_says_what_it_does():
    """One sentence each, no two alike."""
    sentences = [
        ast.get_docstring(ast.parse(p.read_text("utf-8")))
        for p in programs(HERE) + programs(HERE / "honest")
    ]
    assert all(s and "\n" not in s and s.endswith(".") for s in sentences)
    assert len(set(sentences)) == len(sentences)
