"""Objects judged in this process: the zoo and the panel, without a worker for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from impls.inprocess import InProcessSession, PlainHost
from impls.worker import operations_of
from properties import SEARCHES
from properties.engine import Examination
from properties.verdicts import Verdict
from spec.calls import Answer, Call, Description, Failed
from spec.contract import OPERATIONS
from spec.law import Law
from spec.laws import LAWS


class ObjectSession(InProcessSession):
    """A session with an object, asked through the worker's own code."""

    def __init__(self, thing: Any, name: str = "object") -> None:  # the parent's loads a target
        from collections import deque

        from impls.limits import Limits
        from impls.session import Launch

        found = operations_of(thing, OPERATIONS)
        self.launch = Launch.__new__(Launch)
        object.__setattr__(self.launch, "limits", Limits())
        self.hurry = False
        self.deadline = float("inf")
        self.spent_restarts = 0
        self.late_changes, self.late_results = {}, {}
        self.notes = ()
        dtype = getattr(thing, "dtype", "float64")
        self.description = Description(name, name, dtype=dtype, operations=tuple(found))
        self._host = PlainHost(found)
        self._asked = deque(maxlen=256)
        self._twin = None

    def alone(self, call: Call) -> Answer:
        return Failed("undecided", "an object is in no other process")


def verdicts(
    thing: Any,
    laws: Sequence[Law] | None = None,
    *,
    seed: int = 0,
    examples: int = 25,
    shrink: bool = False,
    shortcut: bool = True,
) -> dict[str, Verdict]:
    """The verdicts on an object by law id, from the same engine as the command's."""
    laws = [law for law in (laws or LAWS.values()) if not law.few]
    examination = Examination(ObjectSession(thing), laws, seed, examples, lambda event: None)
    examination.shortcut = shortcut
    if not shrink:
        examination.settle = lambda search, laws: None  # type: ignore[method-assign]
    wanted = {law.operation for law in laws}
    return {v.law: v for v in examination.run([s for o, s in SEARCHES.items() if o in wanted])}
