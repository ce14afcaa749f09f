"""One mistake breaks several laws: which broken laws are told together, and by which of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from embedspec.explanation import BETWEEN, explain
from properties.counterexamples import leaves
from properties.verdicts import Verdict
from spec.catalogue import text


@dataclass(frozen=True)
class Cause:
    """A mistake, as far as it shows: the broken law that is told, and the others with it."""

    told: Verdict
    others: tuple[Verdict, ...] = ()

    @property
    def heading(self) -> str:
        """What stands above the others."""
        if self.told.diagnosis:
            return text("report", "same-mistake")
        if len({question(law) for law in (self.told, *self.others)}) == 1:
            return text("report", "same-question")
        return text("report", "same-function", operation=cause(self.told)[0])


def causes(verdicts: Iterable[Verdict], shown: str | None = None) -> list[Cause]:
    """The broken laws, those of one cause together; the smallest counterexample tells, unless
    one of the laws was ``shown`` before."""
    together: dict[tuple[str, ...], list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.status == "broken":
            together.setdefault(cause(verdict), []).append(verdict)
    return [told_together(laws, shown) for laws in together.values()]


def cause(verdict: Verdict) -> tuple[str, ...]:
    """What the laws of one mistake share: its name; failing that, wrong numbers of one function,
    or the question that leads to it."""
    if verdict.diagnosis:
        return tuple(found.misconception for found in verdict.diagnosis)
    asked, found = question(verdict), verdict.counterexample
    if asked is None or found is None or found.fault is None:
        return (verdict.law,)
    operation, fault = found.calls[found.fault.call].operation, found.fault
    if fault.alone or fault.law.message in BETWEEN or operation == "make_table":
        return (operation, asked)  # the tables of make_table are right in pairs alone
    number = fault.broken.message in ("differs", "off")
    return (operation,) if number else (operation, asked)


def question(verdict: Verdict) -> str | None:
    found = verdict.counterexample
    told = explain(verdict.law, found) if found is not None else None
    return told.question if told is not None else None


def told_together(laws: list[Verdict], shown: str | None) -> Cause:
    told = min(laws, key=lambda law: (law.law != shown, *size(law)))
    return Cause(told, tuple(law for law in laws if law is not told))


def size(verdict: Verdict) -> tuple[int, int]:
    """Calls, then numbers."""
    found = verdict.counterexample
    if found is None:
        return 0, 0
    # The letters of a metric make no example larger.
    return len(found.calls), sum(leaves(v) for name, v in found.inputs.items() if name != "metric")
