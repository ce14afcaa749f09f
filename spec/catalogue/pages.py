"""Texts that stand in files of their own, one for each subject and language."""

from __future__ import annotations

import locale
import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "ko", "ja")


@cache
def page(subject: str, lang: str = "en") -> dict[str, dict[str, Any]]:
    """All texts of a subject, by section and key."""
    with (Path(__file__).parent / f"{subject}.{lang}.toml").open("rb") as file:
        return tomllib.load(file)


def spoken() -> str:
    """The language of the locale, if it is one of ours; else English."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, named), None) or locale.getlocale()[0] or ""
    return language[:2] if language[:2] in LANGUAGES else "en"
