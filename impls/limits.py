"""How much an implementation may take before the judge stops waiting."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds, bytes and counts; every one of them is watched from the judge's side."""

    call: float = 2.0
    """Seconds a call may take."""
    importing: float = 60.0
    """Seconds until the implementation is imported, lazy imports in a first call included."""
    memory: int = 2 << 30
    """Bytes of resident memory above what was there after the import."""
    output: int = 1 << 20
    """Bytes of printed output that are kept; the rest is read and dropped."""
    processes: int = 256
    """Processes that may run at once, the worker included."""
    reply: int = 16 << 20
    """Bytes of one line of reply."""
    numbers: int = 1 << 20
    """Numbers, texts and lists in one value."""
    depth: int = 64
    """Lists in lists."""
    patience: float = 5.0
    """A call that is asked again may take this many times longer; a first call half of that."""
    hurried: float = 0.25
    """Seconds a call may take while a hang is being shrunk, or once its operation has hung."""
    waiting: float = 15.0
    """Seconds of a whole run that may go into waiting for hangs and into restarts."""
