"""What the code under test seems to believe, in words: one block for each operation."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from properties.verdicts import Diagnosis, Verdict
from spec.catalogue import language
from spec.catalogue.pages import page


def by_operation(verdicts: Iterable[Verdict]) -> dict[str, list[Diagnosis]]:
    """The misconceptions of each operation, in the order of the laws."""
    found: dict[str, list[Diagnosis]] = {}
    for verdict in verdicts:
        for one in verdict.diagnosis:
            known = found.setdefault(verdict.law.partition(".")[0], [])
            if one.misconception not in {k.misconception for k in known}:
                known.append(one)
    return found


def named(diagnosis: Diagnosis) -> str:
    """As what it answers, and how sure that is."""
    texts = page("misconceptions", language())
    name = texts[diagnosis.misconception]["name"]
    return str(texts["words"]["named"]).format(name=name, calls=diagnosis.calls)


def explanation(misconception: str) -> str:
    return str(page("misconceptions", language())[misconception]["explanation"])


def hints(misconception: str) -> list[str]:
    """Three hints of rising frankness."""
    return list(page("misconceptions", language())[misconception]["hints"])


def blocks(verdicts: Iterable[Verdict]) -> Text:
    """One block for each operation that has a name for its mistake."""
    out = Text()
    label = str(page("misconceptions", language())["words"]["label"])
    for operation, found in by_operation(verdicts).items():
        for diagnosis in found:
            out.append(f"{label}  ", style="cyan").append(operation, style="bold")
            out.append(f"  {named(diagnosis)}\n")
            margin = " " * (cell_len(label) + 2)
            out.append(f"{margin}{explanation(diagnosis.misconception)}\n", style="dim")
    return out
