"""A session with a worker: calls in, answers out, whatever the implementation does."""

from __future__ import annotations

import contextlib
import errno
import itertools
import math
import operator
import os
import re
import secrets
import shutil
import tempfile
import time
import weakref
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, cast

from impls import wire
from impls.describe import description_of
from impls.limits import Limits
from impls.process import Ended, Process
from impls.sandbox import boxed
from spec.calls import Answer, Call, Description, Failed, LoadError, Refused, Result, Value
from spec.catalogue import failure, text, trouble
from spec.contract import OPERATIONS


@dataclass(frozen=True)
class Launch:
    """How to start a worker for an implementation, as often as needed."""

    name: str
    source: str
    command: Sequence[str]
    load: Mapping[str, object] = field(default_factory=dict)
    """What the worker is to load; empty for a command that is its own implementation."""
    folder: str | None = None
    """Where it runs; None: in an empty folder of its own."""
    environment: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    trusted: bool = False
    """Whether its declared policies count."""
    view: Sequence[str] | None = None
    """What it sees inside the sandbox; None: there is no sandbox."""
    notes: tuple[str, ...] = ()


class Sent(NamedTuple):
    """A message that is under way."""

    calls: Sequence[Call]
    nonce: str
    rest: bytes
    """What of it is still to be sent."""


class Seat:
    """One place for a worker, which is filled again whenever the worker is lost."""

    def __init__(self, launch: Launch, twin: bool = False) -> None:
        self.launch = launch
        self.twin = twin
        """Whether it must not be taken for the first: its process id is another."""
        self.process: Process | None = None
        self.starts = 0
        self.given_up: LoadError | None = None
        self.sent: deque[Sent] = deque()
        """Messages that were handed over before their turn."""
        self.asked: deque[Call] = deque(maxlen=256)
        self.replies = 0
        self.unsound = False
        """Whether something that must be refused was taken here, such as an id outside the table:
        who writes there may crash later, in a call that is not to blame."""
        self._folder: str | None = None

    def start(self) -> tuple[Process, dict[str, object]]:
        """A new worker and what its implementation says of itself; LoadError if it can't be had."""
        launch = self.launch
        limits = launch.limits
        folder, command = launch.folder, list(launch.command)
        # What is in view can't be written to, which may be all of /tmp.
        room = "/dev/shm" if "/tmp" in (launch.view or ()) else "/tmp"
        if launch.view is not None:
            command = boxed(command, folder=folder or room, view=launch.view, twin=self.twin)
            folder = None
        if folder is None:
            folder = self._folder = self._folder or tempfile.mkdtemp()
        environment = dict(launch.environment)
        if launch.view is not None:
            environment.update(TMPDIR=room, XDG_CACHE_HOME=f"{room}/.cache")
        try:
            process = Process(
                command,
                folder=folder,
                environment=environment,
                limits=limits,
                boxed=launch.view is not None,
            )
        except OSError as error:
            raise LoadError(
                trouble("not-started", name=launch.name, message=error.strerror)
            ) from None
        self.starts += 1
        self.replies = 0
        self.unsound = False
        self.asked.clear()
        nonce = secrets.token_hex(8)
        try:
            process.send(
                wire.message(
                    "start", nonce, protocol=1, operations=list(OPERATIONS), load=launch.load
                )
            )
            line = process.receive(time.monotonic() + limits.importing)
            if line is None:
                raise Ended("hung")
            read = wire.reply(line, nonce)
            if "failed" in read:
                told = wire.unstarted(read, launch.name)
                if launch.view is not None and lies_outside(told, launch):
                    told += f" ({trouble('own-folder-only')})"
                raise LoadError(told)
            started = read.get("started")
            if not isinstance(started, dict):
                raise wire.Unreadable("no-started")
        except Ended as end:
            process.kill()
            raise LoadError(self._why(process, end)) from None
        except wire.Unreadable as error:
            process.kill()
            raise LoadError(trouble("no-protocol", name=launch.name, message=error)) from None
        except LoadError:
            process.kill()
            raise
        process.settle()
        self.process = process
        return process, cast("dict[str, object]", started)

    def _why(self, process: Process, end: Ended) -> str:
        launch = self.launch

        def at(key: str, **details: object) -> str:
            when = "import" if launch.load else "start"
            return trouble(f"{key}-{when}", name=launch.name, **details)

        match end.what:
            case "hung":
                return at("late", seconds=f"{launch.limits.importing:g}")
            case "crashed":
                return at("crashed", detail=end.detail)
            case "exited":
                said = process.printed.strip().splitlines()
                tail = f": {wire.one_line(said[-1])}" if said else ""
                return at("exited", detail=end.detail, said=tail)
            case "closed":
                return at("closed")
        return at("too-much", detail=f"{failure(end.what)} ({end.detail})")

    def clear(self) -> None:
        """End the worker, if there is one."""
        self.sent.clear()
        if self.process is not None:
            self.process.kill()
            self.process = None

    def close(self) -> None:
        self.clear()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None


