"""What a person reads while a run goes on and when it ends."""

from __future__ import annotations

import os
import shlex
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import IO

from rich.cells import cell_len
from rich.console import Console as RichConsole
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from embedspec.blocks import afterwards, broken, cause
from embedspec.causes import Cause, causes
from embedspec.smoke import Finding
from embedspec.values import clean
from properties.verdicts import (
    Began,
    Decided,
    Ended,
    Event,
    Report,
    Status,
    Verdict,
    Working,
)
from spec.catalogue import formula, statement, text, texts, trouble
from spec.laws import LAWS

STYLES: dict[str, str] = {
    "holds": "green",
    "conforms": "bold green",
    "broken": "bold red",
    "divergent": "yellow",
    "not implemented": "dim",
    "undecided": "magenta",
    "not judged": "bold magenta",
}
COUNTED: tuple[Status, ...] = ("holds", "broken", "divergent", "undecided", "not implemented")


class Console(RichConsole):
    """Lines are never wrapped or reinterpreted, and a reader who leaves ends no run."""

    def __init__(self, file: IO[str]) -> None:
        super().__init__(file=file, highlight=False, markup=False, emoji=False, soft_wrap=True)

    def on_broken_pipe(self) -> None:
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.file.fileno())


def console(stderr: bool = False) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")
    return Console(stream)


class Terminal:
    """Listens to a run."""

    def __init__(self, out: Console, again: Sequence[str], verbose: bool = False) -> None:
        self.out = out
        self.again = again
        """The options of this run, for the command that reproduces a report."""
        self.verbose = verbose
        self.live: Progress | None = None
        self.first: str | None = None
        """The broken law that was told as soon as it was found. The others wait for the end,
        where those of one mistake are told together and the mistake can be named."""
        self.offered: frozenset[str] = frozenset()
        self.statuses: Counter[str] = Counter()

    def __call__(self, event: Event) -> None:
        match event:
            case Began():
                self._began(event)
            case Working(subject):
                self._tick(subject)
            case Decided(verdict):
                self._decided(verdict)
            case Ended(report):
                self.close()
                self._ended(report)

    def close(self) -> None:
        if self.live is not None:
            self.live.stop()
            self.live = None

    def _began(self, event: Began) -> None:
        about = event.description
        self.offered = frozenset(about.operations)
        self.out.print(
            Text(clean(about.name), style="bold").append(f"  {began(event)}\n", style="dim")
        )
        if self.out.is_terminal and not self.out.is_dumb_terminal:
            self.live = Progress(
                BarColumn(bar_width=20),
                MofNCompleteColumn(),
                TextColumn(text("report", "laws") + "  {task.description}", markup=False),
                console=self.out,
                transient=True,
            )
            self.live.add_task("", total=event.laws)
            self.live.start()

    def _tick(self, subject: str | None = None) -> None:
        if self.live is not None:
            [task] = self.live.task_ids
            self.live.update(task, description=subject, completed=self.statuses.total())

    def _decided(self, verdict: Verdict) -> None:
        if self.offered.issuperset(verdict.operations):
            self.statuses[verdict.status] += 1
        if self.verbose:
            status = padded(text("statuses", verdict.status), STATUS_WIDTH)
            line = Text(f"{status}  ", style=STYLES[verdict.status])
            line.append(verdict.law, style="bold").append(f"  {tried(verdict)}")
            self.out.print(line)
        if verdict.status == "broken" and self.first is None:
            self.first = verdict.law
            self.out.print(broken(verdict))
        self._tick()

    def _ended(self, report: Report) -> None:
        if report.description is None:
            return
        first, self.first = self.first, None
        self.statuses.clear()
        found = causes(report.laws, first)
        if self.verbose:
            found = [Cause(law) for one in found for law in (one.told, *one.others)]
            self.out.print()
        for one in found:
            if one.told.law != first:
                self.out.print(cause(one))
            elif more := afterwards(one):
                self.out.print(more)
        if any(one.others for one in found):
            self.out.print(Text(f"{text('report', 'in-full')}\n", style="dim"))
        self.out.print(summary(report, reproduce(report, self.again)))


STATUS_WIDTH = 15


def padded(label: str, width: int) -> str:
    return label + " " * (width - cell_len(label))


def began(event: Began) -> str:
    about = event.description
    operations = len(about.operations)
    return text("report", "began", dtype=about.dtype, operations=operations, laws=event.laws)


def tried(verdict: Verdict) -> str:
    seconds = f"{verdict.seconds:.2f}"
    return text("report", "tried", examples=verdict.examples, seconds=seconds)


