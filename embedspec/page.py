"""A report as one page that opens offline, and as the fragment that a notebook shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from embedspec.blocks import story
from embedspec.causes import causes
from embedspec.diagnosis import explanation, named
from embedspec.explanation import explain
from embedspec.numerals import number
from embedspec.pictures import picture
from embedspec.terminal import summary_line
from embedspec.values import clean
from properties.verdicts import Report, Verdict
from spec.catalogue import formula, language, statement, text
from spec.laws import LAWS

if TYPE_CHECKING:
    from jinja2 import Environment


def dumps(reports: Sequence[Report]) -> str:
    """The whole page."""
    title = ", ".join(clean(report.name) for report in reports)
    page = _templates().get_template("page.html")
    return page.render(lang=language(), title=title, body=fragment(reports)) + "\n"


def fragment(reports: Sequence[Report]) -> str:
    """What stands in the page."""
    words = {key: text("pictures", key) for key in ("as-text", "question")}
    return (
        _templates()
        .get_template("report.html")
        .render(
            lang=language(),
            reports=[_report(n, report) for n, report in enumerate(reports)],
            words={**words, "broken": text("report", "broken")},
            style=_file("style.css"),
            script=_file("stretch.js"),
        )
    )


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader  # not needed by a run without a page

    templates = Environment(
        loader=PackageLoader("embedspec"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    templates.filters["number"] = number
    return templates


def _file(name: str) -> str:
    """A file of our own, put in as it stands."""
    loader = _templates().loader
    assert loader is not None
    return loader.get_source(_templates(), name)[0]


def _report(n: int, report: Report) -> dict[str, Any]:
    seconds = f"{report.seconds:.1f}"
    return {
        "name": clean(report.name),
        "kind": report.verdict.replace(" ", "-"),
        "verdict": text("statuses", report.verdict),
        "summary": summary_line(report),
        "reason": clean(report.reason) if report.verdict == "not judged" else "",
        "causes": [
            {
                "told": _law(n, cause.told),
                "heading": cause.heading,
                "others": [_law(n, other) for other in cause.others],
            }
            for cause in causes(report.laws)
        ],
        "others": [
            (text("statuses", verdict.status), verdict.law, clean(verdict.reason))
            for verdict in report.laws
            if verdict.status in ("divergent", "undecided", "not implemented")
        ],
        "run": text("report", "run", seed=report.seed, profile=report.profile, seconds=seconds),
    }


def _law(n: int, verdict: Verdict) -> dict[str, Any]:
    law = {
        "id": verdict.law,
        "anchor": f"{n}-{verdict.law}",
        "statement": statement(verdict.law),
        "formula": formula(LAWS[verdict.law].formula),
        "reason": clean(verdict.reason),
        "diagnosis": [(clean(named(d)), explanation(d.misconception)) for d in verdict.diagnosis],
    }
    found = verdict.counterexample
    if found is None:
        return {**law, "picture": [], "told": None, "story": ""}
    told = explain(verdict.law, found)
    parts = picture(verdict.law, found)
    captions = ", ".join(dict.fromkeys(part.caption for part in parts if part.caption))
    said = (told.happened, told.why) if told else (clean(found.reason),)
    description = " ".join((text("pictures", "description", captions=captions), *said))
    return {
        **law,
        "picture": parts,
        "told": told,
        "story": story(found).plain.strip("\n"),
        "description": description,
    }
