"""The matrix as one page of HTML: a table whose cells open what they say."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from embedspec.conformance import SIGNS, Column, Matrix, only
from embedspec.conformance_markdown import anchor, text
from properties.verdicts import Verdict
from spec.catalogue import statement

STYLE = """
body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse}th,td{padding:.1rem .4rem;border-bottom:1px solid #ddd}
thead th{writing-mode:vertical-rl;transform:rotate(180deg);text-align:left;font-weight:400}
tbody th{text-align:left;font:13px ui-monospace,monospace}td{text-align:center}
.broken{color:#b00020;font-weight:700}.divergent{color:#8a6100}.holds{color:#1b6e1b}
pre{background:#f5f5f5;padding:.6rem;overflow-x:auto}a{color:inherit}
article:target{outline:2px solid #888}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#161616}pre{background:#222}
th,td{border-color:#333}.broken{color:#ff6b7d}.divergent{color:#e0b040}.holds{color:#6cc36c}}
"""


def page(matrix: Matrix) -> str:
    return "\n".join(parts(matrix)) + "\n"


def parts(matrix: Matrix) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><meta charset="utf-8"><title>Conformance</title>'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<style>{STYLE}</style><h1>Conformance</h1>"
    yield f"<p>Made by <code>{escape(matrix.command)}</code>.</p>"
    yield "<table><thead><tr><td></td><th>only it catches</th>"
    yield from (
        f'<th><a href="#{anchor(c.name)}">{escape(c.name)}</a></th>' for c in matrix.columns
    )
    yield "</tr></thead><tbody>"
    for law in matrix.laws:
        yield f'<tr><th scope="row" title="{escape(statement(law))}">{law}</th>'
        yield f"<td>{only().get(law, '')}</td>"
        yield from (cell(column, law) for column in matrix.columns)
        yield "</tr>"
    yield "</tbody></table>"
    for column in matrix.columns:
        yield from library(column)


def cell(column: Column, law: str) -> str:
    verdict = column.cells.get(law)
    if verdict is None:
        return "<td></td>"
    sign = f'<span title="{verdict.status}">{SIGNS[verdict.status]}</span>'
    if verdict.status in ("broken", "divergent"):
        sign = f'<a href="#{anchor(column.name, law)}">{sign}</a>'
    return f'<td class="{verdict.status.partition(" ")[0]}">{sign}</td>'


def library(column: Column) -> Iterator[str]:
    yield f'<section id="{anchor(column.name)}"><h2>{escape(column.name)}</h2>'
    yield f"<p>{escape(column.versions)}</p><p>{escape(column.about)}</p>"
    for verdict in column.report.laws:
        if verdict.status in ("broken", "divergent"):
            yield from article(column, verdict)
    yield "</section>"


def article(column: Column, verdict: Verdict) -> Iterator[str]:
    yield f'<article id="{anchor(column.name, verdict.law)}">'
    yield f'<h3><span class="{verdict.status}">{verdict.status}</span> {verdict.law}</h3>'
    yield f"<p>{escape(statement(verdict.law))}</p><p>{escape(verdict.reason)}</p>"
    found = verdict.counterexample or verdict.divergence
    if found:
        yield "<pre>"
        for call in found.calls[:4]:
            arguments = ", ".join(text(value) for value in call.arguments.values())
            yield escape(f"{call.operation}({arguments})")
            yield escape(f"    expected  {text(call.expected)}")
            yield escape(f"    actual    {text(call.actual)}")
        yield "</pre>"
    if snippet := column.snippets.get(verdict.law):
        shown = "\n".join("# " + line for line in snippet.shown.splitlines())
        yield f"<pre>{escape(snippet.code)}\n{escape(shown)}</pre>"
    yield "</article>"