def counted(status: str, n: int) -> str:
    """Laws of one status, counted."""
    one = f"{status}.one"
    return text("counted", one if n == 1 and one in texts("en")["counted"] else status, n=n)


def reproduce(report: Report, options: Sequence[str]) -> str:
    """The one command that gives this report again."""
    return shlex.join(["embedspec", "verify", report.name, "--seed", str(report.seed), *options])


def summary(report: Report, again: str) -> Text:
    """How a report closes: the laws by status, the verdict, and how to see it again."""
    out = Text()
    by_status: dict[str, list[Verdict]] = {status: [] for status in COUNTED}
    for verdict in report.laws:
        by_status[verdict.status].append(verdict)
    for status in ("divergent", "undecided"):
        for verdict in by_status[status]:
            out.append(f"{text('statuses', status)}  ", style=STYLES[status])
            out.append(verdict.law, style="bold")
            out.append(f"  {clean(verdict.reason)}\n")
    if missing := by_status["not implemented"]:
        out.append(f"{text('statuses', 'not implemented')}  ", style=STYLES["not implemented"])
        offered = set(report.description.operations) if report.description else set[str]()
        out.append(", ".join(_compact(missing, offered)) + "\n")
    for note in report.notes:
        out.append(f"{text('report', 'note')}  ", style="dim").append(f"{clean(note)}\n")
    if out:
        out.append("\n")
    out.append(text("statuses", report.verdict), style=STYLES[report.verdict])
    out.append(f"  {clean(report.name)}", style="bold")
    out.append(f"  {summary_line(report)}")
    if report.verdict == "not judged":
        out.append(f"\n  {clean(report.reason)}")
    seconds = f"{report.seconds:.1f}"
    run = text("report", "run", seed=report.seed, profile=report.profile, seconds=seconds)
    out.append(f"\n  {run}")
    if report.verdict != "conforms":
        out.append(f"\n  {text('report', 'again')} ").append(again, style="bold")
    return out.append("\n")


def summary_line(report: Report) -> str:
    """The laws counted by status."""
    found = Counter(verdict.status for verdict in report.laws)
    counts = [counted(status, found[status]) for status in COUNTED if found[status]]
    return ", ".join(counts) or text("report", "no-law")


def _compact(verdicts: Sequence[Verdict], offered: set[str]) -> Iterable[str]:
    """Operations of which no law at all could be tried, by name; of the others the laws."""
    laws = [LAWS[verdict.law] for verdict in verdicts]
    missing = Counter(law.operation for law in laws)
    all_laws = Counter(law.operation for law in LAWS.values())
    whole = {name for name, n in missing.items() if name not in offered or n == all_laws[name]}
    return list(dict.fromkeys(law.operation if law.operation in whole else law.id for law in laws))


def comparison(reports: Sequence[Report]) -> Text:
    """Several implementations side by side."""
    counts = [Counter(v.status for v in report.laws) for report in reports]
    heads = [text("report", "implementation"), text("report", "verdict")]
    heads += [text("statuses", status) for status in COUNTED]
    rows = [
        [
            clean(report.name),
            text("statuses", report.verdict),
            *(str(count[status]) for status in COUNTED),
        ]
        for report, count in zip(reports, counts, strict=True)
    ]
    styles = ["bold", *(STYLES[report.verdict] for report in reports)]
    widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
    out = Text()
    for row, style in zip([heads, *rows], styles, strict=True):
        for i, (cell, width) in enumerate(zip(row, widths, strict=True)):
            gap = " " * (width - cell_len(cell))
            out.append(f"{cell}{gap}  " if i < 2 else f"{gap}{cell}  ", style if i == 1 else "")
        out.rstrip()
        out.append("\n")
    out.rstrip()
    return out


def law_lines(id: str) -> Text:
    """A law as `embedspec laws` shows it."""
    law = LAWS[id]
    numbers = ", ".join(map(str, law.claims))
    claims = "  " + text("report", "claim", claims=numbers) if numbers else ""
    out = Text().append(law.id, style="bold").append(claims, style="dim")
    out.append(f"\n    {statement(law.id)}\n    ").append(formula(law.formula), style="cyan")
    return out.append(f"   ({formula(law.domain)})\n" if law.domain else "\n", style="dim")


def finding_lines(finding: Finding) -> Text:
    """What a smoke check found out about one operation."""
    style = {"sound": "holds", "unsound": "broken", "absent": "not implemented"}[finding.state]
    label = padded(trouble(f"smoke-{finding.state}"), 9)
    out = Text(label, style=STYLES[style]).append(finding.what, style="not bold")
    return out.append(f"\n{'':9}{finding.hint}", style="not bold") if finding.hint else out
