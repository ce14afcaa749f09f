"""A broken law as fixed blocks of text: what was asked, what is true, what came back.

One place decides the words; a terminal only adds the colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import cast

from rich.cells import cell_len
from rich.text import Text

from embedspec.causes import Cause
from embedspec.diagnosis import block
from embedspec.explanation import Explanation, explain
from embedspec.lines import wrapped
from embedspec.pictures import picture
from embedspec.pictures.as_text import drawn
from embedspec.values import (
    clean,
    differences,
    grid,
    inline,
    is_table,
    layout,
    misplaced,
    pair,
    same,
)
from properties.verdicts import Counterexample, Fault, ShownCall, Verdict
from spec.calls import Value
from spec.catalogue import statement, text
from spec.law import Break

INLINE = 40
"""An argument longer than this gets a name and lines of its own."""

TRUE, FALSE, LAW, QUIET = "green", "red", "bold", "dim"


def cause(cause: Cause, *, named: bool = True) -> Text:
    """The law that tells of a mistake, and the names of the others that are broken by it."""
    return broken(cause.told, named=named).append_text(others(cause))


def afterwards(cause: Cause) -> Text:
    """What is to be added at the end of a run to a broken law that was told when it was found."""
    out = Text()
    if cause.told.diagnosis or cause.others:
        out.append(cause.told.law, style=LAW).append(f"  {text('report', 'above')}\n", style=QUIET)
    if cause.told.diagnosis:
        out.append_text(indented(block(cause.told.diagnosis)))
    return out.append_text(others(cause))


def others(cause: Cause) -> Text:
    out = Text()
    if cause.others:
        out.append(f"\n  {cause.heading}\n")
        width = max(len(other.law) for other in cause.others)
        for other in cause.others:
            out.append(f"    {other.law:<{width}}", style=LAW)
            out.append(f"  {statement(other.law)}\n", style="not bold dim")
    return out


def broken(verdict: Verdict, *, named: bool = True) -> Text:
    """The whole story of a broken law. Not ``named``: what the mistake is called is left out."""
    out = Text()
    out.append(text("report", "broken"), style=f"bold {FALSE}")
    out.append(f"  {verdict.law}\n", style=LAW)
    out.append(f"  {statement(verdict.law)}\n")
    if named and verdict.diagnosis:
        out.append("\n").append_text(indented(block(verdict.diagnosis)))
    found = verdict.counterexample
    if found is None:
        return out.append(f"\n  {clean(verdict.reason)}\n")
    out.append("\n")
    out.append_text(story(found))
    if lines := drawn(picture(verdict.law, found)):
        out.append("\n")
        for line in lines:
            out.append("  ").append_text(line).append("\n")
    explained = explain(verdict.law, found)
    if explained is None:
        out.append("\n  ").append(clean(found.reason), style="bold").append("\n")
    else:
        out.append("\n").append_text(_explained(explained))
    if not found.minimal:
        out.append(f"  {text('report', 'not-minimal')}\n", style=QUIET)
    return out


def indented(lines: Text) -> Text:
    out = Text()
    for line in lines.split("\n"):
        out.append("  ").append_text(line).append("\n")
    return out


WIDTH = 84


def _explained(explained: Explanation) -> Text:
    """What happened, why, and the question, each on lines of its own."""
    out = Text()
    for paragraph, style in zip(explained.paragraphs, ("bold", "", "italic cyan"), strict=True):
        for line in wrapped(clean(paragraph), WIDTH):
            out.append("  ").append(line, style=style).append("\n")
    return out


def story(found: Counterexample) -> Text:
    """What was asked, what is true, what came back, drawn in text."""
    out = Text()
    names = dict(found.inputs)
    rows = _telling(found)
    tables = [call.arguments["table"] for call in found.calls if "table" in call.arguments]

    def named_value(name: str, value: Value, width: int) -> Text:
        named = "table" in name or any(same(value, table) for table in tables)
        blackboard = named and is_table(value)
        lines = grid(cast("list[Value]", value), rows) if blackboard else layout(value, rows)
        return _line(name, lines, width)

    width = max((len(name) for name in names), default=0)
    for name, value in names.items():
        out.append_text(named_value(name, value, width))
    if names:
        out.append("\n")
    calls = [(_written(call, names), call) for call in found.calls]
    changed = _changed(found)
    for ((shown, new), call), repeated in _together(calls):
        for name, value in new.items():
            out.append_text(named_value(name, value, len(name)))
        again = f"   {text('report', 'repeated', n=repeated)}" if repeated > 1 else ""
        out.append(f"  {shown}{again}\n")
        if changed and call is found.calls[changed.call]:
            out.append_text(_argument_changed(changed.law, found.bound))
        else:
            out.append_text(_answers(call, found.bound))
    return out


Written = tuple[str, dict[str, Value]]
"""A call with the names of its arguments, and the values that were named for it."""


def _together(
    calls: list[tuple[Written, ShownCall]],
) -> Iterator[tuple[tuple[Written, ShownCall], int]]:
    """Equal calls with equal answers one after another are shown once."""

    def alike(item: tuple[Written, ShownCall]) -> tuple[str, str]:
        return item[0][0], inline([item[1].expected, item[1].actual])

    for _, group in groupby(calls, alike):
        first, *more = group
        yield first, 1 + len(more)


def _written(call: ShownCall, names: dict[str, Value]) -> Written:
    new: dict[str, Value] = {}
    written = [_argument(name, value, names, new) for name, value in call.arguments.items()]
    return f"{call.operation}({', '.join(written)})", new


def _line(name: str, value: Text, width: int) -> Text:
    """`name  value`, the value's further lines under its first."""
    out = Text()
    for i, line in enumerate(value.split("\n")):
        head = name if i == 0 else ""
        gap = " " * (width - cell_len(head))
        out.append(f"  {head}{gap}  ").append_text(line).append("\n")
    return out


