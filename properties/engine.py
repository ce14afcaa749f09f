"""The engine: one search, many laws.

The laws of an operation share one search that runs all of them on each example, never
raises, and records each law's first break. A broken law is then shrunk in a search of its
own that replays the same seed. The explicit examples of all operations come first, so that
a broken law is told within a second or two.
"""

from __future__ import annotations

import gc
import itertools
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.internal.conjecture import providers

from properties import again
from properties.again import switched, telling, well_formed
from properties.counterexamples import Found, wrong
from properties.search import Case, Search
from properties.verdicts import Decided, Listener, Status, Verdict, Working
from spec import truth
from spec.arithmetic import FORMATS
from spec.calls import Answer, Call, Failed, Policy, Result, Session
from spec.catalogue import text
from spec.contract import OPERATIONS
from spec.law import Break, Comparison, Failure, Law
from spec.laws import LAWS
from spec.trial import Trial

# Hypothesis seeds its generation with constants found in the modules that happen to be
# imported; without them one seed gives the same examples in a checkout, in a wheel and
# beside anybody's module. The name is private: the tests pin it.
providers._get_local_constants = lambda: providers.Constants()  # type: ignore[attr-defined]

PROFILES = {"quick": 25, "default": 100, "thorough": 2000}
"""Generated examples for each law, beside the explicit ones."""

AT_ONCE = 4
"""Explicit examples that travel together."""

SWEPT_AT_ONCE = 8
"""Examples of one size each, most of them for a single call."""

ENOUGH_TO_SHRINK = 40
"""Values in an explicit example above which a smaller one is looked for."""


Batch = Sequence[tuple[Law, Case]]
"""Laws, each with an example, whose calls travel together."""


@dataclass
class Record:
    """What is known about one law."""

    law: Law
    examples: int = 0
    seconds: float = 0.0
    found: Found | None = None
    """The simplest counterexample so far."""
    generated: Found | None = None
    """The first one that the search made, which can be shrunk."""
    stub: Found | None = None
    undecided: str = ""
    skipped: int = 0
    """Examples that ended without a verdict (a call that wasn't waited for)."""
    declined: bool = False
    divergent: Policy | None = None
    excused: Found | None = None
    """The simplest example of the divergence."""
    unoffered: Policy | None = None
    heard: bool = False
    """Some call was answered."""
    told: bool = False
    settled: bool = False
    """All of its examples were tried."""


