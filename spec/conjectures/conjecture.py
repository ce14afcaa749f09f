"""What a conjecture is: a claim and its repair, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any


@dataclass(frozen=True, slots=True)
class Seen:
    """Does the claim hold here, and what is there to see?"""

    holds: bool
    values: Mapping[str, Any]
    """What was worked out, by the formula that gives it."""


@dataclass(frozen=True)
class Conjecture:
    """A claim that sounds true, and what is true in its place."""

    name: str
    claim: Callable[..., Seen]
    repaired: Callable[..., bool]
    """The true statement on the same inputs; True where it says nothing."""
    claims: tuple[int, ...] = ()
    """The numbered claims that it words too boldly."""

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(signature(self.claim).parameters)

    def seen(self, inputs: Mapping[str, Any]) -> Seen:
        return self.claim(**inputs)


def conjecture(
    repaired: Callable[..., bool], *, claims: Sequence[int] = ()
) -> Callable[[Callable[..., Seen]], Conjecture]:
    """Makes the function a conjecture named like it."""

    def make(claim: Callable[..., Seen]) -> Conjecture:
        assert signature(claim).parameters.keys() == signature(repaired).parameters.keys()
        name = claim.__name__.replace("_", "-")
        return Conjecture(name, claim, repaired, tuple(claims))

    return make
