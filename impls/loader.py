"""From what a user typed to an opened session.

A target is, in this order: a built-in name or a plugin's; ``zoo.<name>``; a command
after ``cmd:``; a path; a module, ``package.module:object``, forced by ``module:``.
"""

from __future__ import annotations

import difflib
import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from impls.builtin import ADAPTERS, BUILTINS, Offer, installed, plugins
from impls.environment import environment
from impls.limits import Limits
from impls.sandbox import SUITE, Sandbox, interpreter, works
from impls.session import Launch, WorkerSession
from spec.calls import LoadError, Session
from spec.catalogue import trouble

__all__ = ["Limits", "LoadError", "Offer", "OpenSession", "installed", "open_session"]

WORKER = Path(__file__).resolve().parent / "worker.py"


class OpenSession(Session, Protocol):
    """A session and what a reader of its verdict should know."""

    @property
    def notes(self) -> tuple[str, ...]: ...


def open_session(
    target: str,
    *,
    limits: Limits = Limits(),  # noqa: B008 - frozen
    python: str | None = None,
    sandbox: Sandbox = "auto",
    in_process: bool = False,
    dtype: str | None = None,
) -> OpenSession:
    """Open an implementation; LoadError says in one line why it can't be judged."""
    found = find(target, python, dtype)
    if target in BUILTINS and BUILTINS[target].compiles:
        limits = replace(limits, call=10 * limits.call)
    if in_process:
        from impls.inprocess import InProcessSession

        if not found.load:
            raise LoadError(trouble("command-in-process", name=target))
        before = dict(os.environ)
        os.environ.update(found.environment)
        try:
            return InProcessSession(launch(found, limits, None, "off"))
        finally:
            os.environ.clear()
            os.environ.update(before)
    return WorkerSession(launch(found, limits, python, sandbox))


@dataclass(frozen=True)
class Found:
    """What a target turned out to be."""

    name: str
    source: str
    load: Mapping[str, object]
    view: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    trusted: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)


def find(target: str, python: str | None = None, dtype: str | None = None) -> Found:
    """What a target names, without running any of it."""
    builtin = BUILTINS.get(target)
    if dtype is not None and (builtin is None or dtype not in builtin.dtypes):
        choices = ", ".join(builtin.dtypes) if builtin else ""
        known = "other-format" if choices else "one-format"
        raise LoadError(trouble(known, name=target, dtype=dtype, choices=choices))
    if not target.strip():
        raise LoadError(trouble("no-name"))
    if builtin:
        if python is None and (missing := builtin.missing):
            install = builtin.install
            raise LoadError(trouble("not-installed", name=target, package=missing, install=install))
        path = str(ADAPTERS / builtin.file)
        load: dict[str, object] = {"path": path, "siblings": False}
        if builtin.object:
            load["object"] = builtin.object
        surroundings = dict(builtin.environment)
        if dtype is not None:
            surroundings["EMBEDSPEC_DTYPE"] = dtype
        return Found(target, path, load, view=(path,), trusted=True, environment=surroundings)
    if point := plugins().get(target):
        load = {"module": point.module, "object": point.attr}
        return Found(target, point.value, load, view=_folders(point.module), trusted=True)
    if target.startswith("cmd:"):
        return _command(target)
    if target.startswith("module:"):
        return _module(target, target.removeprefix("module:"))
    if "/" in target or os.sep in target or target.endswith(".py"):
        return _file(target)
    if target.startswith("zoo."):
        return _zoo(target)
    if "." in target or ":" in target:
        return _module(target, target)
    if os.path.isfile(target):  # or a misspelt name, so that a path has to say that it is one
        near = f"./{target}"
        raise LoadError(trouble("close", name=target, what=trouble("no-implementation"), near=near))
    if os.path.isdir(target):
        raise LoadError(trouble("names-a-folder", name=target))
    names = [offer.name for offer in installed()]
    raise LoadError(_unknown(target, names, target, "no-implementation"))


