"""Reports for machines. `report.schema.json` beside this file describes them."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from embedspec import __version__
from properties.verdicts import Counterexample, Report, Verdict
from spec.calls import Value
from spec.catalogue import statement

SCHEMA = 1


def document(reports: Sequence[Report]) -> dict[str, object]:
    """One report as it is, several under `reports`."""
    if len(reports) == 1:
        return _report(reports[0])
    return {"schema": SCHEMA, "reports": [_report(report) for report in reports]}


def dumps(reports: Sequence[Report]) -> str:
    return json.dumps(document(reports), indent=2, allow_nan=False) + "\n"


def write(path: Path, reports: Sequence[Report]) -> None:
    """All or nothing: a reader never sees half a report."""
    text = dumps(reports)
    if path.exists() and not path.is_file():  # /dev/null, a named pipe: nothing to replace
        path.write_text(text, encoding="utf-8")
        return
    path = path.resolve()
    draft = _draft(path)
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def obstacle(path: Path) -> str | None:
    """Why no report can be written there, or None: asked before the run, not after it."""
    if path.suffix == ".py":
        return "would overwrite a Python file"
    if path.is_dir():
        return "is a folder"
    if path.exists() and not path.is_file():
        return None
    if path.exists() and not os.access(path, os.W_OK):
        return "is write-protected"
    draft = _draft(path.resolve())
    try:
        draft.touch()
        draft.unlink()
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return None


def _draft(path: Path) -> Path:
    return path.parent / f".embedspec-{os.getpid()}.json"


def _report(report: Report) -> dict[str, object]:
    about = report.description
    return {
        "schema": SCHEMA,
        "implementation": {
            "name": report.name,
            "source": about.source if about else None,
            "dtype": about.dtype if about else None,
            "operations": list(about.operations) if about else [],
            "policies": {
                rule: {"rule": policy.rule, "reason": policy.reason, "link": policy.link}
                for rule, policy in (about.policies.items() if about else ())
            },
        },
        "verdict": report.verdict,
        "reason": report.reason,
        "seed": report.seed,
        "profile": report.profile,
        "selection": report.selection,
        "versions": {
            "embedspec": __version__,
            **report.versions,
            **(about.versions if about else {}),
        },
        "notes": list(report.notes),
        "laws": [_law(verdict) for verdict in report.laws],
    }


def _law(verdict: Verdict) -> dict[str, object]:
    found = verdict.counterexample
    return {
        "law": verdict.law,
        "operations": list(verdict.operations),
        "status": verdict.status,
        "reason": verdict.reason,
        "examples": verdict.examples,
        "seconds": round(verdict.seconds, 3),
        "counterexample": _counterexample(verdict.law, found) if found else None,
        "diagnosis": [],
    }


def _counterexample(law: str, found: Counterexample) -> dict[str, object]:
    return {
        "inputs": _json(found.inputs),
        "calls": [
            {
                "operation": call.operation,
                "arguments": _json(call.arguments),
                "expected": _json(call.expected),
                "actual": _json(call.actual),
            }
            for call in found.calls
        ],
        "bound": _json(found.bound),
        "statement": statement(law),
        "explanation": found.reason,
        "minimal": found.minimal,
    }


def _json(value: Value) -> object:
    """The value in JSON's terms: what it has no number for becomes a text."""
    if isinstance(value, Mapping):
        return {key if isinstance(key, str) else str(key): _json(v) for key, v in value.items()}
    if isinstance(value, list | tuple):
        return [_json(v) for v in value]
    if isinstance(value, float) and not math.isfinite(value):
        return repr(value)
    if isinstance(value, int) and value.bit_length() > 4000:
        return hex(value)
    return value
