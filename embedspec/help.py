"""The help of a command, in the language that is spoken and in lines that fit three scripts."""

from __future__ import annotations

import inspect

import click
from rich.cells import cell_len

from embedspec.lines import wrapped
from spec.catalogue import language
from spec.catalogue.pages import page

WIDTH = 80
LONGEST = 28
"""Cells of an option beyond which its explanation begins in the next line."""


class Command(click.Command):
    """A command that explains itself in three languages."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        usage = " ".join((ctx.command_path, *self.collect_usage_pieces(ctx)))
        parts = [f"{told('Usage:')} {usage}", *paragraphs(explained(self)), options(self, ctx)]
        if isinstance(self, click.Group):
            rows = [(name, explained(each)) for name, each in sorted(self.commands.items())]
            parts.append(listed("Commands:", [(n, text.partition("\n\n")[0]) for n, text in rows]))
        formatter.write("\n\n".join(parts) + "\n")


def told(english: str) -> str:
    """A short text in the spoken language."""
    lang = language()
    return english if lang == "en" else page("help", lang)["texts"].get(english, english)


def explained(command: click.Command) -> str:
    """What a command does, in paragraphs; those that begin with \\b keep their lines."""
    lang, name = language(), command.name or ""
    own = command.help or ""
    text = own if lang == "en" else page("help", lang)["commands"].get(name, own)
    return inspect.cleandoc(text).replace("\b", "\\b")


def paragraphs(text: str) -> list[str]:
    parts = []
    for part in text.split("\n\n"):
        kept = part.startswith("\\b\n")
        lines = part.splitlines()[1:] if kept else wrapped(" ".join(part.split()), WIDTH - 2)
        parts.append("\n".join("  " + line for line in lines))
    return parts


def options(command: click.Command, ctx: click.Context) -> str:
    rows = []
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
        if isinstance(param, click.Option) and record is not None:
            english = param.help or ""
            default = record[1].removeprefix(english).replace("[default:", f"[{told('default')}:")
            rows.append((record[0], told(english) + default))
    return listed("Options:", rows)


def listed(title: str, rows: list[tuple[str, str]]) -> str:
    """Names with what they mean, in two columns."""
    first = 2 + min(LONGEST, max(cell_len(name) for name, _ in rows)) + 2
    out = [told(title)]
    for name, text in rows:
        lines = wrapped(" ".join(text.split()), WIDTH - first)
        head = f"  {name}"
        if cell_len(head) + 2 > first:
            out.append(head)
            head = ""
        out.append(f"{head:<{first}}{lines[0]}".rstrip())
        out += [" " * first + line for line in lines[1:]]
    return "\n".join(out)
