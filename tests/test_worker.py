"""Whatever the code under test does, the judge gets an answer for every call."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import psutil
import pytest

from impls.limits import Limits
from impls.loader import open_session
from impls.process import Ended
from impls.session import WorkerSession
from spec.calls import Answer, Call, Failed, Refused, Result

TABLE = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
QUICK = Limits(call=0.3, patience=2.0, importing=5.0, hurried=0.1)

Open = Callable[..., WorkerSession]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens a session on the text of a program."""
    sessions: list[WorkerSession] = []

    def open_text(text: str, limits: Limits = QUICK, sandbox: str = "off") -> WorkerSession:
        path = tmp_path / f"embed{len(sessions)}.py"
        path.write_text(dedent(text))
        session = open_session(str(path), limits=limits, sandbox=sandbox)  # type: ignore[arg-type]
        assert isinstance(session, WorkerSession)
        sessions.append(session)
        return session

    yield open_text
    for session in sessions:
        session.close()


def lookup(ids: object = 0, table: object = TABLE, **flags: object) -> Call:
    return Call("lookup", (table, ids), **flags)  # type: ignore[arg-type]


def dot(a: list[float], b: list[float]) -> Call:
    return Call("dot", (a, b))


def only(session: WorkerSession, call: Call) -> Answer:
    [answer] = session.ask([call])
    return answer


# -- Results and refusals -------------------------------------------------------------------


def test_answers_come_in_the_order_of_the_calls(opened: Open) -> None:
    session = opened("def lookup(table, ids): return table[ids]")
    calls = [lookup(2), lookup(9), lookup(0)]
    first, second, third = session.ask(calls)
    assert first == Result([5.0, 6.0])
    assert isinstance(second, Refused)
    assert (second.kind, second.message) == ("IndexError", "list index out of range")
    assert third == Result([1.0, 2.0])


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("True", True),
        ("None", None),
        ("-0.0", -0.0),
        ("(1, (2.0, 3.0))", [1, [2.0, 3.0]]),
        ("{'b': 1, 'a': 0}", {"b": 1, "a": 0}),
        ("2**63 - 1", 2**63 - 1),
        ("-(2**200)", -(2**200)),
        ("'\\u00e9\\ud800'", "\u00e9\ud800"),
        ("fractions.Fraction(1, 4)", 0.25),
        ("decimal.Decimal('0.5')", 0.5),
        ("array.array('d', [1.5])", [1.5]),
        ("Lying(7)", 7),
        ("[Float(1.5)]", [1.5]),
        ("Long(1.5)", 1.5),
        ("Short([1, 2])", [1, 2]),
    ],
)
def test_a_result_is_read_down_to_plain_values(
    opened: Open, expression: str, value: object
) -> None:
    session = opened(
        f"""
        import array, decimal, fractions
        class Lying(int):
            def __int__(self): return 1
            def __index__(self): return 1
            def __repr__(self): return "1"
            def __eq__(self, other): return True
            __hash__ = int.__hash__
        class Float(float):
            def __float__(self): return 0.0
            def __eq__(self, other): return True
            __hash__ = float.__hash__
        class Long:
            def __init__(self, value): self.value = value
            def tolist(self): return self
            def __float__(self): return self.value
        class Short(list):
            def __len__(self): return 0
            def __iter__(self): return iter(())
        def lookup(table, ids): return {expression}
        """
    )
    answer = only(session, lookup())
    assert isinstance(answer, Result)
    assert repr(answer.value) == repr(value)


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("return object()", "unreadable"),
        ("return (x for x in [1])", "unreadable"),
        ("return 1j", "unreadable"),
        ("loop = []; loop.append(loop); return loop", "unreadable"),
        ("deep = []\n    for _ in range(100000): deep = [deep]\n    return deep", "unreadable"),
        ("class T:\n        def tolist(self): return self\n    return T()", "unreadable"),
        ("class T:\n        def tolist(self): raise ValueError\n    return T()", "unreadable"),
        ("class T:\n        def tolist(self): raise SystemExit\n    return T()", "unreadable"),
        ("return [0.0] * 3_000_000", "flooded"),
        ("a = [1]\n    for _ in range(60): a = [a, a]\n    return a", "flooded"),
        ("return 1 << 10_000_000", "flooded"),
        ("return [1 << 8000] * 100_000", "flooded"),
        ("return 'x' * 100_000_000", "flooded"),
        ("raise SystemExit(3)", "exited"),
        ("raise KeyboardInterrupt", "interrupted"),
        ("class Skipped(BaseException): pass\n    raise Skipped", "interrupted"),
    ],
)
def test_what_is_no_answer_is_a_failure(opened: Open, body: str, what: str) -> None:
    text = f"def lookup(table, ids):\n    {body}\ndef dot(a, b): return 1.0"
    session = opened(text, Limits())
    broken, sound = session.ask([lookup(), dot([1.0], [1.0])])
    assert isinstance(broken, Failed)
    assert broken.what == what
    assert sound == Result(1.0)


def test_running_out_of_stack_or_memory_is_refusing(opened: Open) -> None:
    session = opened("def lookup(table, ids): return lookup(table, ids)")
    answer = only(session, lookup())
    assert isinstance(answer, Refused)
    assert answer.kind == "RecursionError"


# -- One message after the other -------------------------------------------------------------


