"""Single keys from a terminal, without waiting for any."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Key = Callable[[], str]
"""The next key that was pressed, or nothing."""


@contextmanager
def keys() -> Iterator[Key]:
    """While inside, keys arrive at once and unseen; afterwards the terminal is as it was."""
    if sys.platform == "win32":
        import msvcrt

        yield lambda: msvcrt.getwch() if msvcrt.kbhit() else ""
        return
    import os
    import select
    import termios
    import tty

    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)

    def pressed() -> str:
        ready, _, _ = select.select([stdin], [], [], 0)
        if not ready:
            return ""
        return os.read(stdin, 1).decode("ascii", "ignore") or "q"  # nothing: the terminal is gone

    try:
        tty.setcbreak(stdin, termios.TCSADRAIN)  # what was typed meanwhile is kept
        yield pressed
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)
