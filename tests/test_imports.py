"""Who may import whom: embedspec -> properties -> impls -> spec, and no other arrow."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("spec", "impls", "properties", "embedspec", "tests")
ALLOWED = {
    "spec": {"spec", "mpmath"},
    "properties": {"properties", "impls", "spec", "hypothesis", "pytest", "mpmath"},
    "embedspec": {
        *("embedspec", "properties", "impls", "spec"),
        *("click", "jinja2", "rich", "watchfiles"),
    },
}


def imports(file: Path) -> Iterator[str]:
    """The top-level packages that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    foreign = {
        f"{file.relative_to(ROOT)} imports {package}"
        for file in files(room)
        for package in imports(file)
        if package not in ALLOWED[room] and package not in sys.stdlib_module_names
    }
    assert not foreign


def test_implementations_know_no_judge() -> None:
    judging = {"hypothesis", "pytest", "properties", "embedspec", "tests", "conftest", "rich"}
    for file in files("impls"):
        assert not judging & set(imports(file)), file


def test_the_worker_is_one_file_of_standard_library() -> None:
    assert set(imports(ROOT / "impls" / "worker.py")) <= set(sys.stdlib_module_names)


def test_the_pytest_face_imports_no_reports() -> None:
    assert not {"embedspec", "tests"} & set(imports(ROOT / "conftest.py"))


def test_every_room_is_looked_at() -> None:
    assert all(files(room) for room in ROOMS)
