"""A report as one page that opens offline."""

from __future__ import annotations

from collections.abc import Sequence

from properties.verdicts import Report


def dumps(reports: Sequence[Report]) -> str:
    return "<!doctype html>\n"
