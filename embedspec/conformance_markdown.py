"""The matrix as a page of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from embedspec.conformance import SIGNS, Column, Matrix, only
from embedspec.snippets import Snippet, notes
from embedspec.values import inline
from properties.verdicts import Counterexample, Verdict
from spec.calls import Value
from spec.catalogue import statement


def page(matrix: Matrix) -> str:
    return "\n".join(lines(matrix)) + "\n"


def anchor(*words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", " ".join(words).lower()).strip("-")


def lines(matrix: Matrix) -> Iterator[str]:
    yield "# Conformance"
    yield ""
    yield "What each library does with the laws of an embedding. This page is made by"
    yield ""
    yield f"    {matrix.command}"
    yield ""
    yield "✓ holds, ✗ broken, ≠ divergent (a documented difference, kept), · not implemented,"
    yield "? undecided. Each snippet was run when the page was made."
    yield ""
    yield "| implementation | versions | format | ✓ | ≠ | ✗ | ? |"
    yield "|---|---|---|---|---|---|---|"
    for column in matrix.columns:
        counts, about = column.counts(), column.report.description
        kinds = ("holds", "divergent", "broken", "undecided")
        numbers = " | ".join(str(counts[kind]) for kind in kinds)  # type: ignore[index]
        yield (
            f"| [{column.name}](#{anchor(column.name)}) | {column.versions} "
            f"| {about.dtype if about else column.report.reason} | {numbers} |"
        )
    for column in matrix.columns:
        yield from library(column)
    yield from noted()
    yield from table(matrix)


def noted() -> Iterator[str]:
    yield ""
    yield "## Notes"
    for note in notes():
        yield ""
        yield f"**{note.title}.** {note.about}"
        for snippet in note.shown.values():
            yield from shown(snippet)


def library(column: Column) -> Iterator[str]:
    yield ""
    yield f'<a id="{anchor(column.name)}"></a>'
    yield ""
    yield f"## {column.name}"
    yield ""
    yield column.about
    for verdicts, snippet in column.grouped("broken"):
        yield ""
        yield from anchors(column, verdicts)
        yield f"**broken** {names(verdicts)}: {statement(verdicts[0].law)}"
        yield ""
        if verdicts[0].counterexample:
            yield from counterexample(verdicts[0].counterexample)
        yield from shown(snippet)
    for verdicts, snippet in column.grouped("divergent"):
        yield ""
        yield from anchors(column, verdicts)
        yield f"**divergent** {names(verdicts)}: {linked(verdicts[0].reason)}"
        yield from shown(snippet)


def anchors(column: Column, verdicts: list[Verdict]) -> Iterator[str]:
    yield "".join(f'<a id="{anchor(column.name, v.law)}"></a>' for v in verdicts)
    yield ""


def names(verdicts: list[Verdict]) -> str:
    return ", ".join(f"`{verdict.law}`" for verdict in verdicts)


def linked(reason: str) -> str:
    return re.sub(r"\((https?://[^)]+)\)$", r"([documentation](\1))", reason)


def counterexample(found: Counterexample) -> Iterator[str]:
    for call in found.calls[:3]:
        arguments = ", ".join(cut(inline(value)) for value in call.arguments.values())
        yield f"    {call.operation}({arguments})"
        yield f"        expected  {text(call.expected)}"
        yield f"        actual    {text(call.actual)}"
    yield ""
    yield f"{found.reason}."


def text(value: Value) -> str:
    return cut(value if isinstance(value, str) else inline(value))


def cut(line: str, width: int = 110) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"


def shown(snippet: Snippet | None) -> Iterator[str]:
    if snippet is None:
        return
    yield ""
    yield "```python"
    yield from (cut(line, 160) for line in snippet.code.splitlines())
    yield from ("# " + line for line in snippet.shown.splitlines())
    yield "```"
    if not snippet.agrees:
        yield ""
        yield "(The bare library showed something else this time.)"


def table(matrix: Matrix) -> Iterator[str]:
    yield ""
    yield "## All laws"
    yield ""
    yield "*Only* counts the wrong implementations of the zoo that no other law catches."
    yield ""
    heads = [f"[{n}](#{anchor(column.name)})" for n, column in enumerate(matrix.columns, 1)]
    yield f"{', '.join(f'{n} {column.name}' for n, column in enumerate(matrix.columns, 1))}"
    yield ""
    yield f"| law | only | {' | '.join(heads)} |"
    yield f"|---|---|{'---|' * len(heads)}"
    for law in matrix.laws:
        cells = " | ".join(cell(column, law) for column in matrix.columns)
        yield f"| `{law}` | {only().get(law, '')} | {cells} |"


def cell(column: Column, law: str) -> str:
    verdict = column.cells.get(law)
    if verdict is None:
        return ""
    sign = SIGNS[verdict.status]
    if verdict.status in ("broken", "divergent"):
        return f"[{sign}](#{anchor(column.name, law)})"
    return sign
