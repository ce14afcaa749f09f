"""`embedspec conjectures`: claims that sound true, and the smallest input that says no."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from random import Random
from typing import Any, Literal

import click
from rich.cells import cell_len
from rich.text import Text

from embedspec.help import Command
from embedspec.lines import wrapped
from embedspec.terminal import console
from embedspec.usage import Choice, Whole, language
from embedspec.values import inline
from spec import catalogue
from spec.catalogue.pages import page
from spec.conjectures import CONJECTURES

WIDTH = 80


@click.command(cls=Command)
@click.argument("name", required=False)
@click.option(
    "--guess", type=Choice(["true", "false"]), help="Your guess about the claim as it is listed."
)
@language
@click.option("--seed", type=Whole(0), metavar="N", help="Where the search begins.")
def conjectures(name: str | None, guess: str | None, seed: int | None) -> int:
    """Claims that sound true and are not, each with its smallest counterexample.

    Without NAME all claims are listed. With NAME (or its beginning) a counterexample is
    looked for on the spot.
    """
    texts = page("conjectures", catalogue.language())
    out = console()
    if name is None:
        for each in CONJECTURES:
            out.print(
                Text(each, style="bold").append(f"\n    {texts[each]['claim']}", style="not bold")
            )
        out.print(Text("\n" + "\n".join(wrapped(texts["words"]["how"], WIDTH)), style="dim"))
        return 0
    found = [each for each in CONJECTURES if each == name] or [
        each for each in CONJECTURES if each.startswith(name)
    ]
    if len(found) != 1:
        raise click.ClickException(texts["words"]["unknown"].format(name=name))
    [chosen] = found
    seed = secrets.randbelow(2**32) if seed is None else seed
    asked: Asked = "claim"
    if guess is None and out.is_terminal and sys.stdin.isatty():
        asked = drawn(chosen, seed)
        out.print(Text("\n".join(wrapped(texts[chosen][asked], WIDTH)), style="bold"))
        guess = click.prompt(texts["words"]["true-or-false"], type=Choice(["true", "false"]))
    out.print(told(chosen, texts, guess, seed, asked))
    return 0


Asked = Literal["claim", "truth"]
"""What the guess is about: the claim, or the true statement that replaces it."""


def drawn(name: str, seed: int) -> Asked:
    """One or the other: who knows that all claims are false has nothing to guess."""
    return Random(f"{name} {seed}").choice(("claim", "truth"))


def told(
    name: str,
    texts: Mapping[str, Mapping[str, str]],
    guess: str | None,
    seed: int,
    asked: Asked = "claim",
) -> Text:
    """A conjecture's whole story."""
    from properties.conjectures import refute

    words, text = texts["words"], texts[name]
    out = Text("\n".join(wrapped(text[asked], WIDTH)), style="bold").append("\n")
    if guess:
        right = (guess == "true") == (asked == "truth")
        key = f"{'right' if right else 'wrong'}-{'true' if asked == 'truth' else 'guess'}"
        out.append(f"\n{words[key]}\n", style="not bold green" if right else "not bold yellow")
    if asked == "truth":
        out.append(f"\n{words['claimed']}\n", style="not bold")
        out.append(_wrapped(text["claim"]), style="bold")
    found = refute(name, seed)
    if found is None:
        return out.append(f"\n{words['not-found']}\n", style="not bold")
    out.append(f"\n{words['smallest']}\n\n", style="not bold")
    out.append(_columns(found.inputs), style="not bold")
    out.append("\n")
    out.append(_columns(found.seen.values), style="not bold cyan")
    for key in ("why", "instead"):
        out.append(f"\n{words[key]}\n", style="bold").append(_wrapped(text[key]), style="not bold")
    return out


def _columns(values: Mapping[str, Any]) -> str:
    width = max(map(cell_len, values))
    return "".join(
        f"    {n}{' ' * (width - cell_len(n))}  {inline(v)}\n" for n, v in values.items()
    )


def _wrapped(text: str) -> str:
    return "".join(f"    {line}\n" for line in wrapped(text, WIDTH))