TWICE = "seen = []\ndef lookup(table, ids): seen.append(ids); return [float(i) for i in seen]"
"""What is asked in which order."""


def test_the_next_message_is_made_before_the_last_is_answered(opened: Open) -> None:
    session = opened(TWICE)
    made: list[int] = []

    def messages() -> Iterator[list[Call]]:
        for n in range(4):
            made.append(n)
            yield [lookup(n)]

    told = [(len(made), answers) for answers in session.stream(messages())]
    assert [n for n, _ in told] == [1, 3, 4, 4], "all but the first"
    assert [answer.value for _, [answer] in told if isinstance(answer, Result)] == [
        [0.0],
        [0.0, 1.0],
        [0.0, 1.0, 2.0],
        [0.0, 1.0, 2.0, 3.0],
    ]


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere each waits for its turn"
)
def test_the_worker_goes_on_while_the_judge_thinks(opened: Open) -> None:
    session = opened("import time\ndef lookup(table, ids): return time.monotonic()")
    session.ask([lookup()])
    asked, thought = [], []
    for [answer] in session.stream([lookup(n)] for n in (0, 1, 2)):
        assert isinstance(answer, Result)
        asked.append(answer.value)
        time.sleep(0.5)
        thought.append(time.monotonic())
    assert asked[2] < thought[1]


def test_a_message_that_no_pipe_takes_waits_for_its_turn(opened: Open) -> None:
    session = opened(TWICE)
    long = [[float(n)] * 1000 for n in range(300)]
    tables = [TABLE, TABLE, long, TABLE, TABLE, long, long, TABLE, TABLE]
    told = list(session.stream([lookup(n, table)] for n, table in enumerate(tables)))
    assert told[-1] == [Result([float(n) for n in range(len(tables))])]
    assert session.spent_restarts == 0


def test_messages_for_two_processes_wait_for_their_turn(opened: Open) -> None:
    session = opened(TWICE)
    messages = [[lookup(0)], [lookup(1), lookup(1, elsewhere=True)], [lookup(2)], [lookup(3)]]
    told = list(session.stream(messages))
    assert told[1] == [Result([0.0, 1.0]), Result([1.0])]
    assert told[-1] == [Result([0.0, 1.0, 2.0, 3.0])]


@pytest.mark.parametrize(
    ("body", "what"), [("os.abort()", "crashed"), ("while True: pass", "hung")]
)
def test_a_lost_worker_takes_no_message_with_it(opened: Open, body: str, what: str) -> None:
    session = opened(
        f"""
        import os
        def lookup(table, ids):
            if ids == 1:
                {body}
            return table[ids]
        """
    )
    messages = [[lookup(0)], [lookup(0), lookup(1), lookup(2)], [lookup(2)], [lookup(0)]]
    first, (before, lost, after), third, fourth = session.stream(messages)
    assert first == fourth == [before] == [Result([1.0, 2.0])]
    assert isinstance(lost, Failed)
    assert lost.what == what
    assert third == [after] == [Result([5.0, 6.0])]


LATE = """
    import threading, time
    def lookup(table, ids):
        row = table[1]
        def later():
            time.sleep(0.05)
            row[0] = 99.0
        if ids == 1: threading.Thread(target=later).start()
        time.sleep(0.01)
        return 1
    def dot(a, b): return a[0] * b[0]
    """
"""It writes into its argument after it has returned."""


def test_a_message_that_is_not_worth_asking_any_more_is_dropped(opened: Open) -> None:
    session = opened(LATE)
    messages = [[lookup(1)], *([lookup(0), dot([n], [2.0])] for n in range(1, 101))]
    told = list(session.stream(messages))
    assert told[-1] == [Failed("meddled"), Result(200.0)]


def test_who_turns_away_from_a_stream_is_not_answered_for_it(opened: Open) -> None:
    session = opened(TWICE)
    stream = session.stream([lookup(n)] for n in range(9))
    assert [next(stream), next(stream)] == [[Result([0.0])], [Result([0.0, 1.0])]]
    session.settle()
    assert only(session, lookup(5)) == Result([5.0])


def test_a_call_alone_is_one_that_no_other_of_its_operation_came_before(opened: Open) -> None:
    session = opened(
        """
        asked = []
        def lookup(table, ids): asked.append("lookup"); return list(asked)
        def dot(a, b): asked.append("dot"); return list(asked)
        """
    )
    dot = Call("dot", ([1.0], [2.0]))
    session.ask([lookup(), dot])
    assert session.alone(lookup()) == Result(["lookup"])
    assert session.alone(lookup()) == Result(["lookup"])
    assert session.alone(dot) == Result(["lookup", "dot"])
    assert only(session, lookup()) == Result(["lookup", "dot", "lookup"])


# -- Processes that end ---------------------------------------------------------------------


WRITES_OUTSIDE = """
    import os
    hit = []
    def lookup(table, ids):
        if hit: os.kill(os.getpid(), 11)
        if ids >= len(table): hit.append(ids)
        return table[ids % len(table)]
    """


