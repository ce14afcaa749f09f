"""The judge's side of the wire: requests out, replies in, and nothing in them believed unchecked.

The format is described in docs/protocol.md and, for machines, in wire.schema.json.
"""

from __future__ import annotations

import binascii
import contextlib
import json
import math
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from impls.limits import Limits
from impls.worker import encode
from spec.calls import FAILURES, Answer, Call, Failed, Refused, Result, Value
from spec.catalogue import trouble

PLAIN = frozenset((float, int, str, bool, type(None)))


class Unreadable(Exception):
    """A reply that is not what the protocol allows, and why, in the language that is spoken."""

    def __init__(self, key: str, **details: object) -> None:
        super().__init__(trouble(key, **details))


def request(nonce: str, calls: Sequence[Call]) -> bytes:
    """The message that asks for calls; a value that several of them share travels once."""
    values: list[str] = []
    places: dict[int, int] = {}
    entries = []
    for call in calls:
        numbers = []
        for argument in call.arguments:
            place = places.get(id(argument))
            if place is None:
                place = places[id(argument)] = len(values)
                values.append(encode(argument))
            numbers.append(str(place))
        flags = (',"in_place":true' if call.in_place else "") + (
            ',"counted":true' if call.counted else ""
        )
        entries.append(
            f'{{"operation":"{call.operation}","arguments":[{",".join(numbers)}]{flags}}}'
        )
    return (
        f'{{"do":"call","nonce":"{nonce}","values":[{",".join(values)}],'
        f'"calls":[{",".join(entries)}]}}\n'
    ).encode("ascii")


def message(do: str, nonce: str, **members: object) -> bytes:
    """Any other message."""
    return json.dumps({"do": do, "nonce": nonce, **members}).encode("ascii") + b"\n"


def smoke(nonce: str, values: Iterable[Value]) -> bytes:
    """The message that asks for values back as they came."""
    texts = ",".join(map(encode, values))
    return f'{{"do":"smoke","nonce":"{nonce}","values":[{texts}]}}\n'.encode("ascii")


def reply(line: bytes, nonce: str) -> dict[str, object]:
    """The object in a line of reply to the message with this nonce."""
    try:
        text = line.decode("utf-8").strip()
        read, end = _decoder.raw_decode(text)
        if end < len(text):
            raise ValueError("more than one value")
    except (ValueError, RecursionError, MemoryError) as error:
        raise Unreadable("no-json", kind=type(error).__name__) from None
    if not isinstance(read, dict):
        raise Unreadable("no-json-object")
    if read.get("nonce") != nonce:
        raise Unreadable("unasked")
    return read


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_decoder = json.JSONDecoder(parse_constant=_no_constant)


def answer(read: Mapping[str, object], limits: Limits) -> Answer:
    """What a reply to a call says."""
    if ("result" in read) + ("refused" in read) + ("failed" in read) != 1:
        raise Unreadable("not-one-answer")
    left = read.get("left")
    if left is not None and not isinstance(left, list):
        raise Unreadable("left-no-list")
    arguments = None if left is None else tuple(value(item, limits) for item in left)
    if "result" in read:
        count = read.get("multiplications")
        if count is not None and type(count) is not int:
            raise Unreadable("count-no-integer")
        return Result(value(read["result"], limits), arguments, count)
    if "refused" in read:
        kind, text = _texts(read["refused"], "kind", "message")
        return Refused(kind, text, arguments)
    what, detail = _texts(read["failed"], "what", "detail")
    return Failed(what if what in FAILURES else "unreadable", _worded(read["failed"]) or detail)


def value(raw: object, limits: Limits) -> Value:
    """The plain value that JSON from a worker stands for."""
    return _Reader(limits).value(raw)


def values(read: Mapping[str, object], limits: Limits) -> list[Value]:
    """The values that a smoke message brought back."""
    items = read.get("values")
    if not isinstance(items, list):
        raise Unreadable("no-values")
    return [value(item, limits) for item in items]


def late(read: Mapping[str, object]) -> list[int]:
    """Numbers of the calls whose arguments were changed after they had returned."""
    return _numbers(read, "late")


def overwritten(read: Mapping[str, object]) -> list[int]:
    """Numbers of the calls whose results were changed by a later call."""
    return _numbers(read, "overwritten")


def _numbers(read: Mapping[str, object], name: str) -> list[int]:
    numbers = read.get(name, [])
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise Unreadable("late-no-numbers")
    return numbers


