"""What the lab remembers of a file: which steps held, how many hints were read.

It is kept in the user's own folder for such things, not beside the file: a run leaves
nothing in the folder that it is called in. What can't be read or written is forgotten.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from embedspec import files


@dataclass
class Progress:
    """Steps that held at the last look, and hints read for each step or mistake."""

    held: set[int] = field(default_factory=set)
    hints: dict[str, int] = field(default_factory=dict)


def place(file: Path) -> Path:
    """Where the progress of this file is kept."""
    name = hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:16]
    return folder() / "embedspec" / f"{name}.json"


def folder() -> Path:
    if stated := os.environ.get("XDG_STATE_HOME"):
        return Path(stated)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home())
    return Path.home() / ".local" / "state"


def load(file: Path) -> Progress:
    try:
        known = json.loads(place(file).read_text(encoding="utf-8"))
        hints = {str(key): int(n) for key, n in known["hints"].items()}
        return Progress({int(step) for step in known["held"]}, hints)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Progress()


def save(file: Path, progress: Progress) -> None:
    target = place(file)
    known = {"file": str(file.resolve()), "held": sorted(progress.held), "hints": progress.hints}
    with contextlib.suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        files.write(target, json.dumps(known))
