"""A process under watch: lines out, lines in, wall clock, memory, and nothing left behind."""

from __future__ import annotations

import contextlib
import os
import queue
import secrets
import select
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from typing import ClassVar

import psutil

from impls.limits import Limits
from impls.worker import CUT
from spec.catalogue import trouble

POSIX = os.name == "posix"
LOOK = 0.02
"""Seconds between two looks at a process that is waited for."""
PIECE = 1 << 16
WIDE = 1 << 20
"""Bytes that a pipe is asked to hold."""
COUNT = 0.1
"""Seconds between two looks for its descendants."""


class Ended(Exception):
    """The process is of no more use; ``what`` is one of the words of ``spec.calls.FAILURES``.

    ``signal`` is the number of the one that ended it, or 0.
    """

    def __init__(self, what: str, detail: str = "", signal: int = 0) -> None:
        super().__init__(what, detail)
        self.what, self.detail, self.signal = what, detail, signal


def _portion(process: psutil.Process) -> int:
    """Bytes of memory that are a process's own, with its share of what it shares if known."""
    try:
        full = process.memory_full_info()
    except psutil.AccessDenied:
        return int(process.memory_info().rss)
    return int(getattr(full, "pss", full.uss))


class Polled:
    """Pieces of what comes through a pipe, where pipes can be polled."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._poll = select.poll()
        self._poll.register(pipe, select.POLLIN)

    def get(self, seconds: float) -> bytes | None:
        """The next piece, empty at the end; None if there was none in time."""
        return os.read(self._pipe, PIECE) if self._poll.poll(seconds * 1000) else None


class Threaded:
    """The same for every system, with a thread that waits."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._pieces: queue.Queue[bytes] = queue.Queue(maxsize=64)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        piece = b"more"
        while piece:
            try:
                piece = os.read(self._pipe, PIECE)
            except OSError:
                piece = b""
            self._pieces.put(piece)

    def get(self, seconds: float) -> bytes | None:
        """The next piece, empty at the end; None if there was none in time."""
        try:
            return self._pieces.get(timeout=seconds) if seconds else self._pieces.get_nowait()
        except queue.Empty:
            return None


