"""The matrix of implementations and laws, as data: what its pages and its file are made of."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from embedspec.snippets import Snippet, libraries, snippets
from properties.verdicts import Report, Status, Verdict
from spec.laws import LAWS

SIGNS: dict[Status, str] = {
    "holds": "✓",
    "broken": "✗",
    "divergent": "≠",
    "not implemented": "·",
    "undecided": "?",
}


@dataclass(frozen=True)
class Column:
    """One implementation: its report and the snippets that show its cells."""

    report: Report
    snippets: Mapping[str, Snippet] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.report.name

    @property
    def cells(self) -> dict[str, Verdict]:
        return {verdict.law: verdict for verdict in self.report.laws}

    @property
    def about(self) -> str:
        return str(libraries().get(self.name.partition("@")[0], {}).get("about", ""))

    @property
    def versions(self) -> str:
        known = self.report.description.versions if self.report.description else {}
        return ", ".join(f"{name} {version}" for name, version in known.items())

    def counts(self) -> Counter[Status]:
        return Counter(verdict.status for verdict in self.report.laws)

    def grouped(self, status: Status) -> list[tuple[list[Verdict], Snippet | None]]:
        """The cells of a status; those of one policy, or that one snippet shows, stand together."""
        groups: dict[str, list[Verdict]] = {}
        for verdict in self.report.laws:
            if verdict.status == status:
                snippet = self.snippets.get(verdict.law)
                shown = snippet.code if snippet else verdict.law
                key = shown if status == "broken" else verdict.reason
                groups.setdefault(key, []).append(verdict)
        return [(found, self.snippets.get(found[0].law)) for found in groups.values()]


@dataclass(frozen=True)
class Matrix:
    columns: Sequence[Column]
    command: str

    @property
    def laws(self) -> list[str]:
        return [law for law in LAWS if any(law in column.cells for column in self.columns)]

    def document(self) -> dict[str, object]:
        """For machines: the status of each cell, and what it was found with."""
        return {
            "schema": 1,
            "command": self.command,
            "processor": processor(),
            "implementations": {
                column.name: {
                    "dtype": about.dtype if (about := column.report.description) else None,
                    "versions": dict(about.versions) if about else {},
                    "seconds": round(column.report.seconds, 1),
                    "laws": {law: verdict.status for law, verdict in column.cells.items()},
                    "snippets": {
                        law: {"code": s.code, "shown": s.shown, "agrees": s.agrees}
                        for law, s in column.snippets.items()
                    },
                }
                for column in self.columns
            },
        }


def processor() -> str:
    """The kind of this machine's processor, as far as libraries compute differently by it."""
    kinds = ("avx", "amx", "fma", "f16c", "asimd", "sve", "bf16")
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    flags = next((line for line in lines if line.lower().startswith(("flags", "features"))), "")
    return " ".join([platform.machine(), *sorted(f for f in flags.split() if f.startswith(kinds))])


def column(report: Report, shown: bool = True) -> Column:
    return Column(report, snippets(report.name, report.laws) if shown else {})


@cache
def only() -> dict[str, int]:
    """How many of the zoo each law alone catches."""
    file = Path(__file__).parent / "power.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}


Cells = Mapping[tuple[str, str], str]
"""A status by implementation and law."""


def changes(before: Cells, now: Cells) -> list[str]:
    """The cells of both that differ, one line each."""
    return [
        f"{name}  {law}: {before[name, law]} → {now[name, law]}"
        for name, law in now
        if (name, law) in before and before[name, law] != now[name, law]
    ]


def cells(document: Mapping[str, Any]) -> dict[tuple[str, str], str]:
    """The cells of a document, be it made now or read from a file."""
    return {
        (name, law): status
        for name, entry in document["implementations"].items()
        for law, status in entry["laws"].items()
    }