@pytest.mark.parametrize("must_refuse", [True, False])
def test_a_crash_is_blamed_on_the_call_that_wrote_outside(opened: Open, must_refuse: bool) -> None:
    beyond = lookup(7, may_refuse=True, must_refuse=must_refuse)
    first, second, third = opened(WRITES_OUTSIDE).ask([lookup(0), beyond, lookup(1)])
    assert isinstance(first, Result)
    assert isinstance(second, Result)
    assert isinstance(third, Result if must_refuse else Failed)


@pytest.mark.parametrize(
    ("body", "failure"),
    [
        ("os._exit(3)", Failed("exited", "exit status 3")),
        ("os.kill(os.getpid(), 11)", Failed("crashed", "signal 11")),
        ("ctypes.string_at(0)", Failed("crashed", "signal 11")),
        ("os.abort()", Failed("crashed", "signal 6")),
        ("os.closerange(3, 64)", Failed("closed")),
    ],
)
@pytest.mark.parametrize("sandbox", ["off", "auto"])
def test_a_dead_worker_costs_one_call(
    opened: Open, body: str, failure: Failed, sandbox: str
) -> None:
    session = opened(
        f"""
        import ctypes, os
        def lookup(table, ids):
            if ids == 1: {body}
            return table[ids]
        """,
        sandbox=sandbox,
    )
    assert session.ask([lookup(0), lookup(1), lookup(2)]) == [
        Result([1.0, 2.0]),
        failure,
        Result([5.0, 6.0]),
    ]
    assert session.spent_restarts == 1


def test_nothing_is_waited_for_when_the_time_of_the_run_is_up(opened: Open) -> None:
    text = "import time\ndef lookup(table, ids): time.sleep(ids); return 1.0"
    session = opened(text, Limits(call=30.0))
    assert only(session, lookup(0)) == Result(1.0)
    session.deadline = time.monotonic() + 1.0
    answers = session.ask([lookup(0), lookup(60), lookup(0)])
    assert time.monotonic() < session.deadline + 10
    assert [type(answer) for answer in answers] == [Result, Failed, Failed]
    assert {a.detail for a in answers[1:]} == {"the time allowed by --max-time ran out"}  # type: ignore[union-attr]


def test_a_hang_in_the_middle_of_a_batch_costs_one_call(opened: Open) -> None:
    session = opened(
        """
        def lookup(table, ids):
            while ids == 1:
                try:
                    while True: pass
                except BaseException: pass
            return table[ids]
        """
    )
    first, second, third = session.ask([lookup(0), lookup(1), lookup(2)])
    assert (first, third) == (Result([1.0, 2.0]), Result([5.0, 6.0]))
    assert isinstance(second, Failed)
    assert second.what == "hung"


def test_a_timeout_that_does_not_come_again_is_no_hang(opened: Open, tmp_path: Path) -> None:
    session = opened(
        f"""
        import os, time
        def lookup(table, ids):
            if ids == 1 and not os.path.exists({str(tmp_path / "once")!r}):
                open({str(tmp_path / "once")!r}, "w").close()
                time.sleep(5)
            return table[ids]
        """
    )
    assert session.ask([lookup(0), lookup(1)]) == [Result([1.0, 2.0]), Result([3.0, 4.0])]
    assert session.notes[-1] == "calls answered only when asked again: 1"


def test_after_a_hang_slow_calls_of_the_operation_are_undecided_not_hung(opened: Open) -> None:
    session = opened(
        """
        import time
        def lookup(table, ids):
            time.sleep({0: 0, 1: 60, 2: 0.2}[ids])
            return table[ids]
        """
    )
    hung, slow, sound = session.ask([lookup(1), lookup(2), lookup(0)])
    assert isinstance(hung, Failed)
    assert hung.what == "hung"
    assert isinstance(slow, Failed)
    assert slow.what == "undecided"
    assert sound == Result([1.0, 2.0])
    assert session.insist([lookup(2)]) == [Result([5.0, 6.0])]


def test_in_a_hurry_a_hang_costs_little(opened: Open) -> None:
    session = opened("def lookup(table, ids):\n    while True: pass")
    session.hurry = True
    started = time.monotonic()
    [answer] = session.ask([lookup()])
    assert isinstance(answer, Failed)
    assert answer.what == "hung"
    assert time.monotonic() - started < 1.0
    session.ask([lookup(1)])
    assert session.spent_restarts == 1
    session.reset()
    assert session.spent_restarts == 0


def test_waiting_has_an_end(opened: Open) -> None:
    limits = Limits(call=0.2, patience=2.0, waiting=0.5)
    session = opened("import time\ndef lookup(table, ids): time.sleep(60)", limits)
    answers = session.ask([lookup(ids) for ids in range(50)])
    whats = [answer.what for answer in answers if isinstance(answer, Failed)]
    assert len(whats) == 50
    assert whats[-1] == "undecided"
    assert answers[-1].detail.startswith("the run has waited"), "the last is not even asked"


