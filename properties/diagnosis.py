"""What does the author of this code believe? Misconceptions recognised by their answers.

The calls that a run has made are replayed on the programs of ``impls.misconceptions``. A
misconception is named only if it gives the answers of the code under test on every one of
them, wrong ones included, and goes on doing so on calls made up to tell the remaining ones
apart. A wrong name is worse than none: whatever does not fit to the last call is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from impls.misconceptions import BELIEFS, PATTERNS, Belief
from impls.misconceptions.belief import About
from impls.misconceptions.neighbors import Ranking
from impls.misconceptions.tracked import Tracked
from properties.questions import Questioner
from properties.recorder import Recorder
from properties.verdicts import Diagnosis, Verdict
from spec import oracles, truth
from spec.arithmetic import FORMATS, Format
from spec.calls import Answer, Call, Failed, Refused, Result
from spec.forms import Misfit, fit

SECONDS = 1.0
"""Of computing, for all broken operations together; who isn't named by then stays unnamed."""
QUESTIONS = 48
FEW = 8
"""Questions in one message."""
NUMBERS = 8000
"""In the arguments of all calls that are replayed."""
TELLING = 3
"""Wrong answers that a misconception must explain before it is named."""

Key = tuple[str, About]


def diagnosed(
    recorder: Recorder, verdicts: Iterable[Verdict], seconds: float = SECONDS
) -> list[Verdict]:
    """The verdicts, the broken ones with the misconceptions that explain them."""
    verdicts = list(verdicts)
    doctor = Doctor(recorder, time.process_time() + seconds)
    wanted = {v.law: doctor.broken_kinds(v) for v in verdicts if v.counterexample is not None}
    keys = list(dict.fromkeys(key for keys in wanted.values() for key in keys))
    # Each may take an equal part of the time that is left.
    named = {key: doctor.named(key, 1 / (len(keys) - n)) for n, key in enumerate(keys)}
    truth.forget()
    return [
        replace(v, diagnosis=tuple(dict.fromkeys(d for key in wanted[v.law] for d in named[key])))
        if v.law in wanted
        else v
        for v in verdicts
    ]


def about(call: Call) -> About:
    """Which kind of call it is."""
    operation, a = call.operation, call.arguments
    if operation in ("dot", "cosine"):
        return "answers" if len(a[0]) == len(a[1]) else "widths"
    if operation == "logits":
        shape = oracles.shape_of(a[1])
        return "answers" if shape[-1:] == (len(a[0][0]),) else "widths"
    if operation == "neighbors" and a[3] not in ("cosine", "dot"):
        return "metrics"
    asked = _ids(operation, a)
    if asked is None:
        return "answers"
    ids, V = asked
    if not all(isinstance(i, int) for i in ids):
        return "not integers"
    if any(i < 0 for i in ids):
        return "negative ids"
    return "ids beyond" if any(i >= V for i in ids) else "answers"


def _ids(operation: str, a: tuple[Any, ...]) -> tuple[list[Any], int] | None:
    """The ids of a call, flat, and V."""
    match operation:
        case "lookup" | "one_hot_product":
            return oracles.flat(a[1]), len(a[0])
        case "one_hot":
            return oracles.flat(a[0]), a[1]
        case "lookup_gradient":
            return oracles.flat(a[1]), a[0]
        case "neighbors":
            return [a[1]], len(a[0])
    return None


@dataclass
class Exchange:
    """A call and the answer of the code under test."""

    call: Call
    answer: Result | Refused
    form: Format

    @cached_property
    def right(self) -> bool:
        return acceptable(self.call, self.answer, self.form)


def acceptable(call: Call, answer: Result | Refused, form: Format) -> bool:
    """Is this answer, by itself, one that the contract allows?"""
    if about(call) != "answers":
        return isinstance(answer, Refused)
    if isinstance(answer, Refused):
        return not truth.owed(call.operation, call.arguments, form)
    value = fit(call, answer.value)
    if isinstance(value, Misfit):
        return False
    return call.operation == "make_table" or truth.judge(call, value, form).broken is None


