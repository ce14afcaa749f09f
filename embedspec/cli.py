"""The command: `embedspec verify`, `laws`, `impls`, `smoke`.

Exit status: 0 conforms, 1 broken, 2 not judged or bad input, 130 interrupted.
"""

from __future__ import annotations

import errno
import functools
import os
import secrets
import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn

import click
from rich.text import Text

import embedspec
from embedspec import files, jsonreport, markdown, page
from embedspec.conjectures import conjectures
from embedspec.files import Written
from embedspec.lab.learn import learn
from embedspec.lab.starter import new
from embedspec.matrix import matrix
from embedspec.terminal import Console, Terminal, comparison, console, finding_lines, law_lines
from embedspec.usage import Choice, Commands, Seconds, Whole, asked_for, language, said
from embedspec.values import clean
from impls.loader import Limits, LoadError, installed, open_session
from properties import interrupt
from properties.selection import BadSelection, select
from properties.verdicts import Began, Decided, Ended, Event, Report, Verdict
from spec.arithmetic import FORMATS
from spec.calls import Description
from spec.catalogue import speaking, trouble
from spec.laws import LAWS

STATUS = {"conforms": 0, "broken": 1, "not judged": 2}


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)
@click.version_option(embedspec.__version__, help="Show the version and exit.")
@language
@click.pass_context
def cli(context: click.Context) -> None:
    """Finds the smallest input on which an embedding breaks a law.

    \b
    embedspec verify embed.py     a file of your own
    embedspec verify numpy        a library
    embedspec laws                what is checked
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> NoReturn:
    """The command itself. A polite kill ends it as ^C does: with its report written."""
    interrupt.heed()
    # Hypothesis keeps its table of characters in the folder it is called in, unless told where.
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", os.path.join(cache, "embedspec"))
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs a command line; whatever is wrong with it is one line and status 2."""
    with speaking(asked_for(arguments)):
        try:
            return cli.main(arguments, prog_name="embedspec", standalone_mode=False) or 0
        except click.ClickException as error:
            return complain(said(error))
        except (click.Abort, KeyboardInterrupt):
            complain(trouble("interrupted"))
            return interrupt.STATUS
        except Exception as error:
            return complain(defect(error))


def complain(text: str) -> int:
    console(stderr=True).print(f"embedspec: {clean(text)}")
    return 2


def defect(error: Exception) -> str:
    """What to say when the fault is ours, in one line that says where."""
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return trouble("no-space")
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "unknown"
    return trouble("defect", kind=type(error).__name__, where=where, message=error)


def opening(command: Callable[..., int]) -> Callable[..., int]:
    """The options that say how code under test is run."""
    usual = Limits()

    @functools.wraps(command)
    def with_limits(
        call_limit: float,
        import_limit: float,
        memory_limit: int,
        output_limit: int,
        process_limit: int,
        **options: Any,
    ) -> int:
        limits = Limits(
            call=call_limit,
            importing=import_limit,
            memory=memory_limit << 20,
            output=output_limit << 10,
            processes=process_limit,
        )
        return command(limits=limits, **options)

    whole = Whole(1)
    options = (
        click.option("--python", metavar="EXE", help="Interpreter that runs the code under test."),
        click.option(
            "--sandbox",
            type=Choice(["auto", "off", "bwrap"]),
            default="auto",
            help="Keep the code under test from the network and your files.",
        ),
        click.option(
            "--in-process", is_flag=True, help="No worker: for debuggers and code you trust."
        ),
        click.option(
            "--dtype",
            type=Choice(list(FORMATS)),
            show_default=False,
            help="Format of a library that has several.",
        ),
        click.option(
            "--call-limit",
            type=Seconds(),
            metavar="SECONDS",
            default=usual.call,
            help="Time for a call; one that hangs gets five times as much in a fresh worker.",
        ),
        click.option(
            "--import-limit",
            type=Seconds(),
            metavar="SECONDS",
            default=usual.importing,
            help="Time to import.",
        ),
        click.option(
            "--memory-limit",
            type=whole,
            metavar="MIB",
            default=usual.memory >> 20,
            help="Memory beyond that of the import.",
        ),
        click.option(
            "--output-limit",
            type=whole,
            metavar="KIB",
            default=usual.output >> 10,
            help="Printed output that is kept.",
        ),
        click.option(
            "--process-limit",
            type=whole,
            metavar="N",
            default=usual.processes,
            help="Processes at once.",
        ),
    )
    wrapped: Callable[..., int] = with_limits
    for option in reversed(options):
        wrapped = option(wrapped)
    return wrapped