def test_a_hang_that_looks_like_importing_has_an_end_too(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Importing:
        def get(self, seconds: float) -> bytes:
            return b'{"nonce":"0","importing":true}\n'

    monkeypatch.setattr("impls.session.secrets.token_hex", lambda size: "0")
    limits = Limits(call=0.2, patience=2.0, importing=1.0, waiting=0.5)
    session = opened(
        """
        import gc
        def lookup(table, ids):
            [line] = [o for o in gc.get_objects() if type(o).__name__ == "Line"]
            while True: line.send('"importing":true')
        def dot(a, b): lookup(a, b)
        """,
        limits,
    )
    assert session._here.process is not None
    session._here.process._source = Importing()  # type: ignore[assignment]
    started = time.monotonic()
    answers = session.ask([lookup(), dot([1.0], [1.0])])
    assert [answer.what for answer in answers if isinstance(answer, Failed)] == ["undecided"] * 2
    assert time.monotonic() - started < 3.0, "the second is not waited for as long as the first"


def test_a_line_that_never_ends_but_goes_on_has_an_end(opened: Open) -> None:
    class Drip:
        def get(self, seconds: float) -> bytes:
            return b" "

    session = opened("def lookup(table, ids): return 1")
    process = session._here.process
    assert process is not None
    process._source = Drip()  # type: ignore[assignment]
    assert process.receive(time.monotonic() + 0.1) is None
    process.limits = Limits(processes=0)
    with pytest.raises(Ended, match="processes"):
        process.receive(time.monotonic() + 60.0)


def test_a_worker_that_dies_between_calls_costs_none(opened: Open) -> None:
    session = opened(
        """
        import signal
        def lookup(table, ids):
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            return 1
        """
    )
    assert only(session, lookup()) == Result(1)
    time.sleep(0.2)
    session.settle()
    assert only(session, lookup()) == Result(1)


def test_what_fails_to_start_again_is_undecided(opened: Open, tmp_path: Path) -> None:
    session = opened(
        f"""
        import os
        if os.path.exists({str(tmp_path / "once")!r}): raise OSError("gone")
        open({str(tmp_path / "once")!r}, "w").close()
        def lookup(table, ids): os._exit(1)
        """
    )
    first, second, third = session.ask([lookup(repeat=turn) for turn in range(3)])
    assert first == Failed("exited", "exit status 1")
    assert second == third
    assert isinstance(second, Failed)
    assert second.what == "undecided"
    assert second.detail.endswith("raised OSError on import in line 3: gone")


def test_a_lazy_import_may_take_longer_than_a_call(opened: Open, tmp_path: Path) -> None:
    names = [f"slow{number}" for number in range(8)]
    for name in names:
        (tmp_path / f"{name}.py").write_text("import time\ntime.sleep(0.15)\n")
    session = opened(f"def lookup(table, ids):\n    import {', '.join(names)}\n    return 1")
    assert only(session, lookup()) == Result(1)


def test_a_memory_bomb_is_stopped(opened: Open) -> None:
    session = opened(
        """
        import time
        def lookup(table, ids):
            hoard = []
            while True:
                hoard.append(bytearray(b"x") * (10 << 20))
        """,
        Limits(memory=200 << 20),
    )
    assert only(session, lookup()) == Failed("memory", "more than 0.2 GiB")


def test_memory_that_earlier_calls_filled_is_not_the_fault_of_the_last(opened: Open) -> None:
    """As compilers do, who keep what they made for every new shape."""
    session = opened(
        """
        import time
        hoard = []
        def lookup(table, ids):
            hoard.append(bytearray(b"x") * (30 << 20))
            time.sleep(0.1)
            return len(hoard)
        """,
        Limits(memory=100 << 20),
    )
    answers = session.ask([lookup(repeat=turn) for turn in range(8)])
    counts = [answer.value for answer in answers if isinstance(answer, Result)]
    assert len(counts) == 8
    assert counts.count(1) > 1, "a fresh worker took over"


def test_memory_that_processes_share_is_taken_once(opened: Open) -> None:
    session = opened(
        """
        import os, time
        table = bytearray(b"x") * (60 << 20)
        def lookup(table, ids):
            for _ in range(9):
                if os.fork() == 0: time.sleep(60)
            time.sleep(0.2)
            return 1
        """,
        Limits(memory=200 << 20),
    )
    assert only(session, lookup()) == Result(1)


def test_too_many_processes_are_stopped(opened: Open) -> None:
    session = opened(
        """
        import subprocess, sys, time
        def lookup(table, ids):
            for _ in range(9): subprocess.Popen(["sleep", "60"])
            time.sleep(60)
        """,
        Limits(processes=5),
    )
    assert only(session, lookup()) == Failed("processes", "more than 5")


def test_a_flood_of_prints_is_kept_to_the_limit(opened: Open) -> None:
    session = opened(
        """
        import os, sys
        def lookup(table, ids):
            for _ in range(3000): print("x" * 1000)
            sys.stdout.flush()
            return 1
        """,
        Limits(output=1000),
    )
    assert only(session, lookup()) == Result(1)
    assert 1000 <= len(session.printed) < 1100
    assert "more bytes were dropped" in session.printed


@pytest.mark.parametrize(
    "late",
    [
        "sys.path.clear()",
        "sys.path[:] = ['/nowhere']; sys.modules.pop('threading', None)",
        "sys.meta_path.clear()",
        "sys.modules['threading'] = sys.modules['_thread'] = None",
        "builtins.__import__ = None",
    ],
)
def test_what_a_program_does_to_imports_is_its_own_affair(opened: Open, late: str) -> None:
    session = opened(f"import builtins, sys\ndef lookup(table, ids): return 1.0\n{late}")
    assert only(session, lookup()) == Result(1.0)


# -- Lines and streams ----------------------------------------------------------------------


def test_prints_and_reads_do_not_touch_the_line(opened: Open) -> None:
    session = opened(
        """
        import os, sys
        def lookup(table, ids):
            print('{"nonce":"","call":0,"result":7}', flush=True)
            os.write(1, b"more\\n"); os.write(2, b"more\\n")
            return len(sys.stdin.read())
        """
    )
    assert only(session, lookup()) == Result(0)


@pytest.mark.parametrize("stream", ["sys.stdout.close()", "os.close(1)", "os.close(0)"])
def test_closed_streams_do_not_matter(opened: Open, stream: str) -> None:
    session = opened(f"import os, sys\ndef lookup(table, ids):\n    {stream}\n    return 1")
    assert only(session, lookup()) == Result(1)


@pytest.mark.parametrize(
    "line",
    [
        b'{"nonce":"guess","call":0,"result":7}',
        b"nonsense",
        b"[" * 200_000,
        b"NaN",
        b'{"result":7}',
        b"\xff\xfe",
    ],
)
def test_a_forged_line_is_an_unreadable_answer(opened: Open, line: bytes) -> None:
    session = opened(
        f"""
        import os
        def lookup(table, ids):
            for fd in range(3, 20):
                try: os.write(fd, {line!r} + b"\\n")
                except OSError: pass
            return 1
        def dot(a, b): return 2.0
        """
    )
    forged, sound = session.ask([lookup(), dot([1.0], [1.0])])
    assert isinstance(forged, Failed)
    assert forged.what == "unreadable"
    assert sound == Result(2.0)


def test_an_endless_line_is_a_flood(opened: Open) -> None:
    session = opened(
        """
        import os
        def lookup(table, ids):
            while True:
                for fd in range(3, 20):
                    try: os.write(fd, b"x" * 65536)
                    except OSError: pass
        """,
        Limits(reply=1 << 20),
    )
    assert only(session, lookup()) == Failed("flooded", "a reply of more than 1 MiB")


def test_a_fork_does_not_answer_twice(opened: Open) -> None:
    session = opened("import os\ndef lookup(table, ids):\n    os.fork()\n    return os.getpid()")
    answers = session.ask([lookup(repeat=turn) for turn in range(20)])
    assert len({answer.value for answer in answers if isinstance(answer, Result)}) == 1


def test_patched_modules_do_not_reach_the_worker(opened: Open) -> None:
    session = opened(
        """
        import array, binascii, builtins, json, math, os, struct
        def evil(*args, **kwargs): raise RuntimeError("patched")
        def lookup(table, ids):
            rows = table[ids]
            jsons = (json, json.decoder, json.encoder, json.scanner)
            for module in (*jsons, math, struct, binascii, array):
                for name in vars(module):
                    if not name.startswith("__"): setattr(module, name, evil)
            for name in ("len", "map", "all", "list", "set", "type", "isinstance", "zip"):
                setattr(builtins, name, evil)
            os.write = os.getpid = evil
            return rows
        """
    )
    assert session.ask([lookup(0), lookup(1)]) == [Result([1.0, 2.0]), Result([3.0, 4.0])]


# -- Arguments and results belong to the caller ---------------------------------------------


@pytest.mark.parametrize(
    ("change", "left"),
    [
        ("table[0][0] = 9.0", [[9.0, 2.0], [3.0, 4.0], [5.0, 6.0]]),
        ("table[0][0] = 1", [[1, 2.0], [3.0, 4.0], [5.0, 6.0]]),
        ("table.pop()", [[1.0, 2.0], [3.0, 4.0]]),
        ("table[2] = tuple(table[2])", [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]),
        ("table.clear()", []),
    ],
)
def test_changed_arguments_are_seen(opened: Open, change: str, left: object) -> None:
    session = opened(f"def lookup(table, ids):\n    {change}\n    return 1")
    changed, again = session.ask([lookup(repeat=0), lookup(repeat=1)])
    assert changed == Result(1, arguments_left=(left, 0))
    assert again == changed, "every call gets arguments of its own"
    assert TABLE == [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]


def test_a_sign_of_zero_is_a_change(opened: Open) -> None:
    session = opened("def lookup(table, ids):\n    table[0][0] = 0.0\n    return 1")
    answer = only(session, lookup(table=[[-0.0]]))
    assert isinstance(answer, Result)
    assert repr(answer.arguments_left) == "([[0.0]], 0)"


def test_changed_arguments_of_a_refusal_are_seen(opened: Open) -> None:
    session = opened("def lookup(table, ids):\n    ids.append(7)\n    raise IndexError")
    answer = only(session, lookup([1]))
    assert isinstance(answer, Refused)
    assert answer.arguments_left == (TABLE, [1, 7])


def test_changed_arguments_of_a_refusal_are_seen_in_the_same_process(tmp_path: Path) -> None:
    path = tmp_path / "embed_refusing.py"
    path.write_text("def lookup(table, ids):\n    table[0][0] = 9.0\n    raise IndexError")
    session = open_session(str(path), in_process=True)
    [answer] = session.ask([lookup(7, may_refuse=True)])
    session.close()
    left = ([[9.0, 2.0], [3.0, 4.0], [5.0, 6.0]], 7)
    assert answer == Refused("IndexError", "", arguments_left=left)


def test_arguments_changed_after_the_return_are_seen(opened: Open) -> None:
    session = opened(LATE)
    call = lookup(1)
    session.ask([lookup(0), call])
    session.ask([lookup(0)])
    time.sleep(0.2)
    session.settle()
    assert session.late_changes == {"lookup": call}
    assert session.ask([lookup(0)]) == [Failed("meddled")]


def test_a_shared_result_gives_itself_away(opened: Open) -> None:
    session = opened(
        """
        rows = {}
        def lookup(table, ids):
            return rows.setdefault(ids, table[ids][:])
        """
    )
    first, second = session.ask([lookup(repeat=0), lookup(repeat=1)])
    assert first == Result([1.0, 2.0])
    assert second != first


def test_a_shared_array_gives_itself_away(opened: Open) -> None:
    pytest.importorskip("numpy")
    session = opened(
        """
        import numpy
        zeros = numpy.zeros(3)
        def lookup(table, ids): return zeros
        """
    )
    first, second = session.ask([lookup(repeat=0), lookup(repeat=1)])
    assert first == Result([0.0, 0.0, 0.0])
    assert second == Result([77.0, 77.0, 77.0])


REUSED = {
    "a list": "out = [0.0, 0.0]\ndef lookup(table, ids): out[:] = table[ids]; return out",
    "rows": "out = [[0.0]]\ndef lookup(table, ids): out[0][:] = table[ids]; return out",
    "a longer list": "out = []\ndef lookup(table, ids): out.append(1.0); return out",
    "an array": """
        import array
        out = array.array("d", [0.0, 0.0])
        def lookup(table, ids):
            out[0], out[1] = table[ids]
            return out
        """,
    "a numpy array": """
        import numpy
        out = numpy.zeros(2)
        def lookup(table, ids):
            out[...] = table[ids]
            return out
        """,
    "a view": """
        import numpy
        out = numpy.zeros(9)
        def lookup(table, ids):
            out[:2] = table[ids]
            return (out[:2],)
        """,
    "two lists in turn": """
        import itertools
        turns = itertools.cycle([[], []])
        def lookup(table, ids): out = next(turns); out[:] = table[ids]; return out
        """,
    "a dict": "out = {}\ndef lookup(table, ids): out['x'] = table[ids][0]; return out",
    "a refusal": """
        out = [0.0, 0.0]
        def lookup(table, ids):
            out[:] = [0.0, 0.0]
            out[:] = table[ids]
            return out
        """,
}


@pytest.mark.parametrize("in_process", [False, True])
@pytest.mark.parametrize("text", REUSED.values(), ids=REUSED)
def test_a_result_that_a_later_call_overwrites_is_seen(
    tmp_path: Path, text: str, in_process: bool
) -> None:
    if "numpy" in text:
        pytest.importorskip("numpy")
    path = tmp_path / "embed_reusing.py"
    path.write_text(dedent(text))
    session: Any = open_session(str(path), in_process=in_process, sandbox="off")
    calls = [lookup(0), dot([1.0], [1.0]), lookup(7 if "refusal" in text else 1, may_refuse=True)]
    session.ask(calls if "turn" not in text else [*calls, lookup(2)])
    session.settle()
    assert session.late_results == {"lookup": calls[0]}
    assert session.late_changes == {}
    session.close()


@pytest.mark.parametrize(
    "body",
    [
        "return table",
        "return table[0]",
        "return [table[0], table]",
        "return (table, [ids, ids])",
        "return {0: table}",
        "return list(table[0])",
        "return numpy.array(table)",
        "return numpy.array(table)[0]",
        "return (1.0, 'x')",
        "global last; row, last = last, table[0]; return list(row)",
        "return Lazy(table)",
    ],
)
@pytest.mark.parametrize("height", [3, 300])
def test_no_result_of_its_own_is_overwritten(opened: Open, body: str, height: int) -> None:
    pytest.importorskip("numpy")
    session = opened(
        f"""
        import numpy
        last = [0.0]
        class Lazy:
            def __init__(self, table): self.table = table
            def tolist(self): return [row[0] for row in self.table]
        def lookup(table, ids): {body}
        def dot(a, b): return a
        """
    )
    tables = [[[float(n + i), 2.0] for i in range(height)] for n in range(5)]
    calls = [
        lookup(0, tables[n % 5], repeat=n, in_place=n % 7 in (2, 3, 4), counted=n % 11 == 6)
        for n in range(40)
    ]
    filled = [dot([float(n)], [2.0]) for n in range(70)]
    for message in (calls, calls[:1], [*filled, *calls, *filled], calls[1:2], filled, calls):
        session.ask(message)
    session.settle()
    assert session.late_results == {}


@pytest.mark.parametrize("empty", ["[]", "{}", "[[]]"])
def test_a_shared_empty_result_gives_itself_away(opened: Open, empty: str) -> None:
    session = opened(f"empty = {empty}\ndef lookup(table, ids): return [] or empty")
    first, second = session.ask([lookup([], repeat=0), lookup([], repeat=1)])
    assert first != second


def test_an_empty_argument_that_comes_back_is_no_shared_result(opened: Open) -> None:
    session = opened("def lookup(table, ids): return ids")
    several: list[object] = [[], [[], []], [[], [1]]]
    calls = [lookup(ids, repeat=n) for n in range(3) for ids in several]
    edited = [lookup([], repeat=9), lookup([[]], in_place=True), lookup([], in_place=True)]
    answers = session.ask([*calls, *edited])
    assert answers == [Result(call.arguments[1]) for call in [*calls, *edited]]
    session.settle()
    assert session.late_changes == {}


def test_a_view_of_the_arguments_is_no_shared_result(opened: Open) -> None:
    session = opened("def lookup(table, ids): return table if ids is None else table[ids]")
    calls = [lookup(ids, repeat=turn) for turn in range(3) for ids in (None, 0)]
    assert session.ask(calls) == [Result(TABLE), Result([1.0, 2.0])] * 3


def test_a_table_edited_in_place_is_the_same_object(opened: Open) -> None:
    session = opened("def lookup(table, ids): return [id(table), id(table[0]), table[ids]]")
    other = [[7.0, 7.0], [8.0, 8.0], [9.0, 9.0]]
    first, second = session.ask([lookup(1), lookup(1, other, in_place=True)])
    assert isinstance(first, Result)
    assert isinstance(second, Result)
    assert isinstance(first.value, list)
    assert second.value == [*first.value[:2], [8.0, 8.0]]


def test_a_memory_by_identity_gives_itself_away(opened: Open) -> None:
    session = opened(
        """
        seen = {}
        def lookup(table, ids):
            return seen.setdefault((id(table), ids), list(table[ids]))[:]
        """
    )
    other = [[7.0, 7.0], [8.0, 8.0], [9.0, 9.0]]
    _, second = session.ask([lookup(1), lookup(1, other, in_place=True)])
    assert second == Result([3.0, 4.0])


# -- Counting and other processes -----------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("return table[ids]", 0),
        ("return [x * 1 for x in table[ids]]", 2),
        ("return [sum(o * r[j] for o, r in zip([1, 0, 0], table)) for j in range(2)]", 6),
        ("return [1.0 * x ** 2 for x in table[ids]]", 4),
        ("return [float(repr(float(x))) for x in table[ids]]", None),
    ],
)
def test_multiplications_are_counted(opened: Open, body: str, count: int | None) -> None:
    session = opened(f"def lookup(table, ids): {body}")
    answer = only(session, lookup(0, counted=True))
    assert isinstance(answer, Result)
    assert answer.multiplications == count
    assert answer.arguments_left is None