class Doctor:
    """Asks the code under test, compares, and drops what doesn't fit."""

    def __init__(self, recorder: Recorder, deadline: float) -> None:
        self.recorder = recorder
        self.deadline = deadline
        self.form = FORMATS[recorder.description.dtype]
        self.u = float(self.form.unit_roundoff)
        self.eta = float(self.form.smallest_subnormal)
        self.seen: dict[str, list[Exchange]] = {}
        """The calls of counterexamples, by operation."""

    def broken_kinds(self, verdict: Verdict) -> list[Key]:
        try:
            return self.wrong_calls(verdict)
        except Exception:  # what can't be told costs no verdict
            return []

    def wrong_calls(self, verdict: Verdict) -> list[Key]:
        """What the calls of a counterexample that went wrong are about."""
        assert verdict.counterexample is not None
        fault = verdict.counterexample.fault
        if fault is not None and fault.law.message == "failed":  # nothing to ask again
            return []
        keys: list[Key] = []
        calls = [
            Call(c.operation, tuple(c.arguments.values())) for c in verdict.counterexample.calls
        ]
        for exchange in self.ask(calls[:8]):
            operation = exchange.call.operation
            self.seen.setdefault(operation, []).append(exchange)
            if operation == "make_table" or not exchange.right:
                keys.append((operation, about(exchange.call)))
            elif exchange.answer.arguments_left is not None:
                keys.append((operation, "arguments"))
        return list(dict.fromkeys(keys))

    def ask(self, calls: Sequence[Call]) -> list[Exchange]:
        """Questions, up to the first that gets no answer: a hang must not cost many times."""
        heard: list[tuple[Call, Answer]] = []
        for few in (calls[n : n + FEW] for n in range(0, len(calls), FEW)):
            heard += zip(few, self.recorder.session.ask(few), strict=True)
            if any(isinstance(answer, Failed) for _, answer in heard):
                break
        return self.exchanges(heard)

    def exchanges(self, heard: Iterable[tuple[Call, Answer]]) -> list[Exchange]:
        return [Exchange(c, a, self.form) for c, a in heard if isinstance(a, Result | Refused)]

    def named(self, key: Key, share: float) -> list[Diagnosis]:
        """The names, or none where an answer is too strange to be compared."""
        try:
            return self.name(key, share)
        except Exception:  # a diagnosis that fails must not cost the verdict
            return []

    def name(self, key: Key, share: float) -> list[Diagnosis]:
        """The misconceptions that nothing asked so far contradicts."""
        truth.forget()
        now = time.process_time()
        until = now + max(0.0, self.deadline - now) * share
        operation, kind = key
        if any(isinstance(answer, Failed) for _, answer in self.recorder.of(operation)):
            return []
        if operation == "make_table":
            return self.patterns()
        beliefs = [b for b in BELIEFS if (b.operation, b.about) == key]
        of_kind: About = "answers" if kind == "arguments" else kind
        spoken = (h for h in self.recorder.of(operation) if about(h[0]) == of_kind)
        shown = [e for e in self.seen.get(operation, ()) if about(e.call) == of_kind]
        heard = affordable([*shown, *self.exchanges(spoken)], self.form)
        trial = Trial(self, kind, beliefs, until)
        trial.hear(heard)
        questioner = Questioner(self.form)
        if trial.beliefs:
            questions = (questioner.question(operation, of_kind) for _ in range(QUESTIONS))
            trial.hear(self.ask([Call(operation, q) for q in questions]))
        if len(trial.names) > 1:
            made = (questioner.question(operation, of_kind) for _ in range(4 * QUESTIONS))
            apart = [Call(operation, q) for q in made if trial.differ(q)]
            trial.hear(self.ask(apart[:QUESTIONS]))
        if trial.telling < TELLING or time.process_time() > until:
            return []
        return [Diagnosis(name, trial.heard) for name in trial.names]

    def patterns(self) -> list[Diagnosis]:
        questioner = Questioner(self.form)
        asked = [
            Call("make_table", questioner.question("make_table", "answers")) for _ in range(40)
        ]
        exchanges = self.ask(asked)
        made: Any = [
            (e.call.arguments, e.answer.value) for e in exchanges if isinstance(e.answer, Result)
        ]
        if len(made) < len(asked) or not all(
            len(oracles.shape_of(table)) == 2 for _, table in made
        ):
            return []
        fitting = [name for name, telling in PATTERNS.items() if telling(made) >= TELLING]
        return [Diagnosis(name, len(made)) for name in fitting]


