"""The lab's texts, in the language that is spoken."""

from __future__ import annotations

from typing import Any

from spec.catalogue import AGREED, language
from spec.catalogue.pages import page


def say(key: str, **details: Any) -> str:
    """One of the lab's own words, with its places filled."""
    text = str(page("lab", language())["words"][key]).format_map(details)
    return AGREED.get(language(), str)(text)


def title(step: int) -> str:
    return str(_step(step)["title"])


def goal(step: int) -> str:
    return str(_step(step)["goal"])


def hints(step: int) -> list[str]:
    """Three hints of rising frankness."""
    return list(_step(step)["hints"])


def signature(operation: str) -> str:
    """What an operation is to do, for its docstring."""
    return str(page("lab", language())["operations"][operation])


def _step(step: int) -> dict[str, Any]:
    return page("lab", language())[f"step-{step}"]
