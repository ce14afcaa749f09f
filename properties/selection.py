"""Which laws are tried: `cosine and not refuses`, as one writes it after pytest's -k."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from spec.catalogue import trouble


class BadSelection(ValueError):
    """The expression can't be read, or nothing matches it. Its text is one clear line."""


class Named(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def operations(self) -> tuple[str, ...]: ...


L = TypeVar("L", bound=Named)

Matcher = Callable[[str], bool]
"""Given the names of a law, as one text."""


def select(laws: Mapping[str, L], expression: str | None) -> dict[str, L]:
    """The laws that the expression names, in their order; all without an expression."""
    if expression is None:
        return dict(laws)
    try:
        matches = _read(expression)
        names = {id: " ".join((id, *law.operations)).lower() for id, law in laws.items()}
        chosen = {id: law for id, law in laws.items() if matches(names[id])}
    except RecursionError:
        raise _bad(expression, trouble("its-nesting")) from None
    if not chosen:
        raise BadSelection(trouble("selects-nothing", expression=repr(expression)))
    return chosen


def _bad(expression: str, found: str) -> BadSelection:
    return BadSelection(trouble("unreadable-selection", expression=repr(expression), found=found))


def _read(expression: str) -> Matcher:
    """not binds tighter than and, and tighter than or; a word matches where it occurs."""
    words = re.findall(r"[()]|[^\s()]+", expression.lower())

    def bad(found: str) -> BadSelection:
        return _bad(expression, found)

    def chain(
        word: str, part: Callable[[], Matcher], join: Callable[[Iterable[bool]], bool]
    ) -> Matcher:
        parts = [part()]
        while words[:1] == [word]:
            words.pop(0)
            parts.append(part())
        return lambda names: join(p(names) for p in parts)

    def either() -> Matcher:
        return chain("or", both, any)

    def both() -> Matcher:
        return chain("and", single, all)

    def single() -> Matcher:
        if not words:
            raise bad(trouble("its-end"))
        word = words.pop(0)
        if word == "not":
            inner = single()
            return lambda names: not inner(names)
        if word == "(":
            inner = either()
            if words[:1] != [")"]:
                raise bad(repr(words[0]) if words else trouble("its-open-end"))
            words.pop(0)
            return inner
        if word in {"and", "or", ")"}:
            raise bad(repr(word))
        return lambda names: word in names

    matcher = either()
    if words:
        raise bad(repr(words[0]))
    return matcher
