"""The words: what laws and failures say, apart from the code, in a file for each language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from spec.arithmetic import mp
from spec.law import Break, Expectation

Texts = dict[str, dict[str, str]]


@cache
def texts(lang: str = "en") -> Texts:
    """All texts of a language, by section and key."""
    with (Path(__file__).parent / f"{lang}.toml").open("rb") as file:
        return tomllib.load(file)


def statement(law_id: str, lang: str = "en") -> str:
    """What a law says, in one sentence."""
    statements = texts(lang)["statements"]
    return statements.get(law_id) or statements["*." + law_id.partition(".")[2]]


def reason(broken: Break, lang: str = "en") -> str:
    """Why a comparison failed, in one line."""
    details = dict(broken.details)
    place = details.get("place", ())
    details["place"] = words("at", lang, place=list(place)) if place else words("whole", lang)
    if broken.message == "failed":
        details["what"] = failure(details["what"], lang)
        details["detail"] = f" ({details['detail']})" if details["detail"] else ""
    text = texts(lang)["reasons"][broken.message]
    return text.format_map({name: plain(value) for name, value in details.items()})


def expectation(wanted: Expectation, lang: str = "en") -> str:
    details = {name: plain(value) for name, value in wanted.details.items()}
    return texts(lang)["expectations"][wanted.message].format_map(details)


def failure(what: str, lang: str = "en") -> str:
    return texts(lang)["failures"][what]


def words(key: str, lang: str = "en", **details: Any) -> str:
    return texts(lang)["words"][key].format_map({n: plain(v) for n, v in details.items()})


LONGEST = 120


def plain(value: Any) -> str:
    """A value in running text: short, and never cut in the middle of a number."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST else value[:LONGEST] + "…"
    if isinstance(value, mp.mpf):
        return _number(value)
    if isinstance(value, tuple):
        return "(" + ", ".join(map(str, value)) + ("," if len(value) == 1 else "") + ")"
    if isinstance(value, int) and value.bit_length() > 4000:
        return f"an integer of {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= LONGEST else text[: text.rfind(",", 0, LONGEST)] + ", …"


def _number(value: Any) -> str:
    near = float(value)
    if near == value:
        return repr(near)
    return str(mp.nstr(value, 20 if 1e-5 < abs(near) < 1e15 else 4))