def affordable(exchanges: Iterable[Exchange], form: Format) -> list[Exchange]:
    """The small calls first, as many as can be replayed in a fraction of a second.

    Numbers whose products leave the format are left out: what two programs of one belief
    make of them depends on the order of their operations.
    """
    spent, chosen = 0, []
    moderate = [e for e in exchanges if is_moderate(e.call.arguments, form)]
    for exchange in sorted(moderate, key=lambda e: size(e.call.arguments)):
        spent += size(exchange.call.arguments)
        if spent > NUMBERS:
            break
        chosen.append(exchange)
    return chosen


def is_moderate(value: Any, form: Format) -> bool:
    if isinstance(value, list | tuple):
        return all(is_moderate(v, form) for v in value)
    if isinstance(value, float) and value:
        return bool(2.0 ** (form.emin / 4) <= abs(value) <= 2.0 ** (form.emax / 4))
    return True


def size(value: Any) -> int:
    if isinstance(value, list | tuple | dict):
        return 1 + sum(map(size, value))
    return 1


class Trial:
    """The misconceptions still possible for one kind of call of one operation."""

    def __init__(self, doctor: Doctor, kind: About, beliefs: list[Belief], until: float) -> None:
        self.doctor, self.kind, self.beliefs, self.until = doctor, kind, beliefs, until
        self.heard = self.telling = 0

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(belief.name for belief in self.beliefs))

    def hear(self, exchanges: Iterable[Exchange]) -> None:
        for exchange in exchanges:
            if not self.beliefs or time.process_time() > self.until:
                return
            self.heard += 1
            left = exchange.answer.arguments_left
            if self.kind == "arguments":
                self.telling += left is not None
            else:
                self.telling += not exchange.right
            self.beliefs = [b for b in self.beliefs if self.fits(b, exchange)]

    def fits(self, belief: Belief, exchange: Exchange) -> bool:
        """Would its believer have given this answer, or one as right?"""
        answer, left = believed(belief, exchange.call.arguments)
        theirs = exchange.answer
        if self.kind == "arguments":
            if left is None or theirs.arguments_left is None:
                return left is theirs.arguments_left
            return self.same(list(left), list(theirs.arguments_left))
        match answer, theirs:
            case Refused(), Refused():
                return True
            case _, Refused() if self.kind == "answers" and exchange.right:
                return True  # nothing is asked of this call: raising there tells nothing
            case Result(), Result() if self.same(answer.value, theirs.value):
                return True
        return exchange.right and acceptable(exchange.call, plain_answer(answer), self.doctor.form)

    def same(self, believed: Any, got: Any) -> bool:
        """One value, but for the order of sums and of ties."""
        u, eta = self.doctor.u, self.doctor.eta
        if isinstance(believed, Ranking):
            return believed.fits(got, u, eta)
        if isinstance(believed, list):
            return (
                isinstance(got, list)
                and len(got) == len(believed)
                and all(map(self.same, believed, got))
            )
        if isinstance(believed, Tracked):
            return isinstance(got, int | float) and believed.near(float(got), u, eta)
        if isinstance(believed, int) and isinstance(got, float):
            return False
        return bool(believed == got) or (believed != believed and got != got)

    def differ(self, arguments: tuple[Any, ...]) -> bool:
        """Do the misconceptions that are left answer differently here?"""
        answers = [repr(plain_answer(believed(b, arguments)[0])) for b in self.beliefs]
        return time.process_time() < self.until and len({*answers}) > 1


def believed(belief: Belief, arguments: tuple[Any, ...]) -> tuple[Result | Refused, Any]:
    """The answer of whoever believes it, and what it leaves of changed arguments."""
    own = copied(list(arguments))
    try:
        value = belief.answer(*own)
    except Exception as refusal:  # whatever a wrong program raises
        return Refused(type(refusal).__name__, str(refusal)), None
    return Result(value), None if own == list(arguments) else own


def copied(value: Any) -> Any:
    if isinstance(value, list):
        return [copied(v) for v in value]
    return dict(value) if isinstance(value, dict) else value


def plain_answer(answer: Result | Refused) -> Result | Refused:
    return answer if isinstance(answer, Refused) else Result(plain(answer.value))


def plain(value: Any) -> Any:
    """The value that a program of ours would hand out."""
    if isinstance(value, Ranking):
        return sorted(value.scores, key=lambda i: -value.scores[i])[: max(0, value.k)]
    if isinstance(value, list):
        return [plain(v) for v in value]
    return float(value) if isinstance(value, Tracked) else value
