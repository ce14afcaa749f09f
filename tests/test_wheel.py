"""The wheel: built, installed in a fresh venv, run from a folder full of traps."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

TRAPS = {
    "conftest.py": "raise SystemExit('a foreign conftest.py was run')",
    "pytest.ini": "[pytest]\naddopts = --no-such-option\n",
    "sitecustomize.py": "raise SystemExit('a foreign sitecustomize.py was run')",
    "hypothesis.py": "raise SystemExit('a foreign hypothesis.py was run')",
    "spec/__init__.py": "raise SystemExit('a foreign spec was run')",
    "properties.py": "raise SystemExit('a foreign properties.py was run')",
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of a venv that holds the wheel, and this one's libraries."""
    room = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", str(room), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    [wheel] = room.glob("*.whl")
    venv.create(room / "venv", with_pip=True)
    python = room / "venv" / "bin" / "python"
    install = [python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run(install, check=True)
    [site] = (room / "venv" / "lib").glob("*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    assert not {"spec", "impls", "properties", "conftest.py"} & set(os.listdir(site))
    return python.parent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "a folder"
    for name, text in TRAPS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "embed.py").write_text((ROOT / "examples" / "embed.py").read_text("utf-8"), "utf-8")
    return folder


def run(folder: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    before = sorted(folder.rglob("*"))
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert sorted(folder.rglob("*")) == before, "the run left something behind"
    return done


def test_it_runs_where_it_is_called_and_minds_nothing_there(installed: Path, folder: Path) -> None:
    command = installed / "embedspec", "verify", "embed.py", "--profile", "quick", "--json", "-"
    done = run(folder, *command)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["verdict"] == "conforms"


def test_the_same_seed_gives_the_same_report_as_in_the_checkout(
    installed: Path, folder: Path
) -> None:
    arguments = "verify", "embed.py", "-k", "cosine", "--seed", "5", "--json", "-"
    reports = []
    for command in (installed / "embedspec",), (sys.executable, "-c", _checkout()):
        done = run(folder, *command, *arguments)
        assert done.returncode == 0, done.stderr
        report = json.loads(done.stdout)
        for law in report["laws"]:
            del law["seconds"]
        reports.append(report)
    assert reports[0] == reports[1]


def _checkout() -> str:
    """A program that is the command of the checkout, wherever it is called."""
    return f"import sys; sys.path[0] = {str(ROOT)!r}; from embedspec.cli import main; main()"
