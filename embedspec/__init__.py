"""The command, and what people read: reports, counterexamples, lessons.

The suite itself (`spec`, `impls`, `properties`) lies beside this package in a checkout
and inside it in a wheel. Importing `embedspec` makes its packages importable, before
anything of the same name in the folder the command is called from.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

__version__ = "0.1.0"

_here = Path(__file__).resolve().parent
SUITE = _here / "suite" if (_here / "suite").is_dir() else _here.parent

if sys.path[:1] != [str(SUITE)]:
    sys.path.insert(0, str(SUITE))


def verify(target: str, **options: Any) -> Any:
    """Judges an implementation and returns its report, which a notebook shows with pictures."""
    from embedspec.notebook import verify

    return verify(target, **options)
