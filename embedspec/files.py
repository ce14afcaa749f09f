"""Files that a run leaves where it was told to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from spec.catalogue import trouble


def write(path: Path, text: str) -> None:
    """All or nothing: a reader never sees half a report."""
    if path.exists() and not path.is_file():  # /dev/null, a named pipe: nothing to replace
        path.write_text(text, encoding="utf-8")
        return
    path = path.resolve()
    draft = _draft(path)
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


@dataclass(frozen=True)
class Written:
    """A file that an option asks for, and what makes its text of what was found."""

    option: str
    name: str | None
    """None: not asked for. ``-``: standard output."""
    dumps: Callable[[Any], str]


def obstacle(written: Sequence[Written]) -> str | None:
    """Why one of them can't be written, or None: asked before the run, not after it."""
    for n, file in enumerate(written):
        if why := _obstacle(file.name) or _shared(file.name, [w.name for w in written[:n]]):
            return trouble("obstacle", option=file.option, name=file.name or "''", why=why)
    return None


def write_all(written: Sequence[Written], found: Any) -> Iterator[str]:
    """Write those that were asked for; yields what stood in the way."""
    for file in written:
        try:
            if file.name == "-":
                click.echo(file.dumps(found), nl=False)
            elif file.name is not None:
                write(Path(file.name).absolute(), file.dumps(found))
        except OSError as error:
            yield trouble("unwritable", option=file.option, name=file.name, why=why(error))


def _obstacle(name: str | None) -> str | None:
    if name in (None, "-"):
        return None
    path = Path(name).absolute()
    if path.suffix == ".py":
        return trouble("overwrites-python")
    if path.is_dir():
        return trouble("is-a-folder")
    if path.exists() and not path.is_file():
        return None
    if path.exists() and not os.access(path, os.W_OK):
        return trouble("write-protected")
    draft = _draft(path.resolve())
    try:
        draft.touch()
        draft.unlink()
    except OSError as error:
        return why(error)
    return None


def _shared(name: str | None, others: list[str | None]) -> str | None:
    """Why it can't be the place of one more report: it is another's."""
    places = {Path(other).resolve() for other in others if other not in (None, os.devnull)}
    return trouble("same-file") if name and Path(name).resolve() in places else None


def why(error: OSError) -> str:
    """What the system says, in the language that is spoken where it is one of the usual things."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return trouble("no-such-path")
        case PermissionError():
            return trouble("not-allowed")
        case IsADirectoryError():
            return trouble("is-a-folder")
    return (error.strerror or str(error)).lower()


def _draft(path: Path) -> Path:
    return path.parent / f".embedspec-{os.getpid()}"
