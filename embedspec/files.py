"""Files that a run leaves where it was told to."""

from __future__ import annotations

import os
from pathlib import Path

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


def obstacle(path: Path) -> str | None:
    """Why no report can be written there, or None: asked before the run, not after it."""
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


def shared(name: str | None, others: list[str | None]) -> str | None:
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
