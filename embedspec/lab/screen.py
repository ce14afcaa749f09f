"""What a learner sees: the ladder, the next step, a hint."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from embedspec.blocks import cause
from embedspec.causes import causes
from embedspec.diagnosis import explanation, named
from embedspec.diagnosis import hints as hints_against
from embedspec.lab.ladder import STEPS, Step
from embedspec.lab.words import goal, hints, say, title
from embedspec.lines import wrapped

SIGNS = {
    "holds": ("●", "green"),
    "broken": ("✗", "red"),
    "begun": ("◐", "yellow"),
    "not yet": ("○", "dim"),
    "undecided": ("?", "magenta"),
}
WIDTH = 84


def ladder(steps: Sequence[Step]) -> Text:
    """A line for each step."""
    out = Text()
    width = max(cell_len(title(step.number)) for step in steps)
    for step in steps:
        sign, style = SIGNS[step.state]
        name = title(step.number)
        out.append(f"  {step.number:>2} ").append(sign, style=style)
        out.append(f" {name}{' ' * (width - cell_len(name))}  ")
        out.append(" · ".join(STEPS[step.number]), style="dim")
        if step.state in ("broken", "begun", "undecided"):
            out.append(f"  {say(step.state)}", style=style)
        out.append("\n")
    return out


def subject(step: Step) -> str:
    """What the hints are about: a misconception that has a name, or the step itself."""
    if step.broken and (found := causes(step.broken)[0].told.diagnosis):
        return found[0].misconception
    return f"step-{step.number}"


def advice(step: Step) -> list[str]:
    about = subject(step)
    return hints(step.number) if about.startswith("step-") else hints_against(about)


def coming(step: Step) -> Text:
    """The next step: what is wrong with it, or what it asks for."""
    out = Text(f"{say('next', n=step.number, title=title(step.number))}\n", style="bold")
    if not step.broken:
        for line in wrapped(goal(step.number), WIDTH):
            out.append(f"  {line}\n", style="not bold")
        if step.missing:
            out.append(f"  {say('missing', names=', '.join(step.missing))}\n", style="not bold dim")
        return out
    first, *others = causes(step.broken)
    out.append("\n").append_text(cause(first, named=False))
    if others:
        more = sum(1 + len(other.others) for other in others)
        out.append(f"\n  {say('others', n=more)}\n", style="not bold dim")
    return out


def hint(step: Step, read: int) -> Text:
    """The hint read last; the third tells the name of the mistake, too."""
    known = advice(step)
    read = min(max(read, 1), len(known))
    out = Text(f"{say('hint', n=read)}  ", style="bold cyan")
    for n, line in enumerate(wrapped(known[read - 1], WIDTH)):
        out.append(f"{'  ' if n else ''}{line}\n", style="not bold")
    if read == len(known) and step.broken:
        verdict = causes(step.broken)[0].told
        for diagnosis in verdict.diagnosis[:1]:
            told = f"{verdict.law.partition('.')[0]}  {named(diagnosis)}"
            for line in (
                *wrapped(told, WIDTH),
                *wrapped(explanation(diagnosis.misconception), WIDTH),
            ):
                out.append(f"  {line}\n", style="not bold dim")
    return out