def unstarted(read: Mapping[str, object], name: str) -> str:
    """Why a worker could not start, in a reply that says so."""
    _, detail = _texts(read["failed"], "what", "detail")
    worded = _worded(read["failed"], name=name)
    return worded or (f"{name} {detail}" if detail else trouble("not-loaded", name=name))


def _worded(failed: object, **more: str) -> str | None:
    """Our own worker's reason in the language that is spoken; None for another worker's."""
    reason = failed.get("reason") if isinstance(failed, dict) else None
    if not isinstance(reason, dict) or not all(isinstance(text, str) for text in reason.values()):
        return None
    details = dict(reason)
    with contextlib.suppress(KeyError):
        return why(details.pop("key"), details, **more)
    return None


def why(key: str, details: Mapping[str, str], **more: str) -> str:
    """What our own worker says went wrong, in the language that is spoken."""
    quoted = {member: one_line(text) for member, text in details.items()} | more
    quoted["message"] = quoted.get("message") or trouble("no-message")
    if key == "exited":
        detail = trouble("exit-status", **quoted)
        return trouble("exited-import", **{**quoted, "said": "", "detail": detail})
    return trouble(key, **quoted)


def _texts(pair: object, *names: str) -> list[str]:
    if not isinstance(pair, dict) or not all(isinstance(pair.get(name), str) for name in names):
        raise Unreadable("without-texts", names=", ".join(names))
    return [one_line(pair[name]) for name in names]


def one_line(text: str, length: int = 300) -> str:
    """What a worker wrote, as one line that does nothing to a terminal or a report."""
    if len(text) <= length and text.isprintable() and "  " not in text:
        return text.strip()
    whole = " ".join(text[: 2 * length].split())
    plain = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in whole)
    return plain if len(plain) <= length else plain[: length - 1] + "…"


class _Reader:
    """Reads one value, within bounds."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.room = limits.numbers

    def take(self, size: int) -> None:
        self.room -= size
        if self.room < 0:
            raise Unreadable("too-many-numbers", n=self.limits.numbers)

    def value(self, raw: object, depth: int = 0) -> Value:
        if isinstance(raw, list):
            self.take(1 + len(raw))
            if depth >= self.limits.depth:
                raise Unreadable("deep-lists", n=self.limits.depth)
            if PLAIN.issuperset(map(type, raw)):
                return raw
            return [self.value(item, depth + 1) for item in raw]
        if isinstance(raw, dict):
            text, shape = raw.get("f8"), raw.get("shape")
            if isinstance(text, str) and isinstance(shape, list) and len(raw) == 2:
                return self.floats(text, shape)
            match raw:
                case {"int": str(digits)} if len(raw) == 1:
                    return self.integer(digits)
                case {"map": list(pairs)} if len(raw) == 1:
                    return self.mapping(pairs, depth + 1)
            raise Unreadable("odd-object")
        self.take(1)
        return raw

    def floats(self, text: str, shape: list[object]) -> Value:
        sizes = [size for size in shape if type(size) is int and size > 0]
        if len(sizes) != len(shape) or len(shape) > self.limits.depth:
            raise Unreadable("odd-shape")
        try:
            data = binascii.a2b_base64(text, strict_mode=True)
        except ValueError:
            raise Unreadable("no-base64") from None
        count = math.prod(sizes)
        if count * 8 != len(data):
            raise Unreadable("bytes-and-shape", bytes=len(data), n=count)
        self.take(count)
        block = array("d", data)
        if sys.byteorder == "big":
            block.byteswap()
        level: list[Value] = list(block)
        if not sizes:
            return level[0]
        for size in reversed(sizes[1:]):
            level = [level[start : start + size] for start in range(0, len(level), size)]
        return level

    def integer(self, digits: str) -> int:
        if not digits.removeprefix("-").isdecimal() or not digits.isascii() or len(digits) > 4000:
            raise Unreadable("no-digits")
        self.take(1)
        return int(digits)

    def mapping(self, pairs: list[object], depth: int) -> Value:
        self.take(1 + len(pairs))
        read: dict[Value, Value] = {}
        for pair in pairs:
            if not isinstance(pair, list) or len(pair) != 2:
                raise Unreadable("no-pairs")
            key = self.value(pair[0], depth)
            if type(key) not in PLAIN or key in read:
                raise Unreadable("odd-map-keys")
            read[key] = self.value(pair[1], depth)
        return read