def test_calls_elsewhere_are_made_in_another_process(opened: Open) -> None:
    session = opened("import os\ndef lookup(table, ids): return [os.getpid(), hash('x')]")
    here, there, again = session.ask([lookup(), lookup(elsewhere=True), lookup(repeat=1)])
    assert here == again
    assert here != there


# -- Nothing is left behind -----------------------------------------------------------------


@pytest.mark.parametrize("sandbox", ["off", "auto"])
def test_a_daemon_does_not_outlive_the_session(opened: Open, sandbox: str) -> None:
    seconds = f"98765.{secrets.randbits(64)}"  # no other run's daemon
    session = opened(
        f"""
        import os, time
        def lookup(table, ids):
            child = os.fork()
            if child == 0:
                os.setsid()
                if os.fork() == 0:
                    os.execlp("sleep", "sleep", "{seconds}")
                os._exit(0)
            os.waitpid(child, 0)  # the daemon stands, however busy the machine
            time.sleep(0.1)
            return 1
        """,
        sandbox=sandbox,
    )
    assert only(session, lookup()) == Result(1)
    session.close()
    time.sleep(0.1)
    assert not [p for p in psutil.process_iter(["cmdline"]) if seconds in (p.info["cmdline"] or ())]


def test_nothing_stays_open_or_lies_about(opened: Open) -> None:
    before, others = psutil.Process().num_fds(), psutil.Process().children()
    session = opened("def lookup(table, ids): return os.getcwd()\nimport os")
    answer = only(session, lookup())
    assert isinstance(answer, Result)
    session.close()
    assert psutil.Process().num_fds() == before
    assert not os.path.exists(str(answer.value))
    assert psutil.Process().children() == others