@cli.command()
@click.argument("implementations", metavar="IMPL...", nargs=-1, required=True)
@click.option("--seed", type=Whole(0), metavar="N", help="Repeat the run that printed this seed.")
@click.option(
    "--profile",
    type=Choice(["quick", "default", "thorough"]),
    default="default",
    help="About 25, 100 or 2000 examples for each law.",
)
@click.option("-k", "selection", metavar="EXPR", help="Only these laws: 'cosine and not refuses'.")
@click.option(
    "--max-time",
    type=Seconds(),
    metavar="SECONDS",
    help="Stop after this time; laws not reached are undecided.",
)
@click.option(
    "--json", "json_file", metavar="FILE", help="Also write the report there; - is stdout."
)
@click.option("--html", "html_file", metavar="FILE", help="Also write it as a page with pictures.")
@click.option("--markdown", "markdown_file", metavar="FILE", help="Also write it as Markdown.")
@language
@opening
@click.option("-v", "--verbose", is_flag=True, help="A line for every law.")
def verify(
    implementations: tuple[str, ...],
    seed: int | None,
    profile: str,
    selection: str | None,
    max_time: float | None,
    json_file: str | None,
    html_file: str | None,
    markdown_file: str | None,
    verbose: bool,
    **opened: Any,
) -> int:
    """Tries every law on each IMPL and shows the smallest input that breaks it.

    \b
    IMPL is one of
      embed.py               a file
      numpy                  a built-in (see embedspec impls)
      package.module:object  anything that can be imported
      "cmd:node embed.mjs"   a program in any language

    Exit status: 0 conforms, 1 broken, 2 not judged; of several the worst.
    """
    written = [
        Written("--json", json_file, jsonreport.dumps),
        Written("--html", html_file, page.dumps),
        Written("--markdown", markdown_file, markdown.dumps),
    ]
    if obstacle := files.obstacle(written):
        return complain(obstacle)
    seed = secrets.randbelow(2**32) if seed is None else seed
    out = console(stderr=any(file.name == "-" for file in written))
    work = Run(out, _options_given(), seed, profile, selection, verbose)
    try:
        status = work.all(implementations, max_time, opened)
    finally:
        for problem in files.write_all(written, work.reports):
            status = complain(problem)
    return status


