"""Numbers below the normal range, where they may be taken for zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spec import oracles, truth
from spec.arithmetic import Format, Real, mp
from spec.calls import Call
from spec.contract import OPERATIONS
from spec.law import near


def flushed(call: Call, got: Any, form: Format) -> bool:
    """Is the answer right where numbers below the normal range may be taken for zero?

    They may be gone as they are read, and as they are computed (``lost``).
    """
    given: tuple[Any, ...] = call.arguments
    least = float(form.smallest_normal)
    if call.operation == "one_hot_product":
        table, ids = given
        expected = oracles.lookup(table, ids)
        return bool(without_small(got, least) == without_small(expected, least))
    read = tuple(
        without_small(a, least) if isinstance(a, list) and name != "ids" else a
        for name, a in zip(OPERATIONS[call.operation].parameters, call.arguments, strict=True)
    )
    for arguments in (call.arguments, read):
        value, bound = truth.computed(Call(call.operation, arguments), form)
        allowed = _widened(bound, _beyond(call.operation, arguments, value, form))
        if near(got, value, allowed).broken is None:
            return True
    return False


def lost(terms: int, form: Format) -> Real:
    """How far a sum of k products may be off when each product and each partial sum may be
    flushed: by less than the smallest normal number each time, so by 2k of them."""
    return 2 * terms * form.smallest_normal


def lost_of_cosine(a: Sequence[float], b: Sequence[float], form: Format) -> Real | None:
    """The same of a cosine; None where it may be any number.

    With e lost of each sum the squares of the lengths are right to a rounding only above e/u.
    There |a|·|b| is at least the root of the smallest normal number, as its square is normal
    or nothing is asked.
    """
    e = lost(len(a), form)
    squares = oracles.norm(a) ** 2, oracles.norm(b) ** 2
    if min(*squares, squares[0] * squares[1]) * form.unit_roundoff < e:
        return None
    return e / mp.sqrt(form.smallest_normal)


def _beyond(operation: str, arguments: Sequence[Any], value: Any, form: Format) -> Real | None:
    if operation == "cosine":
        a, b = arguments
        return lost_of_cosine(a, b, form)
    e = lost(max((len(oracles.flat(a)) for a in arguments if isinstance(a, list)), default=1), form)
    # The root of s - e is off by at most e/√s, and never by more than √e.
    return e / max(value, mp.sqrt(e)) if operation == "norm" else e


def without_small(value: Any, least: float) -> Any:
    if isinstance(value, list):
        return [without_small(v, least) for v in value]
    return 0.0 if value is not None and abs(value) < least else value


def _widened(bound: Any, by: Any) -> Any:
    if isinstance(bound, list):
        return [_widened(b, by) for b in bound]
    return None if bound is None or by is None else bound + by
