"""Is the adapter sound? Each offered operation is called once, with a small valid input.

Only the form of the answer is looked at: a wrong number is the laws' business, a list
where a number belongs is the adapter's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from embedspec.values import clean, inline, short
from spec.calls import FAILURES, Answer, Call, Failed, Refused, Session
from spec.contract import OPERATIONS
from spec.forms import Misfit, fit

TABLE = [[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]]

PROBES: dict[str, tuple[tuple[object, ...], str]] = {
    "make_table": ((3, 2, 0), "3 rows of 2 numbers"),
    "parameter_count": ((3, 2, True), "a whole number"),
    "lookup": ((TABLE, [2, 0]), "2 rows of 2 numbers"),
    "one_hot": (([2, 0], 3), "2 rows of 3 numbers"),
    "one_hot_product": ((TABLE, [2, 0]), "2 rows of 2 numbers"),
    "logits": ((TABLE, [1.0, 1.0]), "a list of 3 numbers"),
    "dot": (([1.0, 2.0], [3.0, 4.0]), "a number"),
    "norm": (([3.0, 4.0],), "a number"),
    "cosine": (([1.0, 0.0], [1.0, 1.0]), "a number"),
    "neighbors": ((TABLE, 0, 2, "cosine"), "a list of ids"),
    "scale": (([1.0, 2.0],), "a list of 2 numbers"),
    "lookup_gradient": ((3, [2, 0], [[1.0, 2.0], [3.0, 4.0]], None), "3 rows of 2 numbers"),
    "build_vocab": (("hello",), "a dict from character to id"),
    "encode": ((["h", "?"], {"e": 0, "h": 1}, 2), "a list of ids"),
    "pad": (([[1, 2], [3]], 0), "a list of lists of ids"),
}
"""For each operation the arguments, and the form that an answer has."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one operation did when it was called."""

    state: Literal["sound", "unsound", "absent"]
    what: str
    hint: str = ""


def smoke(session: Session) -> Iterator[Finding]:
    """Calls each offered operation once."""
    for operation in session.description.operations:
        arguments, form = PROBES[operation]
        call = Call(operation, arguments)
        [answer] = session.ask([call])
        yield _finding(call, answer, form)


def _finding(call: Call, answer: Answer, form: str) -> Finding:
    signature = f"{call.operation}({', '.join(OPERATIONS[call.operation].parameters)})"
    asked = f"{call.operation}({', '.join(map(inline, call.arguments))})"
    if isinstance(answer, Failed):
        detail = f" ({clean(answer.detail)})" if answer.detail else ""
        return Finding(
            "unsound",
            f"{asked} {FAILURES[answer.what]}{detail}",
            f"a valid call must return: here {form}",
        )
    if isinstance(answer, Refused):
        if answer.kind == "NotImplementedError":
            return Finding("absent", f"{call.operation} raises NotImplementedError")
        return Finding(
            "unsound",
            f"{asked} raised {clean(answer.kind)}: {short(clean(answer.message))}",
            f"it is called as {signature}, by position, with plain numbers, texts and lists",
        )
    if answer.value is None:
        return Finding("absent", f"{call.operation} returns None")
    came = short(inline(answer.value))
    if isinstance(fit(call, answer.value), Misfit):
        return Finding(
            "unsound",
            f"{asked} returned {came}",
            f"return {form}: plain numbers and lists, or anything with .tolist()",
        )
    return Finding("sound", f"{asked} = {came}")
