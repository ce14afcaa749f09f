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

from embedspec.blocks import broken
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
from spec.catalogue import statement
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
COUNTED: dict[Status, tuple[str, str]] = {
    "holds": ("holds", "hold"),
    "broken": ("broken", "broken"),
    "divergent": ("divergent", "divergent"),
    "undecided": ("undecided", "undecided"),
    "not implemented": ("not implemented", "not implemented"),
}


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
    """Listens to a run. On a terminal a live line tells what is at work."""

    def __init__(self, out: Console, again: Sequence[str], verbose: bool = False) -> None:
        self.out = out
        self.again = again
        """The options of this run, for the command that reproduces a report."""
        self.verbose = verbose
        self.live: Progress | None = None
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
        self.out.print(
            Text(clean(about.name), style="bold").append(
                f"  {about.dtype}, {counted(len(about.operations), 'operation')}, "
                f"{counted(event.laws, 'law')} to try\n",
                style="dim",
            )
        )
        if self.out.is_terminal and not self.out.is_dumb_terminal:
            self.live = Progress(
                BarColumn(bar_width=20),
                MofNCompleteColumn(),
                TextColumn("laws  {task.description}", markup=False),
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
        self.statuses[verdict.status] += 1
        if verdict.status == "broken":
            self.out.print(broken(verdict, statement(verdict.law)))
        elif self.verbose:
            line = Text(f"{verdict.status:<15}  ", style=STYLES[verdict.status])
            line.append(verdict.law, style="bold")
            line.append(f"  {counted(verdict.examples, 'example')}, {verdict.seconds:.2f} s")
            self.out.print(line)
        self._tick()

    def _ended(self, report: Report) -> None:
        if report.description is None:
            return
        self.statuses.clear()
        self.out.print(summary(report, reproduce(report, self.again)))


def counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


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
            out.append(f"{status}  ", style=STYLES[status]).append(verdict.law, style="bold")
            out.append(f"  {clean(verdict.reason)}\n")
    if len(by_status["broken"]) > 1:
        out.append("broken  ", style=STYLES["broken"])
        out.append(", ".join(verdict.law for verdict in by_status["broken"]) + "\n")
    if missing := by_status["not implemented"]:
        out.append("not implemented  ", style=STYLES["not implemented"])
        out.append(", ".join(_compact(missing, report.laws)) + "\n")
    for note in report.notes:
        out.append("note  ", style="dim").append(f"{clean(note)}\n")
    if out:
        out.append("\n")
    counts = [
        f"{len(by_status[status])} {one if len(by_status[status]) == 1 else many}"
        for status, (one, many) in COUNTED.items()
        if by_status[status]
    ]
    out.append(report.verdict, style=STYLES[report.verdict])
    out.append(f"  {clean(report.name)}", style="bold")
    out.append(f"  {', '.join(counts) or 'no law tried'}")
    if report.verdict == "not judged":
        out.append(f"\n  {clean(report.reason)}")
    out.append(f"\n  seed {report.seed}, profile {report.profile}, {report.seconds:.1f} s")
    if report.verdict != "conforms":
        out.append("\n  again: ").append(again, style="bold")
    return out.append("\n")


def _compact(verdicts: Iterable[Verdict], everything: Sequence[Verdict]) -> Iterable[str]:
    """Operations of which no law could be tried, by name; of the others the laws."""
    tried = {v.law.partition(".")[0] for v in everything if v.status != "not implemented"}
    names = dict.fromkeys(
        v.law if (operation := v.law.partition(".")[0]) in tried else operation for v in verdicts
    )
    return list(names)


def comparison(reports: Sequence[Report]) -> Text:
    """Several implementations side by side."""
    counts = [Counter(v.status for v in report.laws) for report in reports]
    heads = ["implementation", "verdict", *COUNTED]
    rows = [
        [clean(report.name), report.verdict, *(str(count[status]) for status in COUNTED)]
        for report, count in zip(reports, counts, strict=True)
    ]
    widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
    out = Text()
    for row, style in [(heads, "bold"), *((row, STYLES[row[1]]) for row in rows)]:
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
    claims = f"  claim {', '.join(map(str, law.claims))}" if law.claims else ""
    out = Text().append(law.id, style="bold").append(claims, style="dim")
    out.append(f"\n    {statement(law.id)}\n    ").append(law.formula, style="cyan")
    return out.append(f"   ({law.domain})\n" if law.domain else "\n", style="dim")


def finding_lines(finding: Finding) -> Text:
    """What a smoke check found out about one operation."""
    style = {"sound": "holds", "unsound": "broken", "absent": "not implemented"}[finding.state]
    out = Text(f"{finding.state:<9}", style=STYLES[style]).append(finding.what, style="not bold")
    return out.append(f"\n{'':9}{finding.hint}", style="not bold") if finding.hint else out
