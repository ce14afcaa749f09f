"""`embedspec learn`: the ladder of a file, tried again whenever it is saved."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.text import Text

from embedspec.help import Command
from embedspec.lab import progress, screen
from embedspec.lab.ladder import Step, ladder, next_step
from embedspec.lab.words import say, title
from embedspec.terminal import Console, console
from embedspec.usage import Whole, language
from embedspec.values import clean
from spec.catalogue import trouble


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path))
@language
@click.option("--hint", "read", type=Whole(1, 3), help="Show this hint, 3 the frankest.")
@click.option("--seed", type=Whole(0), metavar="N", help="Try the same examples again.")
def learn(file: Path, read: int | None, seed: int | None) -> int:
    """Ten steps from an empty FILE to an embedding: what holds, what is next.

    On a terminal the file is tried again whenever it is saved; h gives the next hint, q leaves.
    Steps may be done in any order. In a pipe there is one pass. Exit status: 0 nothing
    broken, 1 broken, 2 not to be tried.
    """
    if file.is_dir():
        raise click.ClickException(trouble("names-a-folder", name=file))
    if not file.is_file():
        raise click.ClickException(say("no-file", name=file))
    lesson = Lesson(console(), file, seed)
    if read is not None:
        lesson.read = read
    status = lesson.look()
    if lesson.out.is_terminal and sys.stdin.isatty():
        lesson.stay()
    return status


FEW = 3
"""New steps that are cheered one by one; of more the score tells."""


class Lesson:
    """A learner's file under trial, as often as it changes."""

    def __init__(self, out: Console, file: Path, seed: int | None) -> None:
        self.out, self.file, self.seed = out, file, seed
        self.progress = progress.load(file)
        self.steps: list[Step] = []
        self.read: int | None = None
        """The hint that was asked for; None: as many as were read before."""

    def look(self) -> int:
        """Tries the file and shows the ladder."""
        from properties.judge import judge

        if self.out.is_terminal:
            self.out.print(Text(say("trying", name=self.file.name), style="dim"))
        seed = secrets.randbelow(2**32) if self.seed is None else self.seed
        report = judge(str(self.file.resolve()), profile="quick", seed=seed)
        if report.description is None:
            why = report.reason.removeprefix(report.name).lstrip(": ")
            self.out.print(say("cannot", name=self.file.name, reason=clean(why)))
            return 2
        self.steps = ladder(report.laws)
        self.out.print(
            Text(f"{self.file.name}  ", style="bold").append(self.score(), "not bold dim")
        )
        self.out.print(screen.ladder(self.steps))
        self.celebrate()
        if coming := next_step(self.steps):
            self.out.print(screen.coming(coming))
            self.show_hint(coming)
        return 1 if any(step.state == "broken" for step in self.steps) else 0

    def score(self) -> str:
        return say("score", n=sum(step.state == "holds" for step in self.steps))

    def celebrate(self) -> None:
        """A line for what is new since the last look, and one for the whole."""
        held = {step.number for step in self.steps if step.state == "holds"}
        fresh = sorted(held - self.progress.held)
        if len(held) == len(self.steps):
            self.out.print(Text(say("all"), style="bold green"))
        elif 0 < len(fresh) <= FEW:
            for number in fresh:
                self.out.print(Text(say("newly", n=number, title=title(number)), style="green"))
            self.out.print()
        self.progress.held = held
        progress.save(self.file, self.progress)

    def show_hint(self, step: Step) -> None:
        about = screen.subject(step)
        read = self.read or self.progress.hints.get(about, 0)
        if read:
            self.progress.hints[about] = read
            self.out.print(screen.hint(step, read))
            progress.save(self.file, self.progress)
        self.read = None

    def franker(self) -> None:
        """The next hint."""
        step = next_step(self.steps) if self.steps else None
        if step is None:
            return
        read = self.progress.hints.get(screen.subject(step), 0) + 1
        if read > len(screen.advice(step)):
            self.out.print(Text(say("no-more"), style="dim"))
            return
        self.read = read
        self.show_hint(step)

    def stay(self) -> None:
        """Until q: a key gives a hint, a save another look."""
        from embedspec.lab.keys import keys

        self.out.print(Text(say("keys"), style="dim"))
        with keys() as pressed:
            for changed in saved(self.file):
                key = pressed()
                if key in ("q", "\x04"):
                    return
                if key == "h":
                    self.franker()
                if changed:
                    self.out.print(Text("─" * 40, style="dim"))
                    self.look()
                    self.out.print(Text(say("keys"), style="dim"))


def saved(file: Path) -> Iterator[bool]:
    """True after each save, False a few times a second in between."""
    from watchfiles import watch

    # The folder is watched: editors put a new file in the old one's place.
    name = file.resolve().name
    for changes in watch(
        file.resolve().parent,
        watch_filter=lambda _, path: Path(path).name == name,
        recursive=False,
        rust_timeout=150,
        yield_on_timeout=True,
    ):
        yield bool(changes) and file.is_file()
