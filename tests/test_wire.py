"""The wire carries every value to the last bit, and the judge reads nothing unchecked."""

from __future__ import annotations

import base64
import json
import math
import re
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from impls import wire, worker
from impls.limits import Limits
from impls.loader import open_session
from spec.calls import Call, Failed, Refused, Result
from spec.contract import OPERATIONS

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "impls" / "wire.schema.json").read_text("utf-8"))
LIMITS = Limits()


def valid(line: str | bytes) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(line)
    jsonschema.validate(message, SCHEMA)
    return message


def floats(*bits: int) -> list[float]:
    return [struct.unpack("<d", struct.pack("<Q", pattern))[0] for pattern in bits]


NAN_WITH_PAYLOAD = 0x7FF8_0000_0000_BEEF
VALUES: list[object] = [
    None,
    True,
    0,
    -1,
    2**53,
    2**53 + 1,
    2**63 - 1,
    -(2**200),
    0.0,
    -0.0,
    1.0,
    5e-324,
    sys.float_info.max,
    0.1,
    1e22,
    math.inf,
    -math.inf,
    math.nan,
    "",
    'a\u00e9\u0000\U0001f600\ud800"\\\n',
    [],
    [[]],
    [[], [1.5]],
    [1.0, 2],
    [1, True, None, "x"],
    [[1.0, -0.0], [math.inf, 5e-324]],
    [[[1.0]], [[2.0]]],
    [[1.0], [2.0, 3.0]],
    floats(NAN_WITH_PAYLOAD, 1, 0x8000_0000_0000_0001),
    {},
    {"b": 1, "a": [1.0]},
    {1: "one", "1": "text"},
]


def bits(value: object) -> object:
    """The value, with floats as their bit patterns and types beside everything else."""
    if isinstance(value, float):
        return ("float", struct.pack("<d", value))
    if isinstance(value, list):
        return [bits(item) for item in value]
    if isinstance(value, dict):
        return [(bits(key), bits(item)) for key, item in value.items()]
    return (type(value), value)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_crosses_exactly_in_both_directions(value: object) -> None:
    text = worker.encode(value)
    jsonschema.validate(json.loads(text), {**SCHEMA["$defs"]["value"], "$defs": SCHEMA["$defs"]})
    assert bits(worker.decode(json.loads(text))) == bits(value)
    assert bits(wire.value(json.loads(text), LIMITS)) == bits(value)


@pytest.mark.parametrize("in_process", [False, True])
def test_values_come_back_as_they_went(in_process: bool) -> None:
    session: Any = open_session("stdlib", in_process=in_process)
    try:
        assert bits(session.echo(VALUES)) == bits(VALUES)
    finally:
        session.close()


def test_large_counts_are_exact() -> None:
    session = open_session("stdlib")
    V, d = 2**40 + 1, 2**30 + 3
    [answer] = session.ask([Call("parameter_count", (V, d, False))])
    session.close()
    assert answer == Result(2 * V * d)


def test_shared_arguments_travel_once() -> None:
    table = [[1.0, 2.0]]
    calls = [Call("lookup", (table, 0)), Call("lookup", (table, [0]), in_place=True)]
    message = valid(wire.request("n", calls))
    assert message["calls"][0]["arguments"][0] == message["calls"][1]["arguments"][0]
    assert len(message["values"]) == 3


def test_all_messages_fit_the_schema() -> None:
    valid(wire.message("start", "n", protocol=1, operations=["dot"], load={}))
    valid(wire.message("stop", "n"))
    valid(wire.smoke("n", VALUES))
    host = worker.Host({"dot": lambda a, b: a[0] * b[0], "norm": lambda a: a.clear() or 1 / 0})
    calls = [Call("dot", ([1.0], [2.0]), counted=True), Call("norm", ([1.0],)), Call("dot", (1, 2))]
    replies = [
        valid('{"nonce":"n",' + members + "}")
        for members in host.call(json.loads(wire.request("n", calls)))
    ]
    assert [wire.answer(reply, LIMITS) for reply in replies] == [
        Result(2.0, multiplications=1),
        Refused("ZeroDivisionError", "division by zero", ([],)),
        Refused("TypeError", "'int' object is not subscriptable"),
    ]
    valid('{"nonce":"n",' + host.smoke(json.loads(wire.smoke("n", VALUES))) + "}")
    valid('{"nonce":"n",' + host.settle() + "}")
    valid('{"nonce":"n",' + worker.described(host, ["dot"]) + "}")
    valid('{"nonce":"n",' + worker.failed("import", "exit-status", n="3") + "}")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"7",
        b"[]",
        b'{"nonce":"other","result":1}',
        b'{"result":1}',
        b"[" * 100_000,
        b'{"nonce":"n","result":NaN}',
        b'{"nonce":"n","result":' + b"9" * 5000 + b"}",
        b"\xff",
    ],
)
def test_a_line_that_answers_nothing_is_unreadable(line: bytes) -> None:
    with pytest.raises(wire.Unreadable):
        wire.reply(line, "n")