class Run:
    """One call of `verify`: its reports, complete even when it ends early."""

    def __init__(
        self,
        out: Console,
        options: list[str],
        seed: int,
        profile: str,
        selection: str | None,
        verbose: bool,
    ) -> None:
        self.out = out
        self.terminal = Terminal(out, options, verbose)
        self.seed, self.profile, self.selection = seed, profile, selection
        self.reports: list[Report] = []
        self.description: Description | None
        self.laws: list[Verdict]
        self.began: float | None
        """What is known of the one at work, and when it was begun."""
        self._idle()

    def all(self, names: tuple[str, ...], max_time: float | None, opened: dict[str, Any]) -> int:
        """Judges one after the other; returns the exit status."""
        end = None if max_time is None else time.monotonic() + max_time
        interrupted = False
        try:
            select(LAWS, self.selection)
            for name in names:
                left = None if end is None else max(end - time.monotonic(), 0.0)
                self.reports.append(self._one(name, left, opened))
        except BadSelection as error:
            self._abandon(names, str(error))
            return complain(str(error))
        except KeyboardInterrupt:
            interrupt.heard()
            interrupted = True
            self._abandon(names, trouble("interrupted"))
            complain(trouble("interrupted"))
        if len(names) > 1:
            self.out.print(comparison(self.reports))
        return interrupt.STATUS if interrupted else max(STATUS[r.verdict] for r in self.reports)

    def _one(self, name: str, max_time: float | None, opened: dict[str, Any]) -> Report:
        from properties.judge import judge

        self.began = time.monotonic()
        try:
            report = judge(
                name,
                profile=self.profile,
                seed=self.seed,
                select=self.selection,
                max_time=max_time,
                listen=self._listen,
                **opened,
            )
        except Exception as error:
            report = self._unfinished(name, defect(error))
            complain(f"{name}: {report.reason}")
        else:
            if report.description is None:
                complain(report.reason)
        self._idle()
        return report

    def _idle(self) -> None:
        """Nothing is at work of which an interrupt would leave a part."""
        self.description, self.laws, self.began = None, [], None

    def _listen(self, event: Event) -> None:
        interrupt.check()
        if isinstance(event, Began):
            self.description = event.description
        elif isinstance(event, Decided):
            self.laws.append(event.verdict)
        self.terminal(event)

    def _abandon(self, names: tuple[str, ...], reason: str) -> None:
        """A report for each implementation that has none."""
        for name in names[len(self.reports) :]:
            self.reports.append(self._unfinished(name, reason))
            self._idle()

    def _unfinished(self, name: str, reason: str) -> Report:
        broken = any(verdict.status == "broken" for verdict in self.laws)
        report = Report(
            name=name,
            description=self.description,
            verdict="broken" if broken else "not judged",
            reason=reason,
            seed=self.seed,
            profile=self.profile,
            selection=self.selection,
            versions={},
            seconds=0.0 if self.began is None else time.monotonic() - self.began,
            laws=tuple(self.laws),
        )
        self.terminal(Ended(report))
        return report


def _options_given() -> list[str]:
    """The options as they were given, without the seed and those that change no verdict."""
    context = click.get_current_context()
    given = []
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if (
            not isinstance(parameter, click.Option)
            or source is not click.core.ParameterSource.COMMANDLINE
            or name in {"seed", "json_file", "html_file", "markdown_file", "lang", "verbose"}
        ):
            continue
        given.append(parameter.opts[-1])
        if not parameter.is_flag:
            given.append(str(context.params[name]))
    return given


@cli.command()
@click.option("-k", "selection", metavar="EXPR", help="Only these: 'cosine and not refuses'.")
@language
def laws(selection: str | None) -> int:
    """Lists every law: its id, what it says, its formula, the claim it stands for."""
    try:
        chosen = select(LAWS, selection)
    except BadSelection as error:
        return complain(str(error))
    out = console()
    for id in chosen:
        out.print(law_lines(id))
    return 0


@cli.command()
@language
def impls() -> int:
    """Lists the implementations that can be judged by name."""
    out = console()
    offers = list(installed())
    width = max(len(offer.name) for offer in offers)
    for offer in offers:
        line = Text(f"{offer.name:<{width}}  ", style="bold").append(offer.line, style="not bold")
        if offer.install:
            line.append(f"  not installed: {offer.install}", style="not bold dim")
        out.print(line)
    return 0


@cli.command()
@click.argument("implementation", metavar="IMPL")
@language
@opening
def smoke(implementation: str, **opened: Any) -> int:
    """Calls each function of IMPL once: is its adapter sound?

    Looks at the form of the answers only, and says what to mend. Exit status: 0 sound, 1 not
    sound, 2 not to be opened.
    """
    from embedspec.smoke import smoke as findings

    out = console()
    try:
        session = open_session(implementation, **opened)
    except LoadError as error:
        return complain(str(error))
    sound = True
    try:
        for finding in findings(session):
            out.print(finding_lines(finding))
            sound = sound and finding.state != "unsound"
    finally:
        session.close()
    return 0 if sound else 1


cli.add_command(conjectures)
cli.add_command(learn)
cli.add_command(new)
cli.add_command(matrix)
