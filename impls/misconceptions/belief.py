"""What a misconception is to the judge: the answers of whoever has it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

About = Literal[
    "answers", "negative ids", "ids beyond", "not integers", "widths", "metrics", "arguments"
]
"""Which calls a misconception is about: valid ones, one kind of calls that are to be refused,
or what valid calls leave of their arguments. A learner may have one of each."""


@dataclass(frozen=True, slots=True)
class Belief:
    """One misconception about one operation. ``answer`` takes the operation's arguments, which
    are its own copies, and returns what its believer would, or raises."""

    name: str
    operation: str
    about: About
    answer: Callable[..., Any]


BELIEFS: list[Belief] = []

F = TypeVar("F", bound=Callable[..., Any])


def belief(name: str, *operations: str, about: About = "answers") -> Callable[[F], F]:
    """Adds the function to the catalogue, for each operation that it answers for."""

    def add(answer: F) -> F:
        BELIEFS.extend(Belief(name, operation, about, answer) for operation in operations)
        return answer

    return add
