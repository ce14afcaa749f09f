"""The command `embedspec matrix`: all installed implementations against all laws."""

from __future__ import annotations

import json
import multiprocessing
import secrets
import shlex
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import replace
from pathlib import Path

import click
from rich.text import Text

from embedspec import conformance_html, conformance_markdown, files
from embedspec.conformance import Column, Matrix, cells, changes, column
from embedspec.files import Written
from embedspec.help import Command
from embedspec.terminal import STYLES, Console, comparison, console
from embedspec.usage import Choice, Whole, language
from impls.builtin import BUILTINS
from properties.judge import judge
from properties.selection import BadSelection, select
from properties.verdicts import Report, Verdict
from spec.catalogue import trouble
from spec.laws import LAWS

FORMATS_TOO = (
    "torch.nn@bfloat16",
    "torch.nn@float16",
    "jax.take@bfloat16",
    "keras/torch@float16",
    "keras.sequential@float16",
    "mlx@bfloat16",
    "transformers.gemma@bfloat16",
)
"""Implementations that are also judged in another format than their own."""


def installed() -> list[str]:
    """The built-in implementations whose libraries are here, and some in other formats."""
    here = [name for name, b in BUILTINS.items() if not b.missing and not b.on_demand]
    return here + [name for name in FORMATS_TOO if name.partition("@")[0] in here]


def judged(name: str, profile: str, seed: int, selection: str | None) -> Report:
    """The report of one implementation; `name@dtype` asks for another format."""
    target, _, dtype = name.partition("@")
    report = judge(target, profile=profile, seed=seed, select=selection, dtype=dtype or None)
    return replace(report, name=name, laws=tuple(map(portable, report.laws)))


def portable(verdict: Verdict) -> Verdict:
    """Without the numbers of mpmath that it was explained by: they stay in their process."""
    found, apart = verdict.counterexample, verdict.divergence
    return replace(
        verdict,
        counterexample=found and replace(found, fault=None),
        divergence=apart and replace(apart, fault=None),
    )


def reports(
    names: Sequence[str], workers: int, profile: str, seed: int, selection: str | None
) -> Iterator[Report]:
    """The reports as they come in."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, max_tasks_per_child=1) as pool:
        waiting: list[Future[Report]] = [
            pool.submit(judged, name, profile, seed, selection) for name in names
        ]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except BaseException:  # ^C above all: those that wait are dropped, those at work ended
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise


@click.command(cls=Command)
@click.argument("names", metavar="[IMPL]...", nargs=-1)
@click.option("-n", "workers", type=Whole(1), default=2, help="Judged at once.")
@click.option(
    "--profile",
    type=Choice(["quick", "default", "thorough"]),
    default="default",
    help="About 25, 100 or 2000 examples for each law.",
)
@click.option("--seed", type=Whole(0), metavar="N", help="Where the search begins.")
@click.option("-k", "selection", metavar="EXPR", help="Only these laws.")
@click.option("--markdown", metavar="FILE", help="Write it as Markdown.")
@click.option("--html", metavar="FILE", help="Write it as a page.")
@click.option("--json", "json_file", metavar="FILE", help="Write it as JSON, to be compared later.")
@click.option(
    "--against",
    metavar="FILE",
    help="Tell which cells changed since that --json was written; status 1 if any.",
)
@language
def matrix(
    names: tuple[str, ...],
    workers: int,
    profile: str,
    seed: int | None,
    selection: str | None,
    markdown: str | None,
    html: str | None,
    json_file: str | None,
    against: str | None,
) -> int:
    """Tries every law on every installed implementation.

    IMPL is a name of `embedspec impls`, or name@dtype; all that are installed if none is given.
    """
    written = [
        Written("--markdown", markdown, conformance_markdown.page),
        Written("--html", html, conformance_html.page),
        Written("--json", json_file, dumps),
    ]
    if obstacle := files.obstacle(written):
        raise click.ClickException(obstacle)
    try:
        select(LAWS, selection)
    except BadSelection as error:
        raise click.ClickException(str(error)) from None
    before = cells_of(against) if against is not None else None
    out = console(stderr=any(file.name == "-" for file in written))
    seed = secrets.randbelow(2**32) if seed is None else seed
    wanted = list(names) or installed()
    pages = any(file.name is not None for file in written)
    columns: dict[str, Column] = {}
    started = time.monotonic()
    for report in reports(wanted, workers, profile, seed, selection):
        columns[report.name] = column(report, shown=pages)
        progress(out, columns[report.name], len(columns), len(wanted))
    made = Matrix([columns[name] for name in wanted], command(profile, seed, selection, names))
    out.print(comparison([c.report for c in made.columns]))
    spent = time.monotonic() - started
    out.print(f"{len(made.columns)} implementations, {spent:.0f} s, seed {seed}")
    problems = list(files.write_all(written, made))
    changed = [] if before is None else changes(before, cells(made.document()))
    for line in changed:
        out.print(line)
    for problem in problems:
        raise click.ClickException(problem)
    return 1 if changed else 0


def dumps(made: Matrix) -> str:
    return json.dumps(made.document(), indent=1, ensure_ascii=False) + "\n"


def cells_of(against: str) -> dict[tuple[str, str], str]:
    """The cells of an earlier run; ClickException if the file isn't the JSON of one."""
    try:
        return cells(json.loads(Path(against).read_text("utf-8")))
    except OSError as error:
        why = files.why(error)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        why = trouble("no-matrix")
    problem = trouble("obstacle", option="--against", name=against or "''", why=why)
    raise click.ClickException(problem)


def progress(out: Console, done: Column, n: int, of: int) -> None:
    """A line for each implementation as it comes in, and for each cell worth a look."""
    report = done.report
    line = Text(f"{n}/{of}  ", style="dim").append(report.name, style="bold")
    line.append(f"  {report.verdict}", STYLES[report.verdict])
    out.print(line.append(f"  {report.seconds:.0f} s"))
    if report.description is None:
        out.print(f"      {report.reason}")
    for verdict in report.laws:
        if verdict.status in ("broken", "undecided"):
            shown = Text(f"      {verdict.status}  ", style=STYLES[verdict.status])
            out.print(shown.append(f"{verdict.law}  {verdict.reason[:150]}", style="not bold"))
    for law, snippet in done.snippets.items():
        if not snippet.agrees:
            out.print(Text(f"      the snippet shows something else: {law}", style="magenta"))


def command(profile: str, seed: int, selection: str | None, names: Sequence[str]) -> str:
    words = ["embedspec", "matrix", *names, "--profile", profile, "--seed", str(seed)]
    if selection:
        words += ["-k", selection]
    files = ["--markdown", "docs/conformance.md", "--json", "docs/conformance.json"]
    return shlex.join([*words, *files])
