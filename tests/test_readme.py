"""The README keeps its promises."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
CI = (ROOT / ".ci" / "run").read_text("utf-8")


def test_ci_runs_the_set_up_commands_as_they_stand_there() -> None:
    commands = re.findall(r"^    (pip install .*)$", README, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert command in CI


def test_the_first_page_shows_a_counterexample() -> None:
    start = "\n".join(README.splitlines()[:10])
    assert "BROKEN" in start


def test_files_that_are_named_exist() -> None:
    for name in re.findall(r"\]\(([^):]+)\)|(?<![\w/])(examples/\w+\.py)", README):
        [path] = filter(None, name)
        assert (ROOT / path).exists(), path
