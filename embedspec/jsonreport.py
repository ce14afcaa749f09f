"""Reports for machines. `report.schema.json` beside this file describes them."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence

from embedspec import __version__
from embedspec.explanation import explain
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
        "diagnosis": [
            {"misconception": found.misconception, "agreement": found.agreement}
            for found in verdict.diagnosis
        ],
    }


def _counterexample(law: str, found: Counterexample) -> dict[str, object]:
    told = explain(law, found)
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
        "explanation": "\n".join(told.paragraphs) if told else found.reason,
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
