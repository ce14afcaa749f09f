"""Reports in Jupyter: `embedspec.verify("embed.py")` at the end of a cell."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from embedspec import page
from embedspec.terminal import summary_line
from properties.judge import judge
from properties.verdicts import Overall, Report
from spec.catalogue import speaking
from spec.catalogue.pages import spoken


@dataclass(frozen=True)
class Shown:
    """A report that draws itself."""

    report: Report
    lang: str = "en"

    @property
    def verdict(self) -> Overall:
        return self.report.verdict

    def _repr_html_(self) -> str:
        with speaking(self.lang):
            return page.fragment([self.report])

    def __repr__(self) -> str:
        with speaking(self.lang):
            return f"{self.report.name}: {summary_line(self.report)}"


def verify(
    target: str, *, seed: int | None = None, lang: str | None = None, **options: Any
) -> Shown:
    """Judges an implementation. Options are those of `properties.judge.judge`."""
    lang = lang or spoken()
    seed = secrets.randbelow(2**32) if seed is None else seed
    with speaking(lang):
        return Shown(judge(target, seed=seed, **options), lang)