@dataclass
class Examination:
    """The laws of one implementation under trial."""

    session: Session
    laws: Sequence[Law]
    seed: int
    examples: int
    listen: Listener
    deadline: float = float("inf")
    shortcut: bool = True
    """Skip a law's own comparison where each of its answers is right by itself."""
    answered: set[str] = field(default_factory=set)
    """Operations that answered some valid call as no stub does."""
    heard_first: list[tuple[Call, Any]] = field(default_factory=list)
    """A call of each operation at the beginning, with its answer."""
    wrong_alone: set[str] = field(default_factory=set)
    """Operations with a wrong answer that no earlier call of theirs has to do with."""
    changed: dict[str, Found] = field(default_factory=dict)
    """By law, the simplest call of any other law that changed its arguments."""
    explicit_cases: dict[str, list[Case]] = field(default_factory=dict)
    """By operation, made once."""

    def __post_init__(self) -> None:
        described = self.session.description
        self.form = FORMATS[described.dtype]
        self.declared = described.policies
        self.records = {law.id: Record(law) for law in self.laws}
        self.offered = set(described.operations)
        self.out_of_time = False

    # -- trying ------------------------------------------------------------------------

    def run(self, searches: Sequence[Search]) -> list[Verdict]:
        """All verdicts, in the order of the laws."""
        able = [(s, self.triable(s.operation)) for s in searches]
        plans = [(s, [law for law in laws if not law.few]) for s, laws in able]
        self.probe([search for search, laws in able if laws])
        for search, laws in plans:
            if laws:
                self.listen(Working(search.operation))
                self.try_explicit(search, laws)
        for search, laws in plans:
            if laws and not self.out_of_time:
                self.listen(Working(search.operation))
                self.explore(search, laws)
                self.sweep(search, laws)
                self.settle(search, laws)
                if self.examples > PROFILES["default"]:
                    gc.collect()
                self.note_late_changes()
                for law in laws:
                    self.records[law.id].settled = not self.out_of_time
                    self.tell(self.verdict(self.records[law.id]))
        for search, laws in able:
            few = [law for law in laws if law.few]
            self.try_elsewhere(search, few)
            for law in few:
                self.records[law.id].settled = not self.out_of_time
        self.ask_again([search for search, laws in able if laws])
        self.note_late_changes()
        for id, found in self.changed.items():
            if self.records[id].found is None:
                self.records[id].found, self.records[id].told = found, False
        verdicts = [self.verdict(self.records[law.id]) for law in self.laws]
        for verdict in verdicts:
            self.tell(verdict)
        return verdicts

    def note_late_changes(self) -> None:
        """Arguments that were changed after their call had returned (by a thread, say), and
        results that a later call wrote into (a buffer that is used again)."""
        self.session.settle()
        for changes, law, message in (
            (self.session.late_changes, "arguments-unchanged", "late"),
            (self.session.late_results, "independent-of-earlier-calls", "overwritten"),
        ):
            for operation, call in changes.items():
                record = self.records.get(f"{operation}.{law}")
                if record is not None and record.found is None:
                    answer = truth.shown(call, self.form)
                    broken = Comparison(answer, answer, broken=Break(message), call=0)
                    record.found = Found({}, Failure(((call, answer),), broken), self.form)
                    record.told = False

    def probe(self, searches: Sequence[Search]) -> None:
        """One valid call of each operation: a stub's refusals are not taken for right ones."""
        for search in searches:
            case = self.explicit(search)[0]
            first = next(law for law in LAWS.values() if law.operation == search.operation)
            trial = self.tried(first, case)
            self.answered |= trial.answered
            # It may be the only call that goes wrong: the first of all.
            if trial.failure is not None and first.id in self.records:
                self.records[first.id].found = Found(trial.inputs, trial.failure, self.form)
            declared = [about for about in self.declared if not about.endswith(".subnormals")]
            if any(about.startswith(search.operation + ".") for about in declared):
                continue  # answers of many kinds may be as declared
            trials = (Trial(first, c, self.form, self.declared) for c in self.explicit(search)[:20])
            calls = max((trial.calls for trial in trials), key=telling)
            calls += tuple(switched(calls))
            self.heard_first += [
                (call, answer.value)
                for call, answer in zip(calls, self.session.ask(calls), strict=True)
                if well_formed(answer, call)
            ]

    def ask_again(self, searches: Sequence[Search]) -> None:
        """The first questions once more, in every order."""
        if self.out_of_time or not self.heard_first:
            return
        able = self.session.description.capabilities
        refusals = [
            refusal
            for search in searches
            for refusal in again.refusals_of(
                search.operation, self.explicit(search)[0], self.form, self.declared, able
            )
        ]
        end, heard = self.deadline, self.heard_first
        for law, failure in again.broken_now(self.session, heard, refusals, self.form, end):
            record = self.records.get(law)
            if record is not None and record.found is None:
                record.found, record.told = Found({}, failure, self.form), False

    def triable(self, operation: str) -> list[Law]:
        able = self.session.description.capabilities
        return [
            law
            for law in self.laws
            if law.operation == operation
            and self.offered.issuperset(law.operations)
            and (law.needs is None or law.needs in able)
        ]

    def explicit(self, search: Search) -> list[Case]:
        known = self.explicit_cases.get(search.operation)
        if known is None:
            known = search.explicit(self.form, self.session.description.shapes)
            self.explicit_cases[search.operation] = known
        return known

    def try_explicit(self, search: Search, laws: Sequence[Law]) -> None:
        cases = self.explicit(search)
        last = len(cases) - 1  # the longest, which shows what no other does

        def batches() -> Iterator[Batch]:
            for some in _cut(list(enumerate(cases)), AT_ONCE):
                yield [
                    (law, case)
                    for n, case in some
                    for law in laws
                    if self.records[law.id].found is None and (n % law.every == 0 or n == last)
                ]
            # The first examples once more: an answer owes nothing to the calls since.
            for case in cases[:2]:
                yield [(law, case) for law in laws if self.open(law)]

        known = [self.records[law.id] for law in laws]  # by the first call of all
        for records in itertools.chain([known], self.attempt(batches())):
            for record in records:
                if record.found and record.found.size <= ENOUGH_TO_SHRINK:
                    self.tell_if_broken(record)

    def try_elsewhere(self, search: Search, laws: Sequence[Law]) -> None:
        """Laws that need another process, which starts so late that no clock shows the same."""
        if laws:
            cases = self.explicit(search) + self.swept(search)[::5]
            self.attempt_all(
                [
                    (law, case)
                    for case in some
                    for law in laws
                    if self.records[law.id].found is None and case.keys() >= set(law.parameters)
                ]
                for some in _cut(cases, SWEPT_AT_ONCE)
            )

    def explore(self, search: Search, laws: Sequence[Law]) -> None:
        """The shared search: every law that is not decided yet on every example."""
        if not any(self.open(law) for law in laws):
            return
        made: list[Case] = []
        self.hypothesis(search, lambda case: made.append(case), shrinking=False)
        self.attempt_all(
            (
                [(law, case) for law in laws if self.open(law) and n % law.every == 0]
                for n, case in enumerate(made)
            ),
            generated=True,
        )

    def sweep(self, search: Search, laws: Sequence[Law]) -> None:
        """One example for each size, for laws about its call that still hold."""
        cases = self.swept(search)
        kinds: dict[tuple[str, ...], list[Case]] = {}
        for case in cases:
            kinds.setdefault(tuple(case), []).append(case)
        about = {
            names: [law for law in laws if any(self.about(law, case) for case in some[:3])]
            for names, some in kinds.items()
        }
        self.attempt_all(
            [
                (law, case)
                for case in some
                for law in about[tuple(case)]
                if self.records[law.id].found is None
            ]
            for some in _cut(cases, SWEPT_AT_ONCE)
        )

    def swept(self, search: Search) -> list[Case]:
        return search.swept(self.form) if self.session.description.shapes is None else []

    def about(self, law: Law, case: Case) -> bool:
        """Does the law make the calls that the example is about: those that it holds, to be
        refused, or the one that it holds the arguments, or the first arguments, of?"""
        if len(law.operations) > 1 or not case.keys() | {"form"} >= set(law.parameters):
            return False
        held = tuple(case.values())
        for call in Trial(law, case, self.form, self.declared).calls:
            if call.must_refuse:
                return True
            whole = len(call.arguments) == len(held)
            if call.arguments[: len(held)] == held and (law.every == 1 or not whole):
                return True
        return False

    def open(self, law: Law) -> bool:
        record = self.records[law.id]
        return record.found is None or (
            record.found.size > ENOUGH_TO_SHRINK and record.generated is None
        )

    def settle(self, search: Search, laws: Sequence[Law]) -> None:
        """Shrinks what the search found and tells the laws that are broken."""
        for law in laws:
            record = self.records[law.id]
            if record.found and not record.told:
                if record.generated:
                    self.listen(Working(text("report", "shrinking", law=law.id)))
                    record.found = self.shrunk(search, law, record.found)
                self.tell_if_broken(record)

    def attempt_all(self, batches: Iterable[Batch], generated: bool = False) -> None:
        for _ in self.attempt(batches, generated):
            pass

    def attempt(self, batches: Iterable[Batch], generated: bool = False) -> Iterator[list[Record]]:
        """Laws on examples, and what is then known about the laws of one batch after the other."""
        started = time.perf_counter()
        for trials in self.trials(self.in_time(batches)):
            share = (time.perf_counter() - started) / max(len(trials), 1)
            records = [self.records[trial.law.id] for trial in trials]
            for trial, record in zip(trials, records, strict=True):
                if not record.told:
                    self.note(trial, record, share, generated)
            yield list({record.law.id: record for record in records}.values())
            started = time.perf_counter()

    def in_time(self, batches: Iterable[Batch]) -> Iterator[Batch]:
        for batch in batches:
            if batch and self.late():
                return
            yield batch

    def late(self) -> bool:
        self.out_of_time = self.out_of_time or time.monotonic() > self.deadline
        return self.out_of_time

    def note(self, trial: Trial, record: Record, seconds: float, generated: bool) -> None:
        if trial.unoffered is not None:
            record.unoffered = trial.unoffered
            return
        record.examples += 1
        record.seconds += seconds
        self.answered |= trial.answered
        record.heard = record.heard or bool(trial.answered)
        if trial.failure is not None:
            found = Found(trial.inputs, trial.failure, self.form, generated)
            if generated:
                record.generated = record.generated or found
            if record.found is None or found.weight < record.found.weight:
                record.found = found
        elif trial.divergent is not None:
            record.divergent = record.divergent or trial.divergent
            if trial.excused is not None and trial.divergent == record.divergent:
                excused = Found(trial.inputs, trial.excused, self.form)
                if record.excused is None or excused.weight < record.excused.weight:
                    record.excused = excused
        elif trial.stub is not None:
            record.stub = record.stub or Found(trial.inputs, trial.stub, self.form)
        elif trial.undecided:
            record.undecided, record.skipped = trial.undecided, record.skipped + 1
        elif trial.declined:
            record.declined = True

    def tried(self, law: Law, case: Case) -> Trial:
        (trial,) = itertools.chain(*self.trials([[(law, case)]]))
        return trial

    def trials(self, batches: Iterable[Batch]) -> Iterator[list[Trial]]:
        """The trials of each batch, whose calls travel in one message; the next message is made
        while one is under way."""
        under_way: deque[tuple[list[Trial], dict[Any, Call]]] = deque()

        def messages() -> Iterator[list[Call]]:
            for batch in batches:
                truth.forget()
                trials = [Trial(law, case, self.form, self.declared) for law, case in batch]
                once = {_key(call): call for trial in trials for call in trial.calls}
                under_way.append((trials, once))
                yield list(once.values())

        for answers in self.session.stream(messages()):
            trials, once = under_way.popleft()
            self.take(trials, once, answers)
            yield trials
            if under_way and self.late():
                return

    def take(self, trials: Sequence[Trial], once: dict[Any, Call], heard: Sequence[Answer]) -> None:
        """Hand the answers to those who asked for them."""
        answers = dict(zip(once, heard, strict=True))
        self.note_changed_arguments(once.values(), heard)
        right = {key for key, call in once.items() if self.right(call, answers[key])}
        for trial in trials:
            if not trial.done:
                keys = list(map(_key, trial.calls))
                if self.shortcut and right.issuperset(keys) and trial.plain:
                    trial.hold()
                else:
                    resume(trial, [answers[key] for key in keys])

    def note_changed_arguments(self, calls: Iterable[Call], answers: Iterable[Answer]) -> None:
        """Every call shows whether it left its arguments as they were, whatever law it is for."""
        for call, answer in zip(calls, answers, strict=True):
            if isinstance(answer, Failed) or answer.arguments_left is None:
                continue
            law = LAWS.get(f"{call.operation}.arguments-unchanged")
            if law and law.id in self.records and not (call.must_refuse or call.counted):
                names = OPERATIONS[call.operation].parameters
                inputs = dict(zip(names, call.arguments, strict=True))
                trial = Trial(law, inputs, self.form, self.declared)
                if trial.calls:
                    resume(trial, [answer])
                if trial.failure is not None:
                    found = Found(trial.inputs, trial.failure, self.form)
                    known = self.changed.get(law.id)
                    if known is None or found.weight < known.weight:
                        self.changed[law.id] = found

    def right(self, call: Call, answer: Answer) -> bool:
        """Is the answer right by itself? An answer that cannot be judged is not."""
        try:
            return isinstance(answer, Result) and truth.right(call, answer.value, self.form)
        except Exception:
            return False

    # -- searching ---------------------------------------------------------------------

    def hypothesis(self, search: Search, body: Callable[[Case], None], *, shrinking: bool) -> None:
        phases = (Phase.generate, Phase.shrink) if shrinking else (Phase.generate,)
        test = given(search.cases(self.form, self.session.description.shapes))(body)
        test = seed(zlib.crc32(f"{self.seed} {search.operation}".encode()))(test)
        settings(
            max_examples=self.examples,
            phases=phases,
            database=None,
            deadline=None,
            derandomize=False,
            report_multiple_bugs=False,
            print_blob=False,
            suppress_health_check=list(HealthCheck),
        )(test)()

    def shrunk(self, search: Search, law: Law, found: Found) -> Found:
        """A smaller example of the same broken law, by replaying the search for it alone.

        Verdicts are memoised by inputs, so that code that answers at random looks steady
        to the shrinker; past the budget unseen examples count as passing.
        """
        best, memo, started = found, dict[str, bool](), time.monotonic()

        def body(case: Case) -> None:
            nonlocal best
            key = repr([case[name] for name in law.parameters if name != "form"])
            if key not in memo:
                spent = time.monotonic() - started > SHRINKING_SECONDS
                if spent or self.session.spent_restarts > SHRINKING_RESTARTS:
                    return
                trial = self.tried(law, case)
                memo[key] = trial.failure is not None
                if trial.failure is not None:
                    smaller = Found(trial.inputs, trial.failure, self.form, generated=True)
                    if smaller.weight < best.weight:
                        best = smaller
            if memo[key]:
                raise _StillBroken

        self.session.reset()
        self.session.hurry = True
        try:
            self.hypothesis(search, body, shrinking=True)
        except Exception:
            pass
        finally:
            self.session.hurry = False
        return best if best is found or self.confirmed(law, best) else found

    def confirmed(self, law: Law, found: Found) -> bool:
        """A hang that was found in a hurry counts only if it is still one with all its time."""
        if not any(isinstance(got, Failed) for _, got in found.failure.calls):
            return True
        calls = [call for call, _ in found.failure.calls]
        return any(isinstance(answer, Failed) for answer in self.session.insist(calls))

    # -- deciding ----------------------------------------------------------------------

    def tell_if_broken(self, record: Record) -> None:
        if self.status(record)[0] == "broken":
            if record.found is not None and not record.told:
                record.found = self.asked_alone(record.found)
            self.tell(self.verdict(record))

    def asked_alone(self, found: Found) -> Found:
        """Does it take what came before for the call to go wrong? Of an operation for which it
        once did not, this is not asked again."""
        call = found.wrong_by_itself
        if call is None or call.operation in self.wrong_alone:
            return found
        answer = self.session.alone(call)
        got = answer.value if isinstance(answer, Result) else answer
        if isinstance(got, Failed) or wrong(call, got, found.form) is not None:
            self.wrong_alone.add(call.operation)
            return found
        return replace(found, alone=True)

    def tell(self, verdict: Verdict) -> None:
        record = self.records[verdict.law]
        if not record.told:
            record.told = True
            self.listen(Decided(verdict))

    def verdict(self, record: Record) -> Verdict:
        status, reason = self.status(record)
        found = record.found
        if status == "broken" and found is None:
            found = record.stub
        shown = found.counterexample if status == "broken" and found else None
        apart = record.excused if status == "divergent" else None
        return Verdict(
            law=record.law.id,
            operations=record.law.operations,
            status=status,
            reason=shown.reason if shown else reason,
            examples=record.examples,
            seconds=record.seconds,
            counterexample=shown,
            divergence=apart.counterexample if apart else None,
        )

    def status(self, record: Record) -> tuple[Status, str]:
        law = record.law
        missing = [o for o in law.operations if o not in self.offered]
        if missing:
            return "not implemented", text("report", "missing", operations=", ".join(missing))
        if law.needs is not None and law.needs not in self.session.description.capabilities:
            return "not implemented", text("report", f"needs-{law.needs}")
        silent = [o for o in law.operations if o not in self.answered]
        # What was not waited for may be a stub or anything else.
        if silent and (record.stub or (record.examples and not record.skipped)):
            return "not implemented", text("report", "stub", operations=", ".join(silent))
        if record.found or record.stub:
            return "broken", ""
        if self.out_of_time and not record.settled:
            return "undecided", text("report", "out-of-time")
        if record.skipped:
            return "undecided", record.undecided
        if record.declined:
            return "not implemented", text("report", "needs-counts")
        if record.divergent:
            return "divergent", f"{record.divergent.reason} ({record.divergent.link})"
        if record.unoffered and not record.heard:
            return "not implemented", record.unoffered.reason
        if not record.examples:
            return "undecided", text("report", "no-example")
        return "holds", ""


Item = TypeVar("Item")

SHRINKING_SECONDS = 6.0
SHRINKING_RESTARTS = 20


def _cut(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def resume(trial: Trial, answers: Sequence[Answer]) -> None:
    """An answer that the suite cannot judge passes nobody and fails nobody."""
    try:
        trial.resume(answers)
    except Exception as problem:
        trial.done = True
        if trial.misfit:
            return  # where nothing was owed, and what came is judged by the law about that
        kind = type(problem).__name__
        trial.undecided = text("report", "unjudgeable", kind=kind, message=problem)


class _StillBroken(Exception):
    """The law is broken on this example too."""


def _key(call: Call) -> Any:
    """Calls on the same objects, alike in every flag that a worker sees, are one call."""
    return (
        call.operation,
        tuple(map(id, call.arguments)),
        call.repeat,
        call.in_place,
        call.counted,
        call.elsewhere,
    )
