"""The pytest face: `pytest --impl=…` in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RIGHT = "examples/embed.py"
WRONG = "examples/wrong/norm_without_root.py"


def outcome(*arguments: str, **environment: str) -> tuple[int, dict[str, int], str]:
    """The exit status, how many tests ended how, and the output."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "--impl-profile=quick",
            *arguments,
        ],
        cwd=ROOT,
        env=clean | {"PYTHONDONTWRITEBYTECODE": "1"} | environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    last = done.stdout.strip().splitlines()[-1]
    counts = {how: int(n) for n, how in re.findall(r"(\d+) (passed|failed|skipped|error)", last)}
    return done.returncode, counts, done.stdout + done.stderr


def test_a_right_file_passes_on_two_processes() -> None:
    status, counts, out = outcome(f"--impl={RIGHT}", "-k", "cosine", "-n", "2")
    assert status == 0, out
    assert set(counts) == {"passed"}
    assert counts["passed"] > 10


def test_a_wrong_one_fails_with_its_counterexample() -> None:
    status, counts, out = outcome(f"--impl={WRONG}", "-k", "norm and not cosine", "-n", "2")
    assert status == 1
    assert counts["failed"] >= 1
    assert "norm.root-of-sum-of-squares" in out
    assert "expected" in out
    assert "Traceback" not in out


def test_a_half_done_one_skips_what_is_missing() -> None:
    status, counts, out = outcome("--impl=examples/half_done.py", "-k", "shape", "-n", "2", "-rs")
    assert status == 0, out
    assert counts["skipped"] > 0 < counts["passed"]
    assert re.search(r"(is missing|is a stub)", out)


def test_a_missing_file_is_one_clear_line() -> None:
    status, counts, out = outcome("--impl=no/such/file.py", "-k", "dot.symmetric")
    assert status == 1
    assert counts in ({"failed": 1}, {"error": 1})
    assert "not judged: no/such/file.py" in out
    assert "Traceback" not in out


@pytest.mark.parametrize("folder", ["a folder", "ein Ordner für Übungen"])
def test_a_path_with_a_space(tmp_path: Path, folder: str) -> None:
    """And a conftest.py beside the file is not run."""
    home = tmp_path / folder
    home.mkdir()
    (home / "my embed.py").write_text("def norm(a):\n    return sum(x * x for x in a) ** 0.5\n")
    (home / "conftest.py").write_text("raise RuntimeError('a foreign conftest was run')\n")
    status, counts, out = outcome(f"--impl={home / 'my embed.py'}", "-k", "norm.blind")
    assert status == 0, out
    assert set(counts) == {"passed"}
    assert "foreign" not in out


def test_several_implementations_at_once() -> None:
    status, counts, _ = outcome(
        f"--impl={RIGHT}", f"--impl={WRONG}", "-k", "norm.triangle or norm.root"
    )
    assert status == 1
    assert counts == {"passed": 2, "failed": counts["failed"]}
    assert counts["failed"] >= 1


def test_one_seed_for_all_processes_and_it_is_printed() -> None:
    _, _, out = outcome(f"--impl={RIGHT}", "-k", "parameter_count", "-n", "2", "--impl-seed=77")
    assert "embedspec: seed 77 (--impl-seed=77)" in out


def test_without_an_implementation_the_reference_is_judged() -> None:
    status, counts, out = outcome("properties", "-k", "pad.keeps")
    assert (status, counts) == (0, {"passed": 1}), out
