"""Options that say in the spoken language what is wrong with them, and the language itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import click

from embedspec.help import Command
from spec.catalogue import trouble
from spec.catalogue.pages import LANGUAGES, spoken


class Choice(click.Choice[str]):
    """One of a few words."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        if value not in self.choices:
            self.fail(complaint("no-choice", param, value, choices=", ".join(self.choices)))
        return str(value)


class Whole(click.ParamType[int]):
    """A whole number of at least so much, and perhaps at most so much."""

    name = "integer"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        try:
            number = int(value)
        except ValueError:
            self.fail(complaint("no-whole-number", param, value))
        if self.most is not None and not self.least <= number <= self.most:
            self.fail(complaint("out-of-range", param, value, least=self.least, most=self.most))
        if number < self.least:
            self.fail(complaint("too-small", param, value, least=self.least))
        return number


class Seconds(click.ParamType[float]):
    """A time that can be waited for."""

    name = "seconds"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds < math.inf:
            self.fail(complaint("no-time", param, value))
        return seconds


def complaint(key: str, param: click.Parameter | None, value: Any, **details: Any) -> str:
    option = param.opts[-1] if param else ""
    return trouble(key, option=option, value=value, **details).removeprefix(": ")


class Commands(Command, click.Group):
    """A command of commands."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.ClickException(trouble("no-subcommand", name=args[0]))
        return super().resolve_command(ctx, args)


def said(error: click.ClickException) -> str:
    """What is wrong with a command line, in one line. Errors of our own are said already."""
    match error:
        case click.MissingParameter():
            argument = error.param.human_readable_name.rstrip(".") if error.param else ""
            return trouble("missing-argument", argument=argument, usage=usage(error.ctx))
        case click.NoSuchOption():
            near = trouble("or").join(error.possibilities or ())
            key = "no-option-near" if near else "no-option"
            return trouble(key, option=error.option_name, near=near)
        case click.BadOptionUsage():
            return trouble("needs-a-value", option=error.option_name)
        case click.UsageError() if type(error) is click.UsageError:
            return trouble("too-many", usage=usage(error.ctx))
    return error.message


def usage(context: click.Context | None) -> str:
    if context is None:
        return ""
    return " ".join((context.command_path, *context.command.collect_usage_pieces(context)))


def asked_for(arguments: Sequence[str]) -> str:
    """The language that a command line asks for, else that of the locale."""
    for word, after in pairwise([*arguments, ""]):
        option, _, stated = word.partition("=")
        lang = stated or after
        if option == "--lang" and lang in LANGUAGES:
            return lang
    return spoken()


language = click.option(
    "--lang",
    type=Choice(LANGUAGES),
    help="Language; by default the locale's.",
    expose_value=False,
)
"""For the help and the check: ``asked_for`` has read it before any option is."""
