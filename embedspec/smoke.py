"""Is the adapter sound? Each offered operation is called once, with a small valid input.

Only the form of the answer is looked at: a wrong number is the laws' business, a list
where a number belongs is the adapter's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from embedspec.values import clean, inline, short
from spec.calls import Answer, Call, Failed, Refused, Session
from spec.catalogue import failure, trouble
from spec.contract import OPERATIONS
from spec.forms import Misfit, fit

TABLE = [[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]]

Form = tuple[str, *tuple[int, ...]]
"""A text of the catalogue (``forms``), and how many there are of what."""

PROBES: dict[str, tuple[tuple[object, ...], Form]] = {
    "make_table": ((3, 2, 0), ("rows", 3, 2)),
    "parameter_count": ((3, 2, True), ("whole",)),
    "lookup": ((TABLE, [2, 0]), ("rows", 2, 2)),
    "one_hot": (([2, 0], 3), ("rows", 2, 3)),
    "one_hot_product": ((TABLE, [2, 0]), ("rows", 2, 2)),
    "logits": ((TABLE, [1.0, 1.0]), ("numbers", 3)),
    "dot": (([1.0, 2.0], [3.0, 4.0]), ("number",)),
    "norm": (([3.0, 4.0],), ("number",)),
    "cosine": (([1.0, 0.0], [1.0, 1.0]), ("number",)),
    "neighbors": ((TABLE, 0, 2, "cosine"), ("ids",)),
    "scale": (([1.0, 2.0],), ("numbers", 2)),
    "lookup_gradient": ((3, [2, 0], [[1.0, 2.0], [3.0, 4.0]], None), ("rows", 3, 2)),
    "build_vocab": (("hello",), ("vocabulary",)),
    "encode": ((["h", "?"], {"e": 0, "h": 1}, 2), ("ids",)),
    "pad": (([[1, 2], [3]], 0), ("sequences",)),
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


def _finding(call: Call, answer: Answer, form: Form) -> Finding:
    signature = f"{call.operation}({', '.join(OPERATIONS[call.operation].parameters)})"
    asked = f"{call.operation}({', '.join(map(inline, call.arguments))})"
    key, *numbers = form
    wanted = say(f"form-{key}", **dict(zip("nd", numbers, strict=False)))
    if isinstance(answer, Failed):
        detail = f" ({clean(answer.detail)})" if answer.detail else ""
        did = say("did", asked=asked, what=failure(answer.what) + detail)
        return Finding("unsound", did, say("must-return", form=wanted))
    if isinstance(answer, Refused):
        if answer.kind == "NotImplementedError":
            return Finding("absent", say("raises-stub", operation=call.operation))
        raised = {"kind": clean(answer.kind), "message": short(clean(answer.message))}
        called = say("is-called", signature=signature)
        return Finding("unsound", say("raised", asked=asked, **raised), called)
    if answer.value is None:
        return Finding("absent", say("returns-none", operation=call.operation))
    came = short(inline(answer.value))
    if isinstance(fit(call, answer.value), Misfit):
        returned = say("returned", asked=asked, came=came)
        return Finding("unsound", returned, say("return", form=wanted))
    return Finding("sound", f"{asked} = {came}")


def say(key: str, **details: object) -> str:
    return trouble(f"smoke-{key}", **details)