class Process:
    """Starts a command whose replies come over stdout and whose prints come over stderr."""

    _alive: ClassVar[weakref.WeakSet[Process]] = weakref.WeakSet()

    def __init__(
        self,
        command: Sequence[str],
        *,
        folder: str,
        environment: Mapping[str, str],
        limits: Limits,
        boxed: bool = False,
    ) -> None:
        self.limits = limits
        self.boxed = boxed
        self.known: set[str] = set()
        """Operations that have answered here, so that lazy imports are over."""
        self.mark = f"T{secrets.token_hex(8)}"
        self._popen = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            env={**environment, self.mark: "1"},
            start_new_session=POSIX,
            creationflags=0 if POSIX else getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._input, replies, prints = (
            pipe.fileno()
            for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr)
            if pipe is not None
        )
        if POSIX:
            os.set_blocking(self._input, False)
            _widen(self._input)
        self._source = Polled(replies) if hasattr(select, "poll") else Threaded(replies)
        self._lines: list[bytes] = []
        self._rest: list[bytes] = []
        self._rest_size = 0
        self._printed = bytearray()
        self._cut = 0
        self._closed = False
        self._baseline = 0
        self._watched = {self._popen.pid: psutil.Process(self._popen.pid)}
        self._counted = 0.0
        self._looked = 0.0
        self._printer = threading.Thread(target=self._read_prints, args=(prints,), daemon=True)
        self._printer.start()
        self._alive.add(self)

    def _read_prints(self, pipe: int) -> None:
        while True:
            try:
                piece = os.read(pipe, PIECE)
            except OSError:
                return
            if not piece:
                return
            kept = piece[: max(0, self.limits.output - len(self._printed))]
            self._printed += kept
            self._cut += len(piece) - len(kept)

    @property
    def printed(self) -> str:
        """What it printed so far, cut at the limit."""
        text = self._printed.decode("utf-8", "replace")
        return f"{text}\n[{self._cut} more bytes were dropped]\n" if self._cut else text

    # Talking.

    def send(self, data: bytes) -> None:
        """Hand over a message; a process that does not read it is found out by the clock."""
        until = time.monotonic() + self.limits.call * self.limits.patience
        try:
            if not POSIX:
                threading.Thread(target=self._send_blocking, args=(data,), daemon=True).start()
                return
            view = memoryview(data)
            while view:
                try:
                    view = view[os.write(self._input, view) :]
                except BlockingIOError:
                    if time.monotonic() > until:
                        raise Ended("closed", trouble("reads-no-more")) from None
                    select.select([], [self._input], [], LOOK)
        except OSError:
            raise self._ending() from None

    def _send_blocking(self, data: bytes) -> None:
        with contextlib.suppress(OSError):
            while data:
                data = data[os.write(self._input, data) :]

    def hand_over(self, data: bytes) -> bytes:
        """Send of a message what the pipe takes at once; the rest of it is returned."""
        if POSIX:
            with contextlib.suppress(OSError):  # a full pipe, or an end that is found out later
                return data[os.write(self._input, data) :]
        return data

    def receive(self, until: float) -> bytes | None:
        """The next line of reply; None if there was none in time."""
        over = False
        while not self._lines:
            now = time.monotonic()
            piece = self._source.get(min(LOOK, max(until - now, 0.0)))
            if piece is not None:
                self._take(piece)
            elif over:
                raise self._ending()
            if self._lines:
                break
            if now >= until:
                return None  # also while pieces come in, one after the other
            if piece is None or now - self._looked > LOOK:
                over = self._look()
        return self._lines.pop()

    def _take(self, piece: bytes) -> None:
        if not piece:
            raise self._ending()
        *lines, rest = piece.split(b"\n")
        if lines:
            lines[0] = b"".join((*self._rest, lines[0]))
            self._rest, self._rest_size = [], 0
            self._lines = lines[::-1]
        self._rest.append(rest)
        self._rest_size += len(rest)
        if max(self._rest_size, len(lines[0]) if lines else 0) > self.limits.reply:
            raise Ended("flooded", trouble("long-reply", size=self.limits.reply >> 20))

    # Watching.

    def settle(self) -> None:
        """Take the memory in use now, after the import, for the baseline."""
        self._count()
        self._baseline = self._resident()

    def _look(self) -> bool:
        """Watch the process; whether it is over, although a child may hold its pipes open."""
        if self._popen.poll() is not None:
            return True
        self._looked = time.monotonic()
        if self._looked - self._counted > COUNT:
            self._count()
        if len(self._watched) > self.limits.processes:
            raise Ended("processes", trouble("more-processes", n=self.limits.processes))
        most = self._baseline + self.limits.memory
        if self._resident() > most and self._resident(shared=True) > most:
            raise Ended("memory", trouble("more-memory", size=_size(self.limits.memory)))
        return False

    def _count(self) -> None:
        with contextlib.suppress(psutil.Error):
            for child in psutil.Process(self._popen.pid).children(recursive=True):
                self._watched.setdefault(child.pid, child)
        self._counted = time.monotonic()

    def _resident(self, shared: bool = False) -> int:
        """Bytes in memory, those that several processes share counted as often or, slowly, once."""
        total = 0
        for pid, process in list(self._watched.items()):
            try:
                total += _portion(process) if shared else process.memory_info().rss
            except psutil.Error:
                if pid != self._popen.pid:
                    del self._watched[pid]
        return total

    def _ending(self) -> Ended:
        try:
            code = self._popen.wait(0.5)
        except subprocess.TimeoutExpired:
            return Ended("closed")
        if code == CUT:
            return Ended("closed")
        if code < 0:
            return Ended("crashed", trouble("signal", n=-code), -code)
        if self.boxed and code > 128:
            return Ended("crashed", trouble("signal", n=code - 128), code - 128)
        if code >= 0xC0000000:
            return Ended("crashed", trouble("exception", n=f"{code:#x}"))
        return Ended("exited", trouble("exit-status", n=code))

    # Ending.

    def stop(self, farewell: bytes, patience: float = 0.5) -> bytes | None:
        """Ask the process to end, and end it; its last line, if it said one."""
        last = None
        with contextlib.suppress(Ended):
            self.send(farewell)
            last = self.receive(time.monotonic() + patience)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._popen.wait(patience)
        self.kill()
        return last

    @classmethod
    def kill_all(cls) -> None:
        """End all processes that are under watch."""
        for process in list(cls._alive):
            process.kill()

    def kill(self) -> None:
        """End the process and everything that it started."""
        if self._closed:
            return
        self._closed = True
        self._count()
        if POSIX:
            with contextlib.suppress(OSError):
                os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.kill()
        for process in (*self._watched.values(), *self._strays()):
            with contextlib.suppress(psutil.Error):
                process.kill()
        self._popen.wait()
        self._printer.join(1.0)
        if not self._printer.is_alive():
            for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
                if pipe is not None:
                    pipe.close()

    def _strays(self) -> list[psutil.Process]:
        """Descendants that left the family, known by the mark in their environment."""
        if self.boxed:
            return []  # they die with their PID namespace
        strays = []
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if self.mark in process.environ():
                    strays.append(process)
        return strays


if sys.platform == "linux":
    import fcntl

    def _widen(pipe: int) -> None:
        """More messages go before their turn through a wider pipe, as a whole."""
        with contextlib.suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, WIDE)

else:

    def _widen(pipe: int) -> None:
        pass


def _size(memory: int) -> str:
    """Bytes as a person says them."""
    gigabytes = memory / (1 << 30)
    return f"{gigabytes:.2g} GiB" if gigabytes >= 0.1 else f"{memory >> 20} MiB"
