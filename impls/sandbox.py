"""The sandbox: bubblewrap, with nothing in view but what an implementation needs to run."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from spec.catalogue import trouble

Sandbox = Literal["auto", "off", "bwrap"]

SUITE = Path(__file__).resolve().parent.parent
HIDDEN = SUITE.parent if SUITE.name == "suite" else SUITE
"""The judge's folder: in a wheel the suite lies inside the command's package."""
SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store",
    "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    "/etc/localtime", "/etc/ssl", "/etc/passwd", "/etc/group",
    "/sys/devices/system/cpu",
)  # fmt: skip
SPACE = 256 << 20
"""Bytes of the private /tmp, and of the shared memory beside it."""


BELOW = ("/bin/sh", "-c", '"$@"; exit $?', "sh")
"""Runs a command as its child."""


def boxed(
    command: Sequence[str], *, folder: str, view: Iterable[str], twin: bool = False
) -> list[str]:
    """The command in a sandbox where it sees the system and, read-only, the paths in view.

    Process ids begin anew in every sandbox; those of a twin are others than its sibling's.
    """
    bwrap = shutil.which("bwrap") or "bwrap"
    shown = [Path(path) for path in view]
    return [
        bwrap, "--unshare-all", "--die-with-parent", "--new-session",
        *(part for path in SYSTEM for part in ("--ro-bind-try", path, path)),
        "--proc", "/proc", "--dev", "/dev",
        "--size", str(SPACE), "--tmpfs", "/dev/shm", "--remount-ro", "/dev",
        "--size", str(SPACE), "--tmpfs", "/tmp",
        *_windows(shown),
        "--remount-ro", "/", "--chdir", folder, "--", *(BELOW if twin else ()), *command,
    ]  # fmt: skip


def _windows(shown: Iterable[Path]) -> list[str]:
    """Bind what is in view, outer folders first, and blind out the suite where it shows."""
    arguments: list[str] = []
    paths = sorted({path.absolute() for path in shown}, key=lambda path: len(path.parts))
    inner = [path for path in paths if HIDDEN in path.parents]
    for path in paths:
        if path not in inner:
            arguments += ["--ro-bind-try", str(path), str(path)]
    outer = [*paths, *map(Path, SYSTEM)]
    blind: list[Path] = []
    if HIDDEN in paths:  # the implementation lies in the judge's own folder
        blind = [HIDDEN / name for name in ("spec", "properties", "impls", "embedspec", "tests")]
    elif any(path in HIDDEN.parents for path in outer):
        blind = [HIDDEN]
    blind = [folder for folder in blind if folder.is_dir()]
    for folder in blind:
        arguments += ["--tmpfs", str(folder)]
    for path in inner:
        arguments += ["--ro-bind-try", str(path), str(path)]
    for folder in blind:
        arguments += ["--remount-ro", str(folder)]
    return arguments


def works(python: str = sys.executable) -> str | None:
    """None if a sandbox can be made here and the interpreter runs in it; else why not."""
    obstacle = _obstacle(python)
    return trouble(obstacle[0], message=obstacle[1]) if obstacle else None


@functools.cache
def _obstacle(python: str) -> tuple[str, str] | None:
    if shutil.which("bwrap") is None:
        return "no-bubblewrap", ""
    command = boxed([python, "-I", "-S", "-c", ""], folder="/tmp", view=interpreter(python))
    try:
        probe = subprocess.run(command, capture_output=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return "bubblewrap-unstarted", type(error).__name__
    if probe.returncode:
        said = probe.stderr.decode("utf-8", "replace").strip().splitlines()
        return "bubblewrap-fails", said[-1] if said else str(probe.returncode)
    return None


def interpreter(python: str) -> list[str]:
    """Folders a Python needs: its own, its virtual environment's, its libraries."""
    found = shutil.which(python) or python
    folders = {str(Path(found).absolute().parent.parent), str(Path(found).resolve().parent.parent)}
    if python == sys.executable:
        folders |= {sys.prefix, sys.base_prefix, sys.exec_prefix}
        folders |= {entry for entry in sys.path if Path(entry).name.endswith("-packages")}
    home = Path.home()
    folders |= {str(path) for path in home.glob(".local/lib/python3*/site-packages")}
    return [folder for folder in folders if folder != os.sep and folder != str(home)]
