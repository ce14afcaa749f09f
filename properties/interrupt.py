"""^C that cannot be swallowed: whoever catches it and goes on is stopped at the next call.

A signal raises KeyboardInterrupt wherever the program happens to be, and libraries (and code
under test in this process) have bare ``except:`` clauses there.
"""

from __future__ import annotations

import os
import signal
from types import FrameType

from impls.process import Process

STATUS = 130

_given = False
_heard = False


def heed() -> None:
    """From now on ^C or a polite kill ends the run with its report, a second one at once."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)


def check() -> None:
    """Raises KeyboardInterrupt again if it was given and never came through."""
    if _given and not _heard:
        raise KeyboardInterrupt


def heard() -> None:
    """It came through: what is done from now on is only to finish."""
    global _heard
    _heard = True


def _interrupt(number: int, frame: FrameType | None) -> None:
    global _given
    if _given:
        Process.kill_all()
        os._exit(STATUS)
    _given = True
    raise KeyboardInterrupt
