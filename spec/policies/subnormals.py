"""Numbers below the normal range, where they may be taken for zero."""

from __future__ import annotations

from typing import Any

from spec import oracles, truth
from spec.arithmetic import Format
from spec.calls import Call
from spec.contract import OPERATIONS
from spec.law import near


def flushed(call: Call, got: Any, form: Format) -> bool:
    """Is the answer right where numbers below the normal range may be taken for zero?

    Each product and each partial sum that is flushed is off by less than the smallest normal
    number: 2k of them for k terms (and the terms that are flushed as they are read are gone).
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
    terms = max((len(oracles.flat(a)) for a in call.arguments if isinstance(a, list)), default=1)
    for arguments in (call.arguments, read):
        value, bound = truth.computed(Call(call.operation, arguments), form)
        if near(got, value, _widened(bound, 2 * terms * form.smallest_normal)).broken is None:
            return True
    return False


def without_small(value: Any, least: float) -> Any:
    if isinstance(value, list):
        return [without_small(v, least) for v in value]
    return 0.0 if value is not None and abs(value) < least else value


def _widened(bound: Any, by: Any) -> Any:
    if isinstance(bound, list):
        return [_widened(b, by) for b in bound]
    return None if bound is None else bound + by
