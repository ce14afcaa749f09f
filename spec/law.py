"""What a law is: an equation about an implementation, as data.

A law is a small generator function of concrete inputs. It yields the calls it needs, once,
receives their answers, and returns what it compared; it asserts nothing. That it yields
calls instead of making them lets all laws of an example travel in one message.

    @law("lookup.equal-ids-equal-rows", "table[i] = table[j] when i = j", claims=(8,))
    def _(table, ids):
        rows = yield lookup(table, ids)
        ...
        return identical(rows[0], rows[1])
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from inspect import signature
from typing import Any

from spec.arithmetic import Real, exact
from spec.calls import Call, Refused
from spec.contract import OPERATIONS

Inputs = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Break:
    """Why a comparison fails: a message of the catalogue (``reasons``) and what fills it."""

    message: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came back beside what is true, and how far apart they may be."""

    got: Any
    expected: Any
    bound: Any = 0
    """0: exactly; else a number or a nested list of numbers, like ``expected``."""
    broken: Break | None = None
    call: int | None = None
    """The one call (by number) that this is about, where a law tries several alike."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A law broken on some inputs: the calls made, the comparison that failed, and why."""

    calls: tuple[tuple[Call, Any], ...]
    """Each call with what came back: a value, a Refused or a Failed."""
    comparison: Comparison

    @property
    def reason(self) -> Break:
        assert self.comparison.broken is not None
        return self.comparison.broken


@dataclass(frozen=True, slots=True)
class Left:
    """Yielded in a call's place, for what the call leaves of its arguments."""

    call: Call


Asking = Generator[Any, Any, Any]


@dataclass(frozen=True)
class Law:
    """One law and the data beside it."""

    id: str
    formula: str
    run: Callable[..., Asking]
    operations: tuple[str, ...]
    claims: tuple[int, ...] = ()
    domain: str = ""
    few: bool = False
    """Costs a process: not tried on generated examples, and only when all else is done."""
    every: int = 1
    """Tried on every n-th example: its calls are much like those of other laws."""
    needs: str | None = None
    """A capability of the implementation's language without which it isn't asked."""
    parameters: tuple[str, ...] = ()

    @property
    def operation(self) -> str:
        """The operation judged: what stands before the dot."""
        return self.id.partition(".")[0]


EVERY_OTHER = 2


def law(
    id: str,
    formula: str,
    *,
    also: Sequence[str] = (),
    claims: Sequence[int] = (),
    domain: str = "",
    few: bool = False,
    every: int = 1,
    needs: str | None = None,
    parameters: Sequence[str] | None = None,
) -> Callable[[Callable[..., Asking]], Law]:
    """Makes a generator function the law ``id``. ``also``: further operations it calls;
    ``parameters``: the inputs it takes, where its signature doesn't name them."""

    def make(run: Callable[..., Asking]) -> Law:
        operation = id.partition(".")[0]
        assert operation in OPERATIONS, id
        return Law(
            id=id,
            formula=formula,
            run=run,
            operations=(operation, *also),
            claims=tuple(claims),
            domain=domain,
            few=few,
            every=every,
            needs=needs,
            parameters=tuple(signature(run).parameters)
            if parameters is None
            else tuple(parameters),
        )

    return make


# -- comparing ---------------------------------------------------------------------------


def identical(got: Any, expected: Any) -> Comparison:
    """The same bits: signs of zero count, NaN is NaN, 1 and 1.0 are one value."""
    if _same_encoding(got, expected):
        return Comparison(got, expected)
    place = _difference(got, expected, _same_bits, ())
    return Comparison(got, expected, broken=_differs(got, expected, place))


def _same_encoding(got: Any, expected: Any) -> bool:
    """A quick yes: values of one encoding are identical. (A refusal has no encoding.)"""
    try:
        return marshal.dumps(got, 2) == marshal.dumps(expected, 2)
    except ValueError:
        return False


def equal(got: Any, expected: Any) -> Comparison:
    """The same values: −0.0 is 0.0 (the sign of a zero that a product made is free)."""
    if got == expected:
        return Comparison(got, expected)
    place = _difference(got, expected, _same_value, ())
    return Comparison(got, expected, broken=_differs(got, expected, place))


