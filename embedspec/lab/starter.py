"""`embedspec new`: a file to start from, with every signature and no solution."""

from __future__ import annotations

from pathlib import Path

import click

from embedspec.files import why
from embedspec.help import Command
from embedspec.lab.ladder import STEPS
from embedspec.lab.words import say, signature, title
from embedspec.usage import language
from spec.contract import OPERATIONS


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path))
@language
def new(file: Path) -> int:
    """Writes a FILE to start from: signatures and what each is to do, no solutions."""
    try:
        with file.open("x", encoding="utf-8", newline="\n") as written:
            written.write(start())
    except FileExistsError:
        raise click.ClickException(say("exists", name=file)) from None
    except OSError as error:
        raise click.ClickException(say("unwritable", name=file, why=why(error))) from None
    click.echo(say("written", name=file))
    return 0


def start() -> str:
    """The file's text."""
    parts = [f'"""{say("file")}"""\n']
    for step, names in STEPS.items():
        for n, name in enumerate(names):
            head = "" if n else f"# {say('step', n=step, title=title(step))}\n\n\n"
            arguments = ", ".join(OPERATIONS[name].parameters)
            doc = f'    """{signature(name)}"""\n'
            parts.append(f"{head}def {name}({arguments}):\n{doc}    raise NotImplementedError\n")
    return "\n\n".join(parts)
