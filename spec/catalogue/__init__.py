"""The words: what laws and failures say, apart from the code, in a file for each language.

One language is spoken at a time, as with gettext; every text can be asked for in another.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from spec.arithmetic import mp
from spec.catalogue.english import singular
from spec.catalogue.japanese import closed
from spec.catalogue.korean import particles
from spec.catalogue.pages import page
from spec.law import Break, Expectation

Texts = dict[str, dict[str, str]]


AGREED = {"en": singular, "ko": particles, "ja": closed}
"""What a filled text still has to agree with: number, sound, spacing."""

_spoken: ContextVar[str] = ContextVar("language", default="en")


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Everything said inside is said in this language."""
    before = _spoken.set(lang)
    try:
        yield
    finally:
        _spoken.reset(before)


def language() -> str:
    return _spoken.get()


@cache
def texts(lang: str) -> Texts:
    """The texts of laws, explanations and reports in a language, by section and key."""
    with (Path(__file__).parent / f"{lang}.toml").open("rb") as file:
        laws = tomllib.load(file)
    return laws | page("explanations", lang) | page("report", lang) | page("troubles", lang)


def text(section: str, key: str, lang: str | None = None, **details: Any) -> str:
    """One text with its places filled."""
    lang = lang or language()
    filled = texts(lang)[section][key].format_map({n: plain(v, lang) for n, v in details.items()})
    return AGREED.get(lang, str)(filled)


def statement(law_id: str, lang: str | None = None) -> str:
    """What a law says, in one sentence."""
    statements = texts(lang or language())["statements"]
    return statements.get(law_id) or statements["*." + law_id.partition(".")[2]]


def formula(written: str, lang: str | None = None) -> str:
    """A law's formula or domain, its English words in the spoken language."""
    lang = lang or language()
    return written if lang == "en" else page("formulas", lang)["formulas"].get(written, written)


def reason(broken: Break, lang: str | None = None) -> str:
    """Why a comparison failed, in one line."""
    details = dict(broken.details)
    place = details.get("place", ())
    details["place"] = words("at", lang, place=list(place)) if place else words("whole", lang)
    if broken.message == "failed":
        details["what"] = failure(details["what"], lang)
        details["detail"] = f" ({details['detail']})" if details["detail"] else ""
    for size in ("off", "bound"):
        if size in details:
            details[size] = "NaN" if details[size] is None else three_digits(details[size])
    return text("reasons", broken.message, lang, **details)


def three_digits(x: Any) -> str:
    """An error or a bound, be it beyond all floats."""
    short = float(x)
    return mp.nstr(x, 3) if math.isinf(short) and x != short else f"{short:.3g}"


def expectation(wanted: Expectation, lang: str | None = None) -> str:
    return text("expectations", wanted.message, lang, **wanted.details)


def failure(what: str, lang: str | None = None) -> str:
    return text("failures", what, lang)


def words(key: str, lang: str | None = None, **details: Any) -> str:
    return text("words", key, lang, **details)


def trouble(key: str, **details: Any) -> str:
    """What is wrong with a command, a file or the surroundings. Nothing is cut."""
    filled = texts(language())["troubles"][key].format_map(details)
    return AGREED.get(language(), str)(filled)


LONGEST = 120


def plain(value: Any, lang: str | None = None) -> str:
    """A value in running text: short, and never cut in the middle of a number."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST else value[:LONGEST] + "…"
    if isinstance(value, mp.mpf):
        return _number(value)
    if isinstance(value, tuple):
        return "(" + ", ".join(map(str, value)) + ("," if len(value) == 1 else "") + ")"
    if isinstance(value, int) and value.bit_length() > 3 * LONGEST:
        return words("huge", lang, bits=value.bit_length())
    text = repr(value)
    if len(text) <= LONGEST:
        return text
    comma = text.rfind(",", 0, LONGEST)
    return text[:comma] + ", …" if comma > 0 else text[:LONGEST] + "…"


def _number(value: Any) -> str:
    near = float(value)
    if near == value:
        return repr(near)
    return str(mp.nstr(value, 20 if 1e-5 < abs(near) < 1e15 else 4))
