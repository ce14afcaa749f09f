"""The examples in other languages, judged over the wire protocol by the command."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"


def embedspec(folder, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "embedspec", *map(str, arguments)]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )


def verified(folder, command):
    target = folder / "verdict.json"
    done = embedspec(folder, "verify", f"cmd:{command}", "--profile", "quick", "--json", target)
    report = json.loads(target.read_text("utf-8"))
    assert (done.returncode, report["verdict"]) == (0, "conforms"), done.stdout + done.stderr
    return {law["law"]: law["status"] for law in report["laws"]}


@pytest.fixture(scope="module")
def javascript():
    if not shutil.which("node"):
        pytest.skip("needs node, which is not installed")
    return f"node '{EXAMPLES / 'javascript' / 'embed.mjs'}'"


@pytest.fixture(scope="module")
def rust(tmp_path_factory):
    if not shutil.which("rustc"):
        pytest.skip("needs rustc, which is not installed")
    program = tmp_path_factory.mktemp("rust") / "embed"
    source = EXAMPLES / "rust" / "src" / "main.rs"
    subprocess.run(["rustc", "--edition=2021", "-O", "-o", program, source], check=True)
    return f"'{program}'"


def test_javascript_conforms_and_is_not_asked_to_tell_integers_apart(javascript, tmp_path):
    statuses = verified(tmp_path, javascript)
    assert statuses["lookup.row-of-its-id"] == "holds"
    assert statuses["lookup.refuses-what-is-no-integer"] == "not implemented"


def test_rust_conforms(rust, tmp_path):
    statuses = verified(tmp_path, rust)
    assert statuses["lookup.refuses-what-is-no-integer"] == "holds"


@pytest.mark.parametrize("language", ["javascript", "rust"])
def test_workers_are_sound(language, request, tmp_path):
    done = embedspec(tmp_path, "smoke", f"cmd:{request.getfixturevalue(language)}")
    assert done.returncode == 0, done.stdout + done.stderr