def f8(*numbers: float) -> str:
    return base64.b64encode(struct.pack(f"<{len(numbers)}d", *numbers)).decode()


@pytest.mark.parametrize(
    "reply",
    [
        {},
        {"result": 1, "refused": {"kind": "E", "message": ""}},
        {"refused": {"kind": "E"}},
        {"refused": "E"},
        {"failed": {"what": 1, "detail": ""}},
        {"result": 1, "left": 3},
        {"result": 1, "multiplications": 1.5},
        {"result": {"f8": f8(1.0), "shape": [2]}},
        {"result": {"f8": f8(1.0), "shape": [-1]}},
        {"result": {"f8": f8(1.0), "shape": [True]}},
        {"result": {"f8": f8(1.0), "shape": [1 << 62, 1 << 62]}},
        {"result": {"f8": f8(1.0), "shape": [1] * 1000}},
        {"result": {"f8": "!", "shape": [1]}},
        {"result": {"f8": f8(1.0), "shape": [1], "more": 1}},
        {"result": {"int": "1e5"}},
        {"result": {"int": "\u0661"}},
        {"result": {"int": "1" * 5000}},
        {"result": {"map": [[1]]}},
        {"result": {"map": [[[1], 1]]}},
        {"result": {"map": [["a", 1], ["a", 2]]}},
        {"result": {"__class__": "os.system"}},
        {"result": [[0] * 1000] * 2000},
    ],
    ids=lambda reply: str(reply)[:40],
)
def test_a_reply_that_the_protocol_does_not_allow_is_unreadable(reply: dict[str, object]) -> None:
    with pytest.raises(wire.Unreadable):
        wire.answer(reply, LIMITS)


def test_a_deep_result_is_unreadable() -> None:
    deep: list[object] = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(wire.Unreadable):
        wire.value(deep, LIMITS)


@pytest.mark.parametrize("numbers", [7, [1.5], ["1"], [True], None])
def test_numbers_of_calls_are_not_believed_unchecked(numbers: object) -> None:
    for name, read in (("late", wire.late), ("overwritten", wire.overwritten)):
        assert read({name: [0, 2]}) == [0, 2]
        assert read({}) == []
        with pytest.raises(wire.Unreadable):
            read({name: numbers})


def test_an_overwritten_result_fits_the_schema() -> None:
    buffer = [0.0]

    def double(a: list[float]) -> list[float]:
        buffer[0] = 2 * a[0]
        return buffer

    host = worker.Host({"scale": double})
    calls = [Call("scale", ([float(x)],)) for x in range(worker.WATCHED + 2)]
    members = list(host.call(json.loads(wire.request("n", calls))))
    replies = [valid('{"nonce":"n",' + each + "}") for each in [*members, host.settle()]]
    *earlier, last, settled = [wire.overwritten(reply) for reply in replies]
    assert not any(earlier)
    assert last == [0]
    assert settled == [*range(1, len(calls) - 1)]


def test_an_unknown_failure_is_unreadable() -> None:
    reply = {"failed": {"what": "holds", "detail": ""}}
    assert wire.answer(reply, LIMITS) == Failed("unreadable", "")


def test_what_a_worker_says_becomes_one_line() -> None:
    reply = {"refused": {"kind": "E" * 10_000, "message": "a\n\x1b[2J\ud800 b" * 10_000}}
    answer = wire.answer(reply, LIMITS)
    assert isinstance(answer, Refused)
    assert answer.message.startswith("a \\x1b[2J\\ud800 ba \\x1b")
    assert len(answer.kind) == len(answer.message) == 300
    assert answer.message.isprintable()


def test_the_worker_of_the_protocol_page_works(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    [program] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "worker.py").write_text(program)
    session: Any = open_session(f"cmd:{sys.executable} {tmp_path / 'worker.py'}")
    try:
        assert session.description.operations == ("lookup", "dot")
        table = [[1.0, -0.0], [math.inf, 5e-324]]
        assert bits(session.echo(VALUES)) == bits(VALUES)
        first, second, third = session.ask(
            [
                Call("lookup", (table, [1, 0])),
                Call("lookup", (table, 2)),
                Call("dot", ([2.0], [3.0])),
            ]
        )
        assert first == Result([table[1], table[0]])
        assert isinstance(second, Refused)
        assert third == Result(6.0)
    finally:
        session.close()


def test_the_worker_is_python_3_8() -> None:
    import ast

    text = Path(worker.__file__).read_text("utf-8")
    ast.parse(text, feature_version=(3, 8))


def test_the_worker_needs_nothing_but_the_standard_library() -> None:
    code = (
        "import sys, runpy; before = set(sys.modules);"
        f"runpy.run_path({worker.__file__!r}, run_name='w');"
        "print(*sorted(m.split('.')[0] for m in set(sys.modules) - before))"
    )
    said = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    assert set(said.stdout.split()) <= sys.stdlib_module_names


def test_the_contract_is_not_known_to_the_worker() -> None:
    text = Path(worker.__file__).read_text("utf-8")
    assert not [name for name in OPERATIONS if f'"{name}"' in text and name not in ("encode",)]