# -- The sandbox ----------------------------------------------------------------------------

bwrap = pytest.mark.skipif(
    os.system("bwrap --unshare-all --ro-bind / / true 2>/dev/null") != 0,
    reason="bubblewrap does not work here",
)


@bwrap
@pytest.mark.parametrize(
    "body",
    [
        "import spec",
        "open({suite!r} + '/spec/calls.py').read()",
        "import socket; socket.create_connection(('127.0.0.1', {port}), 1)",
        "open('/etc/shadow')",
        "open(__file__, 'a')",
        "open('/made', 'w')",
        "open('/dev/made', 'w')",
        "os.posix_fallocate(os.open('/dev/shm/made', os.O_RDWR | os.O_CREAT), 0, 300 << 20)",
        "os.posix_fallocate(os.open('/tmp/made', os.O_RDWR | os.O_CREAT), 0, 300 << 20)",
        "os.kill({judge}, 0)",
        "open('/proc/{judge}/environ')",
        "open(os.path.expanduser('~/.bashrc'))",
    ],
)
def test_the_sandbox_keeps_the_rest_of_the_world_out(opened: Open, body: str) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        text = body.format(
            suite=str(Path(__file__).resolve().parent.parent),
            port=server.getsockname()[1],
            judge=os.getpid(),
        )
        session = opened(
            f"import os\ndef lookup(table, ids):\n    {text}\n    return 1", sandbox="bwrap"
        )
        answer = only(session, lookup())
    unwritable = isinstance(answer, Failed) and "Read-only file system" in answer.detail
    assert isinstance(answer, Refused) or unwritable, answer
    assert session.notes == ()


