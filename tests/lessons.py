"""The pages of lessons and the commands in them.

python -m tests.lessons       writes what the commands print today into the pages
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

from embedspec.cli import run
from spec.catalogue import text
from spec.catalogue.pages import LANGUAGES

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {lang: DOCS / f"lessons{'' if lang == 'en' else '.' + lang}.md" for lang in LANGUAGES}

BLOCK = re.compile(r"^    \$ embedspec (.*)\n((?:    .*\n|\n(?=    (?!\$)))*)", re.MULTILINE)
"""A command and what it prints, indented as Markdown wants it."""


def told(command: str) -> str:
    """What a command prints, without the lines that differ from run to run."""
    arguments = shlex.split(command)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        run(arguments)
    printed = out.getvalue()
    return story(printed, spoken_in(arguments)) if arguments[0] == "verify" else printed


def spoken_in(arguments: list[str]) -> str:
    return arguments[arguments.index("--lang") + 1] if "--lang" in arguments else "en"


def story(printed: str, lang: str) -> str:
    """The first broken law of a report."""
    start = printed.index(text("report", "broken", lang) + "  ")
    return printed[start : printed.index(f"\n{text('statuses', 'broken', lang)}  ", start + 1)]


def block(command: str) -> str:
    """A command and its story, as they stand in a page."""
    lines = (f"    {line}".rstrip() for line in told(command).strip("\n").splitlines())
    return f"    $ embedspec {command}\n\n" + "\n".join(lines) + "\n"


CALLS = re.compile(r"(\d+)( of |번 중 | 回中 )\1")


def uncounted(text: str) -> str:
    """Without the number of calls that a diagnosis rests on: each new example changes it."""
    return CALLS.sub(r"n\2n", text)


def renewed(text: str) -> str:
    return BLOCK.sub(lambda found: block(found[1]), text)


if __name__ == "__main__":
    for path in PAGES.values():
        path.write_text(renewed(path.read_text("utf-8")), encoding="utf-8")
