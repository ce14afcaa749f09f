"""What the code under test seems to believe, in words."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from properties.verdicts import Diagnosis
from spec.catalogue import language
from spec.catalogue.pages import page


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


def block(diagnoses: Iterable[Diagnosis]) -> Text:
    """Each on two lines: its name, and what it overlooks."""
    out = Text()
    label = str(page("misconceptions", language())["words"]["label"])
    margin = " " * (cell_len(label) + 2)
    for diagnosis in diagnoses:
        out.append(f"{label}  ", style="cyan").append(f"{named(diagnosis)}\n", style="bold")
        out.append(f"{margin}{explanation(diagnosis.misconception)}\n", style="dim")
    return out