@bwrap
def test_the_sandbox_has_a_folder_to_write_to(opened: Open) -> None:
    session = opened(
        """
        import tempfile
        def lookup(table, ids):
            with tempfile.TemporaryFile() as file: return file.write(b"1")
        """,
        sandbox="bwrap",
    )
    assert only(session, lookup()) == Result(1)


def test_a_run_without_sandbox_says_so(opened: Open) -> None:
    session = opened("def lookup(table, ids): return 1")
    assert session.notes == (
        "code under test was limited but not sandboxed: the sandbox is switched off",
    )


@bwrap
def test_calls_elsewhere_have_another_process_id_in_the_sandbox_too(opened: Open) -> None:
    session = opened(
        """
        import os
        def lookup(table, ids):
            if ids == 1: os.kill(os.getpid(), 11)
            return [os.getpid(), os.getppid()]
        """,
        sandbox="bwrap",
    )
    here, there = session.ask([lookup(), lookup(elsewhere=True)])
    assert isinstance(here, Result)
    assert isinstance(there, Result)
    assert here.value[0] != there.value[0]
    assert here.value[1] != there.value[1]
    assert only(session, lookup(1, elsewhere=True)) == Failed("crashed", "signal 11")


# -- Ugly but honest ------------------------------------------------------------------------