KILL = 9
"""SIGKILL, which not every system's module of signals knows by name."""


READ_ONLY = re.compile(rf"\[Errno {errno.EROFS}\] [^:]*: b?['\"]")


class _Late(Exception):
    """A call was not answered in time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class WorkerSession:
    """Asks a worker, and a second one for calls to be made elsewhere; restarts what dies.

    A timeout is *hung* only when a fresh worker repeats it with a longer limit; whatever
    is not known for certain is *undecided*.
    """

    def __init__(self, launch: Launch) -> None:
        self.launch = launch
        self.limits = launch.limits
        self.hurry = False
        """While true (during shrinking) a short limit holds and no timeout is confirmed."""
        self.deadline = math.inf
        self.spent_restarts = 0
        self.late_changes: dict[str, Call] = {}
        """Per operation a call whose arguments were changed after it had returned.

        From then on no answer of the operation is trusted.
        """
        self.late_results: dict[str, Call] = {}
        """Per operation a call whose result was overwritten by a later call."""
        self._here, self._there, self._apart = Seat(launch), Seat(launch, twin=True), Seat(launch)
        weakref.finalize(self, _close, self._here, self._there, self._apart)
        self._lost = 0.0
        self._hanging: set[str] = set()
        self._hung: dict[bytes, Failed] = {}
        self._troubled: set[str] = set()
        self._slow = 0
        try:
            _, started = self._here.start()
            self.description: Description = description_of(launch, started)
        except LoadError:
            self.close()
            raise

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of the verdict should know about this run."""
        slow = (trouble("asked-again", n=self._slow),) if self._slow else ()
        return self.launch.notes + slow

    @property
    def printed(self) -> str:
        """What the implementation printed since its last restart."""
        return self._here.process.printed if self._here.process else ""

    def reset(self) -> None:
        """Set what restarts have cost back to nothing, before another law is shrunk."""
        self.spent_restarts = 0

    def ask(self, calls: Sequence[Call]) -> list[Answer]:
        """Make the calls in order; one answer for each, in the same order."""
        return self._ask(calls, insist=False)

    def stream(self, messages: Iterable[Sequence[Call]]) -> Iterator[list[Answer]]:
        """The answers to one message after the other, each of which is handed over before those
        to the last are read: worker and judge need not wait for each other."""
        waiting = deque[Sequence[Call]]()
        ahead = 0
        try:
            for calls in messages:
                waiting.append(calls)
                self._hand_over(waiting)
                while len(waiting) > ahead:
                    answers = self.ask(waiting.popleft())
                    self._hand_over(waiting)
                    yield answers
                    # Who crashes is asked less if a message is made knowing the answers so far.
                    ahead = 0 if self._troubled else 1
            yield from map(self.ask, waiting)
        finally:
            if waiting and self._here.sent:  # answers that nobody waits for any more
                self._here.clear()

    def alone(self, call: Call) -> Answer:
        """The answer of a process in which the operation was not called before."""
        seat = self._apart
        if seat.process is not None and call.operation in seat.process.known:
            seat.clear()
        return self._batch(seat, [call], insist=False)[0]

    def insist(self, calls: Sequence[Call]) -> list[Answer]:
        """The same with full limits, even for an operation that has hung before."""
        return self._ask(calls, insist=True)

    def settle(self) -> None:
        """Look at arguments of earlier calls for changes made after their return."""
        if self._here.process is not None:
            with contextlib.suppress(LoadError):  # a worker that died since costs no call
                self.echo([])

    def echo(self, values: Sequence[Value]) -> list[Value]:
        """The values as they come back from the worker; LoadError if they don't."""
        if self._here.sent:
            self._here.clear()
        process = self._here.process or self._here.start()[0]
        nonce = secrets.token_hex(8)
        try:
            process.send(wire.smoke(nonce, values))
            line = process.receive(time.monotonic() + self.limits.call * self.limits.patience)
            if line is None:
                raise LoadError(trouble("silent-at-smoke", name=self.launch.name))
            read = wire.reply(line, nonce)
            self._note_late(self._here, read)
            return wire.values(read, self.limits)
        except (Ended, wire.Unreadable) as error:
            self._here.clear()
            why = f"{error.what} {error.detail}" if isinstance(error, Ended) else str(error)
            raise LoadError(trouble("fails-at-smoke", name=self.launch.name, message=why)) from None
        except LoadError:
            self._here.clear()
            raise

    def close(self) -> None:
        for seat in (self._here, self._there, self._apart):
            if seat.process is not None:
                nonce = secrets.token_hex(8)
                with contextlib.suppress(wire.Unreadable):
                    if line := seat.process.stop(wire.message("stop", nonce)):
                        self._note_late(seat, wire.reply(line, nonce))
            seat.close()

    def __enter__(self) -> WorkerSession:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # How a batch goes.

    def _ask(self, calls: Sequence[Call], insist: bool) -> list[Answer]:
        if not any(call.elsewhere for call in calls):
            return self._batch(self._here, calls, insist)
        answers: dict[int, Answer] = {}
        for seat, elsewhere in ((self._here, False), (self._there, True)):
            places = [place for place, call in enumerate(calls) if call.elsewhere is elsewhere]
            asked = [calls[place] for place in places]
            answers.update(zip(places, self._batch(seat, asked, insist), strict=True))
        return [answers[place] for place in range(len(calls))]

    def _batch(self, seat: Seat, calls: Sequence[Call], insist: bool) -> list[Answer]:
        answers: list[Answer] = []
        while len(answers) < len(calls):
            rest = calls[len(answers) :]
            if spared := self._spared(rest[0], insist):
                answers.append(spared)
                continue
            askable = itertools.takewhile(lambda call: not self._spared(call, insist), rest)
            answers += self._message(seat, list(askable), insist)
        return answers

    def _hand_over(self, waiting: Sequence[Sequence[Call]]) -> None:
        """Send as much of the last message as goes before its turn, once all before it are sent.
        Only our own worker is known to leave it where it is until then."""
        process, sent = self._here.process, self._here.sent
        if process is None or not self.launch.load or len(sent) != len(waiting) - 1:
            return
        calls = waiting[-1]
        if not calls or (sent and sent[-1].rest):
            return
        if any(call.elsewhere or self._spared(call, insist=False) for call in calls):
            return
        nonce = secrets.token_hex(8)
        rest = process.hand_over(wire.request(nonce, calls))
        sent.append(Sent(calls, nonce, rest))

    def _spared(self, call: Call, insist: bool) -> Failed | None:
        """The answer to a call that is better not made."""
        operation = call.operation
        if operation in self.late_changes:
            return Failed("meddled")
        if operation not in self.description.operations:
            return Failed("undecided", trouble("not-offered", operation=operation))
        if not self._troubled:
            return None
        if time.monotonic() > self.deadline:
            return Failed("undecided", text("report", "out-of-time"))
        if not insist and operation in self._hanging and (known := self._hung.get(_key(call))):
            return known
        if operation in self._troubled and self._lost > self.limits.waiting:
            seconds = f"{self._lost:.0f}"
            return Failed(
                "undecided", trouble("waited-enough", operation=operation, seconds=seconds)
            )
        return None

    def _message(self, seat: Seat, calls: list[Call], insist: bool) -> list[Answer]:
        """Answers to the calls, or to the first of them up to one that went wrong."""
        answers: list[Answer] = []
        try:
            process = self._process(seat, calls)
        except LoadError as error:
            return [Failed("undecided", str(error))] * len(calls)
        call = calls[0]
        try:
            nonce = self._request(seat, process, calls)
            for index, call in enumerate(calls):
                limit, grace = self._limit(process, call, insist)
                answers.append(self._reply(seat, process, nonce, index, call, limit, grace))
        except _Late as late:
            self._lose(seat, call, late.seconds)
            answers.append(self._timed_out(seat, call, late.seconds, insist))
        except (Ended, wire.Unreadable) as end:
            self._lose(seat, call, 0.0)
            first = not process.known
            answers.append(self._ended(seat, call, end, insist, first))
        return answers

    def _request(self, seat: Seat, process: Process, calls: Sequence[Call]) -> str:
        """The nonce of the message, of which is sent now what was not before."""
        if seat.sent:
            message = seat.sent.popleft()
        else:
            nonce = secrets.token_hex(8)
            message = Sent(calls, nonce, wire.request(nonce, calls))
        process.send(message.rest)
        return message.nonce

    def _reply(
        self,
        seat: Seat,
        process: Process,
        nonce: str,
        index: int,
        call: Call,
        limit: float,
        grace: float,
    ) -> Answer:
        """The answer to one call; a worker that shows that it is importing is given grace."""
        started = time.monotonic()
        until = min(started + limit, self.deadline)
        while True:
            line = process.receive(until)
            if line is None:
                raise _Late(time.monotonic() - started)
            read = wire.reply(line, nonce)
            if "importing" in read:
                now = time.monotonic()
                # Who says so in one operation after the other is waited for but once.
                longest = started + self.limits.importing - self._lost
                until = min(max(until, min(now + grace, longest)), self.deadline)
                if now > until:
                    raise _Late(now - started)
                continue
            if read.get("call") != index:
                raise wire.Unreadable("another-call")
            seat.asked.append(call)
            seat.replies += 1
            process.known.add(call.operation)
            if "late" in read or "overwritten" in read:
                self._note_late(seat, read)
            answer = wire.answer(read, self.limits)
            if self.launch.view is not None and not call.must_refuse:
                answer = self._forgiven(answer)
            seat.unsound = seat.unsound or (call.must_refuse and isinstance(answer, Result))
            return answer

    def _forgiven(self, answer: Answer) -> Answer:
        """What only the sandbox stands in the way of decides nothing."""
        if not isinstance(answer, Refused):
            return answer
        # The name of a file stands behind the words of the system; who raises by himself has none.
        if answer.kind == "OSError" and READ_ONLY.match(answer.message):
            return Failed("undecided", trouble("read-only", message=answer.message))
        if answer.kind == "ModuleNotFoundError" and lies_outside(answer.message, self.launch):
            return Failed("undecided", f"{answer.message} ({trouble('own-folder-only')})")
        return answer

    def _limit(self, process: Process, call: Call, insist: bool) -> tuple[float, float]:
        """Seconds for a call, and seconds more after each sign that it is importing."""
        limits = self.limits
        if not insist and (self.hurry or call.operation in self._hanging):
            return limits.hurried, limits.call
        longest = limits.call * limits.patience
        known = call.operation in process.known
        if not insist and self._lost > limits.waiting:  # it will be undecided at most
            return (limits.call / limits.patience if known else limits.call), longest
        # Libraries behind built-in adapters compile in a first call; a hang costs others less.
        first = longest if self.launch.trusted else longest / 2
        return (limits.call if known else first), longest

    def _timed_out(self, seat: Seat, call: Call, seconds: float, insist: bool) -> Answer:
        if time.monotonic() > self.deadline:
            return Failed("undecided", text("report", "out-of-time"))
        if self.hurry and not insist:
            return Failed("hung", trouble("seconds", n=f"{seconds:.2g}"))
        if call.operation in self._hanging and not insist:
            hurried = f"{self.limits.hurried:g}"
            return Failed(
                "undecided", trouble("hangs-elsewhere", operation=call.operation, seconds=hurried)
            )
        if self._lost > self.limits.waiting:
            return Failed("undecided", trouble("not-repeated", seconds=f"{seconds:.2g}"))
        again = self._again(seat, call, seconds)
        if isinstance(again, Failed) and again.what == "hung":
            self._hanging.add(call.operation)
            self._hung[_key(call)] = again
        elif not isinstance(again, Failed):
            self._slow += 1
        return again

    def _again(self, seat: Seat, call: Call, waited: float | None = None) -> Answer:
        """The answer of a fresh worker that is given all the time a call can have."""
        limit = self.limits.call * self.limits.patience
        try:
            process = self._process(seat, [call])
        except LoadError as error:
            return Failed("undecided", str(error))
        nonce = secrets.token_hex(8)
        try:
            process.send(wire.request(nonce, [call]))
            return self._reply(seat, process, nonce, 0, call, limit, limit)
        except _Late as late:
            self._lose(seat, call, late.seconds)
            seconds = f"{late.seconds:.2g}"
            if waited is None:
                return Failed("hung", trouble("seconds", n=seconds))
            return Failed("hung", trouble("seconds-twice", n=f"{waited:.2g}", again=seconds))
        except Ended as end:
            self._lose(seat, call, 0.0)
            return Failed(end.what, end.detail)
        except wire.Unreadable as error:
            self._lose(seat, call, 0.0)
            return Failed("unreadable", str(error))

    def _ended(
        self, seat: Seat, call: Call, end: Ended | wire.Unreadable, insist: bool, first: bool
    ) -> Answer:
        if isinstance(end, wire.Unreadable):
            return Failed("unreadable", str(end))
        if end.what == "memory" and not first:
            return self._again(seat, call)  # earlier calls may have filled it, as compilers do
        if end.signal == KILL and (insist or not self.hurry):
            return self._again(seat, call)  # a system short of memory kills whom it likes
        if end.what == "crashed" and seat.unsound:
            return self._again(seat, call)
        return Failed(end.what, end.detail)

    def _lose(self, seat: Seat, call: Call, seconds: float) -> None:
        """Give a worker up because of a call."""
        started = time.monotonic()
        seat.clear()
        self._troubled.add(call.operation)
        self._lost += seconds + time.monotonic() - started

    def _process(self, seat: Seat, calls: list[Call]) -> Process:
        """The worker for the calls. One that has yet to answer others is given up: some call was
        found not to be worth making after it was handed over."""
        if seat.sent and not _same(seat.sent[0].calls, calls):
            seat.clear()
        if seat.process is not None:
            return seat.process
        if seat.given_up is not None:
            raise seat.given_up
        started = time.monotonic()
        try:
            return seat.start()[0]
        except LoadError as error:
            seat.given_up = error  # another try might cost the whole import limit again
            raise
        finally:
            if seat.starts > 1:
                self.spent_restarts += 1
                self._lost += time.monotonic() - started

    def _note_late(self, seat: Seat, read: Mapping[str, object]) -> None:
        for numbers, noted in (
            (wire.late(read), self.late_changes),
            (wire.overwritten(read), self.late_results),
        ):
            for number in numbers:
                place = number - (seat.replies - len(seat.asked))
                if 0 <= place < len(seat.asked):
                    call = seat.asked[place]
                    noted.setdefault(call.operation, call)


def lies_outside(message: str, launch: Launch) -> bool:
    """Is the module that was not found in a folder around the file's own, which is not in view?"""
    missing = re.search(r"No module named '(\w+)", message)
    path = launch.load.get("path")
    if missing is None or not isinstance(path, str):
        return False
    places = [str(folder / missing[1]) for folder in Path(path).parents[1:]]
    return any(os.path.isdir(place) or os.path.isfile(place + ".py") for place in places)


def _same(some: Sequence[Call], others: Sequence[Call]) -> bool:
    return len(some) == len(others) and all(map(operator.is_, some, others))


def _key(call: Call) -> bytes:
    return wire.request("", [call])


def _close(*seats: Seat) -> None:
    for seat in seats:
        seat.close()
