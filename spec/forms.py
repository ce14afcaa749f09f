"""The form of results: their shape and the kind of number in them, before any value is judged.

An answer of the wrong form breaks every law that needs it, with the form as the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from spec.calls import Call
from spec.oracles import shape_of


@dataclass(frozen=True, slots=True)
class Misfit:
    """What is wrong with the form: a message of the catalogue and what fills it."""

    message: str
    details: Mapping[str, Any] = field(default_factory=dict)


def fit(call: Call, value: Any) -> Any:
    """The value if it has the form that the contract gives this call's result, else a Misfit."""
    wanted = _shape(call)
    if wanted is not None:
        return value if _floats(value, wanted) else _numbers(value, wanted)
    match call.operation:
        case "parameter_count":
            return value if isinstance(value, int) else Misfit("not-whole", {"got": value})
        case "neighbors" | "encode":
            return _ids(value)
        case "pad":
            if not isinstance(value, list):
                return Misfit("not-a-list", {"got": value})
            return next((bad for row in value if isinstance(bad := _ids(row), Misfit)), value)
        case _:
            if not isinstance(value, dict):
                return Misfit("not-a-dict", {"got": value})
            bad = [key for key, i in value.items() if not isinstance(i, int)]
            at = {"got": value[bad[0]], "place": bad[:1]} if bad else {}
            return Misfit("not-whole", at) if bad else value


def _shape(call: Call) -> tuple[int, ...] | None:
    """The shape of a result made of numbers; None for the other operations."""
    a: tuple[Any, ...] = call.arguments
    match call.operation:
        case "make_table":
            return (a[0], a[1])
        case "lookup" | "one_hot_product":
            return (*shape_of(a[1]), len(a[0][0]))
        case "one_hot":
            return (*shape_of(a[0]), a[1])
        case "logits":
            return (*shape_of(a[1])[:-1], len(a[0]))
        case "dot" | "norm" | "cosine":
            return ()
        case "scale":
            return shape_of(a[0])
        case "lookup_gradient":
            rows = shape_of(a[2])
            return (a[0], rows[-1])
        case _:
            return None


def _floats(value: Any, shape: tuple[int, ...]) -> bool:
    """A quick yes for the usual result: lists of this shape, and nothing but floats in them."""
    level = [value]
    for size in shape:
        if set(map(type, level)) != {list} or set(map(len, level)) != {size}:
            return False
        level = list(chain.from_iterable(level))
    return set(map(type, level)) == {float}


def _numbers(value: Any, shape: tuple[int, ...], place: tuple[int, ...] = ()) -> Any:
    """Checks that a nested list of numbers has this shape.

    Empty results are compared by the nesting that the ids give them: below a length of 0
    nothing is asked.
    """
    if not shape:
        if isinstance(value, float) or (isinstance(value, int) and value.bit_length() <= 1024):
            return value
        return Misfit("not-a-number", {"got": value, "place": place})
    if not isinstance(value, list | int | float):
        return Misfit("not-a-list", {"got": value, "place": place})
    if not isinstance(value, list) or len(value) != shape[0]:
        return Misfit("shape", {"got": shape_of(value), "expected": shape, "place": place})
    if len(shape) == 1:
        kinds = set(map(type, value))
        if kinds == {float} or (kinds <= {float, int} and max(map(abs, value), default=0) < 1e300):
            return value
    for i, part in enumerate(value):
        bad = _numbers(part, shape[1:], (*place, i))
        if isinstance(bad, Misfit):
            return bad
    return value


def _ids(value: Any) -> Any:
    if not isinstance(value, list):
        return Misfit("not-a-list", {"got": value})
    for i, item in enumerate(value):
        if not isinstance(item, int):
            return Misfit("not-an-id", {"got": item, "place": (i,)})
    return value