def test_a_program_sees_an_ordinary_world(
    opened: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTEST_SOMETHING", "1")
    monkeypatch.setenv("EMBEDSPEC_SOMETHING", "1")
    session = opened(
        """
        import os, sys, __main__
        def lookup(table, ids):
            telling = [n for n in os.environ if "PYTEST" in n or "EMBEDSPEC" in n]
            given = getattr(sys, "orig_argv", ["python", "embed0.py"])[1:]
            return [telling, sys.argv, given, __name__, __main__.__file__]
        """
    )
    name, path = "embed0.py", str(tmp_path / "embed0.py")
    assert only(session, lookup()) == Result([[], [name], [name], "embed0", path])


def test_threads_left_running_do_not_matter(opened: Open) -> None:
    session = opened(
        """
        import threading, time
        def lookup(table, ids):
            threading.Thread(target=time.sleep, args=(60,)).start()
            return 1
        """
    )
    assert only(session, lookup()) == Result(1)
    started = time.monotonic()
    session.close()
    assert time.monotonic() - started < 2.0


@pytest.mark.parametrize(
    "strange",
    [
        "__cause__ = property(lambda self: 1 / 0)",
        "__cause__ = 'text'",
        "__context__ = property(lambda self: self)",
    ],
)
def test_an_exception_that_lies_about_its_cause_is_a_refusal_like_any_other(
    opened: Open, strange: str
) -> None:
    session = opened(
        f"""
        class Strange(Exception):
            {strange}
        def lookup(table, ids):
            raise Strange("no")
        """
    )
    answer = only(session, lookup())
    assert isinstance(answer, Refused)
    assert (answer.kind, answer.message) == ("Strange", "no")


# -- What it computes with ------------------------------------------------------------------


def test_who_computes_with_a_library_that_flushes_may_flush(opened: Open) -> None:
    """Nobody who uses such a library has to declare it."""
    program = """
        import sys, types
        sys.modules[{name!r}] = types.ModuleType({name!r})
        def dot(a, b): return 0.0
        """
    for name in ("jax", "tensorflow"):
        policies = opened(program.format(name=name)).description.policies
        assert policies["dot.subnormals"].rule == "flushed"
        assert policies["dot.subnormals"].reason.startswith(name)
        assert "lookup.subnormals" not in policies, "a lookup computes nothing"
    assert opened(program.format(name="numpy")).description.policies == {}


def test_who_computes_in_a_format_that_processors_flush_may_flush(opened: Open) -> None:
    for dtype, rules in (("bfloat16", {"flushed"}), ("float16", set())):
        session = opened(f"dtype = {dtype!r}\ndef dot(a, b): return 0.0")
        assert {policy.rule for policy in session.description.policies.values()} == rules


def test_an_array_in_a_list_is_what_its_tolist_says(opened: Open) -> None:
    """And not what lies in the memory behind it, which may be nobody's."""
    session = opened(
        """
        import array
        class Row(array.array):
            def tolist(self): return [1.0, 2.0]
        kept = []
        def lookup(table, ids):
            for row in kept: row[0] += 1
            kept.append(Row("d", [0.0, 0.0]))
            return [kept[-1]]
        """
    )
    answers = session.ask([lookup(repeat=turn) for turn in range(3)])
    session.settle()
    assert answers == [Result([[1.0, 2.0]])] * 3
    assert session.late_results == {}


def test_an_error_of_the_system_that_no_file_stands_behind_is_a_refusal(opened: Open) -> None:
    program = """
        def lookup(table, ids): raise OSError(30, "Read-only file system")
        """
    answer = only(opened(program, sandbox="auto"), lookup())
    assert answer == Refused("OSError", "[Errno 30] Read-only file system")