def launch(found: Found, limits: Limits, python: str | None, sandbox: Sandbox) -> Launch:
    """How to start a worker for what was found."""
    interpreted = shutil.which(python) if python else sys.executable
    if not interpreted:
        raise LoadError(trouble("no-interpreter", python=python))
    reason = None if sandbox == "off" else works() if found.command else works(interpreted)
    if sandbox == "bwrap" and reason:
        raise LoadError(trouble("no-sandbox", name=found.name, why=reason))
    notes: tuple[str, ...] = ()
    if sandbox == "off":
        notes = (trouble("sandbox-off"),)
    elif reason:
        notes = (trouble("not-sandboxed", why=reason),)
    view = found.view
    if not found.command:
        view = (*view, str(WORKER), *interpreter(interpreted))
    return Launch(
        name=found.name,
        source=found.source,
        command=found.command or (interpreted, "-I", "-B", str(WORKER)),
        load=found.load,
        folder=os.getcwd() if found.command else None,
        environment=environment() | dict(found.environment),
        limits=limits,
        trusted=found.trusted,
        view=None if sandbox == "off" or reason else view,
        notes=notes,
    )


def _file(target: str) -> Found:
    path = Path(os.path.expanduser(target))  # Path's own raises where nobody is called so
    if path.is_dir():
        raise LoadError(trouble("names-a-folder", name=target))
    if path.exists() and not path.is_file():
        raise LoadError(trouble("no-ordinary-file", name=target))
    if not path.is_file():
        near = path.parent.glob("*.py") if path.parent.is_dir() else ()
        names = [other.name for other in near if other.name != path.name]
        raise LoadError(_unknown(path.name, names, target, "no-file"))
    whole = path.absolute()
    folders = [whole.parent, path.resolve().parent]
    return Found(target, str(whole), {"path": str(whole)}, view=tuple(map(str, folders)))


def _module(target: str, name: str) -> Found:
    module, _, attribute = name.partition(":")
    parts = [*module.split("."), *(attribute.split(".") if attribute else ())]
    if not all(part.isidentifier() for part in parts):
        raise LoadError(trouble("no-module-name", name=target))
    here = os.getcwd()
    load: dict[str, object] = {"module": module, "object": attribute, "folders": [here]}
    return Found(target, name, load, view=(here, *_folders(module)))


def _folders(module: str) -> tuple[str, ...]:
    """Where a module's package was installed from, if it is not where packages are."""
    try:
        spec = find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        return ()
    places = (spec.submodule_search_locations or (spec.origin or "",)) if spec else ()
    return tuple(str(Path(place).parent) for place in places if os.path.exists(place))


def _zoo(target: str) -> Found:
    from impls.zoo import ZOO

    name = target.removeprefix("zoo.")
    if name not in ZOO:
        raise LoadError(_unknown(name, list(ZOO), target, "not-in-the-zoo"))
    load: dict[str, object] = {
        "module": "impls.zoo",
        "object": name.replace("-", "_"),
        "folders": [str(SUITE)],
    }
    view = tuple(str(SUITE / part) for part in ("impls", "spec/__init__.py", "spec/contract.py"))
    return Found(target, f"impls.zoo:{name}", load, view=view)


def _command(target: str) -> Found:
    try:
        words = shlex.split(target.removeprefix("cmd:"), posix=os.name == "posix")
    except ValueError as error:
        raise LoadError(trouble("unreadable-command", name=target, message=error)) from None
    if not words:
        raise LoadError(trouble("empty-command"))
    program = shutil.which(words[0])
    if program is None:
        raise LoadError(trouble("no-such-program", name=target, program=words[0]))
    view = [os.getcwd(), str(Path(program).absolute().parent), *_libraries(Path(program))]
    view += [str(Path(word).absolute().parent) for word in words[1:] if Path(word).is_file()]
    return Found(target, " ".join(words), {}, view=tuple(view), command=(program, *words[1:]))


def _libraries(program: Path) -> list[str]:
    """A tool under somebody's home keeps its libraries beside its bin folder."""
    folder = program.resolve().parent
    return [str(folder.parent if folder.name == "bin" else folder)]


def _unknown(name: str, known: list[str], target: str, why: str) -> str:
    what = trouble(why)
    close = difflib.get_close_matches(name, known, n=3)
    if close:
        return trouble("close", name=target, what=what, near=trouble("or").join(close))
    if why == "no-implementation":
        beside = f"./{name}.py"
        hint = beside if os.path.isfile(beside) else trouble("one-of", names=", ".join(known))
        return trouble("unknown-name", name=name, what=what, beside=hint)
    return trouble("unknown", name=target, what=what)