def _argument(name: str, value: Value, names: dict[str, Value], new: dict[str, Value]) -> str:
    """A known name for the value, else the value itself, else a name of its own."""
    if name in names and same(names[name], value):
        return name
    if isinstance(value, list | dict) and value:
        for known, meant in names.items():
            if same(meant, value):
                return known
    if len(written := inline(value)) <= INLINE and "], [" not in written:
        return written
    while name in names:
        name += "'"
    names[name] = new[name] = value
    return name


def _changed(found: Counterexample) -> Fault | None:
    """The fault, if it is a call that changed its arguments: its answer tells nothing then."""
    fault = found.fault
    return fault if fault is not None and fault.law.message == "changed" else None


def _argument_changed(broken: Break, bound: Value) -> Text:
    argument, before, after = (broken.details[key] for key in ("argument", "before", "after"))
    words = [text("pictures", key, argument=argument) for key in ("before", "after")]
    return _compared(words, before, after, bound)


def _answers(call: ShownCall, bound: Value) -> Text:
    words = [text("report", word) for word in ("expected", "actual")]
    return _compared(words, call.expected, call.actual, bound)


def _compared(words: Sequence[str], true: Value, got: Value, bound: Value) -> Text:
    """Two values below each other, the places where they differ in colour."""
    if isinstance(true, str) or isinstance(got, str):
        shown = _whole(true, TRUE), _whole(got, FALSE)
    else:
        wrong = misplaced(true, got, bound), misplaced(got, true, bound)
        shown = pair(true, got, *wrong, (TRUE, FALSE))
    width = max(10, *(2 + cell_len(word) for word in words))
    out = Text()
    for word, value in zip(words, shown, strict=True):
        out.append_text(_line(f"  {word}", value, width))
    return out


def _whole(answer: Value, style: str) -> Text:
    """An answer with nothing to compare it to; a text tells what happened."""
    return Text(clean(answer), style=style) if isinstance(answer, str) else layout(answer)


def _telling(found: Counterexample) -> list[int]:
    """Indices worth keeping in an abridged table: the ids asked for, the places that differ."""
    asked: list[int] = []
    for call in found.calls:
        for name in ("ids", "token"):
            asked += _whole_numbers(call.arguments.get(name))
        if not isinstance(call.expected, str) and not isinstance(call.actual, str):
            asked += [path[-1] for path in differences(call.actual, call.expected) if path]
    return list(dict.fromkeys(asked))


def _whole_numbers(value: Value) -> Iterator[int]:
    if isinstance(value, list):
        for item in value:
            yield from _whole_numbers(item)
    elif type(value) is int:
        yield value
