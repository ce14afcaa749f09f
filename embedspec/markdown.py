"""A report as Markdown, for pull requests and notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from embedspec.blocks import story
from embedspec.causes import causes
from embedspec.diagnosis import explanation, named
from embedspec.explanation import explain
from embedspec.terminal import summary_line
from embedspec.values import clean
from properties.verdicts import Report, Verdict
from spec.catalogue import statement, text

SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


def dumps(reports: Sequence[Report]) -> str:
    return "\n\n".join(part for report in reports for part in _report(report)) + "\n"


def _report(report: Report) -> Iterator[str]:
    yield f"# {escaped(report.name)}"
    yield f"**{text('statuses', report.verdict)}** · {summary_line(report)}"
    if report.verdict == "not judged":
        yield escaped(report.reason)
    for cause in causes(report.laws):
        yield from _broken(cause.told)
        if cause.others:
            listed = (f"- `{v.law}` {escaped(statement(v.law))}" for v in cause.others)
            yield "\n".join((escaped(cause.heading), "", *listed))
    told = [v for v in report.laws if v.status in ("divergent", "undecided", "not implemented")]
    if told:
        yield "\n".join(
            f"- {text('statuses', v.status)}: `{v.law}` · {escaped(v.reason)}" for v in told
        )


def _broken(verdict: Verdict) -> Iterator[str]:
    yield f"## {text('report', 'broken')} `{verdict.law}`"
    yield escaped(statement(verdict.law))
    for one in verdict.diagnosis:
        yield f"**{escaped(named(one))}** {escaped(explanation(one.misconception))}"
    found = verdict.counterexample
    if found is None:
        yield escaped(verdict.reason)
        return
    yield f"```\n{story(found).plain.rstrip()}\n```"
    explained = explain(verdict.law, found)
    if explained is None:
        yield f"**{escaped(found.reason)}**"
        return
    happened, why, question = explained.paragraphs
    yield escaped(happened)
    yield escaped(why)
    yield f"> {escaped(question)}"


def escaped(line: str) -> str:
    """A line in which nothing is markup, whoever wrote it."""
    return SPECIAL.sub(r"\\\1", clean(line))