def near(got: Any, expected: Any, bound: Any) -> Comparison:
    """Within the bound, number by number. A bound of None: nothing is asked of that number.

    ``got`` may be a refusal where something is not asked.
    """
    if isinstance(got, Refused):
        if _anything_unasked(bound):
            return Comparison(got, expected, bound)
        return Comparison(got, expected, bound, refusal_broken(got))
    place = _off(got, expected, bound, ())
    if place is None:
        return Comparison(got, expected, bound)
    g, e, b = _at(got, place), _at(expected, place), _at(bound, place)
    distance = abs(exact(g) - e) if isinstance(g, (int, float)) and g - g == 0 else None
    details = {"place": place, "got": g, "expected": e, "bound": b, "off": distance}
    return Comparison(got, expected, bound, Break("off" if b else "differs", details))


def true_of(got: Any, holds: bool, message: str, expected: str, **details: Any) -> Comparison:
    """A property of the answer that is not a single right value; ``expected`` says it in the
    catalogue's ``expectations``."""
    broken = None if holds else Break(message, {"got": got, **details})
    return Comparison(got, Expectation(expected, details), broken=broken)


def must_refuse(got: Any) -> Comparison:
    """The call had to be refused, by raising an exception."""
    broken = None if isinstance(got, Refused) else Break("answered", {"got": got})
    return Comparison(got, Expectation("refusal"), broken=broken)


def one_by_one(comparisons: Iterable[Comparison]) -> list[Comparison]:
    """Comparisons of calls that stand each for itself, in the order of the calls."""
    return [replace(comparison, call=i) for i, comparison in enumerate(comparisons)]


def refusal_broken(answer: Refused) -> Break:
    return Break("refused", {"kind": answer.kind, "message": answer.message})


@dataclass(frozen=True, slots=True)
class Expectation:
    """An expectation that is no single value: a text of the catalogue (``expectations``)."""

    message: str
    details: Mapping[str, Any] = field(default_factory=dict)


def _same_bits(a: Any, b: Any) -> bool:
    if a != a:
        return bool(b != b)
    if a != b:
        return False
    return a != 0 or str(float(a))[0] == str(float(b))[0]


def _same_value(a: Any, b: Any) -> bool:
    return bool(a == b)


def _difference(
    got: Any, expected: Any, same: Callable[[Any, Any], bool], place: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Where two nested lists first differ; None if nowhere. A length that differs is a place."""
    if isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            return place
        for i, (g, e) in enumerate(zip(got, expected, strict=True)):
            where = _difference(g, e, same, (*place, i))
            if where is not None:
                return where
        return None
    if isinstance(expected, dict) or isinstance(got, (list, dict)):
        return None if got == expected else place
    return None if same(got, expected) else place


def _differs(got: Any, expected: Any, place: tuple[int, ...] | None) -> Break | None:
    if place is None:
        return None
    details = {"place": place, "got": _at(got, place), "expected": _at(expected, place)}
    return Break("differs", details)


def _at(nested: Any, place: tuple[int, ...]) -> Any:
    for i in place:
        if not isinstance(nested, list):
            return nested
        nested = nested[i]
    return nested


def _anything_unasked(bound: Any) -> bool:
    if isinstance(bound, list):
        return any(_anything_unasked(b) for b in bound)
    return bound is None


def _off(got: Any, expected: Any, bound: Any, place: tuple[int, ...]) -> tuple[int, ...] | None:
    if isinstance(expected, list):
        for i, (g, e) in enumerate(zip(got, expected, strict=True)):
            b = bound[i] if isinstance(bound, list) else bound
            where = _off(g, e, b, (*place, i))
            if where is not None:
                return where
        return None
    return None if within(got, expected, bound) else place


def within(got: float, expected: Real, bound: Real | None) -> bool:
    """|got − expected| ≤ bound, exactly; a bound of None asks nothing."""
    if bound is None:
        return True
    if got - got != 0:
        return False
    distance = abs(exact(got) - expected)
    return bool(distance <= bound)
