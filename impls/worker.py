"""The worker: loads an implementation, makes the calls the judge asks for, answers in plain values.

One file of standard library for Python 3.8 to 3.14, run as ``python -I -B worker.py``. It
speaks the wire protocol (docs/protocol.md) over duplicates of its standard streams; the
implementation gets an empty stdin, and its stdout and stderr lead elsewhere. Nothing that
the judge expects is ever known here.
"""

# Python 3.8 knows no zip(strict=), JSON is full of braces, and contextlib is not worth its import.
# ruff: noqa: UP031, UP036, B905, SIM105

from __future__ import annotations

import binascii
import builtins
import json.decoder
import json.encoder
import json.scanner
import os
import sys
import time

# Here, since nothing can be imported any more once a program has been at sys.path.
from _thread import get_ident
from array import array
from collections import deque
from errno import EROFS
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import chain
from marshal import dumps as dumped
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Traces = list[tuple[list[list[Any]], list[Any]]]
    """Lists that were written over, in groups, each with what all of the group now hold."""

# Functions defined from here on see these builtins, whatever the implementation patches.
globals()["__builtins__"] = dict(vars(builtins))

PROTOCOL = 1
DEPTH = 64
NUMBERS = 1 << 20
LIST = 4  # what a list weighs beside a number
CUT = 113  # exit status of a worker that cannot reach the judge any more
SAFE = 1 << 53
MARK = 77.0
MARKS = 16  # for results: as many one after the other
KEPT = 64
SMALL = 2000  # numbers in a result that is looked at again
WATCHED = 8  # results of an operation at a time, since buffers may be used in turn
FLUSHING = ("jax", "tensorflow")  # libraries that take numbers below the normal range for zero
PLAIN = frozenset((float, int, str, bool, type(None)))

BIG_ENDIAN = sys.byteorder == "big"
INFINITY = float("inf")
scanner: Any = json.scanner.make_scanner
scan = scanner(json.decoder.JSONDecoder())
quote = json.encoder.encode_basestring_ascii
a2b, b2a = binascii.a2b_base64, binascii.b2a_base64
digits, decimals = int.__repr__, float.__repr__
modules = sys.modules
write, getpid, leave, clock = os.write, os.getpid, os._exit, time.monotonic
flatter = chain.from_iterable


# -- Values on the wire ---------------------------------------------------------------------


def rectangle(value: list[Any]) -> tuple[list[float], list[int]] | None:
    """The floats of a rectangular nested list and its shape; None if it is not one."""
    shape, level, size = [len(value)], value, len(value)
    kinds = set(map(type, level))
    while kinds == {list}:
        sizes = set(map(len, level))
        size *= max(sizes)
        if len(sizes) > 1 or size > NUMBERS or len(shape) == DEPTH:
            return None
        shape += sizes
        level = list(flatter(level))
        kinds = set(map(type, level))
    return (level, shape) if kinds == {float} and size <= NUMBERS else None


def packed(numbers: list[float], shape: list[int]) -> str:
    """Floats as base64 of little-endian float64, with their shape."""
    block = array("d", numbers)
    if BIG_ENDIAN:
        block.byteswap()
    text = b2a(block.tobytes(), newline=False).decode("ascii")
    return '{"f8":"%s","shape":[%s]}' % (text, ",".join(map(digits, shape)))


def encode(value: Any) -> str:
    """A plain value as JSON text in which every number keeps its bits and its type."""
    kind = type(value)
    if kind is list:
        numbers = rectangle(value)
        if numbers is not None:
            return packed(*numbers)
        return "[" + ",".join(map(encode, value)) + "]"
    if kind is int:
        return digits(value) if -SAFE <= value <= SAFE else '{"int":"%s"}' % digits(value)
    if kind is float:
        return decimals(value) if -INFINITY < value < INFINITY else packed([value], [])
    if kind is str:
        return quote(value)
    if kind is dict:
        pairs = ["[" + encode(key) + "," + encode(item) + "]" for key, item in value.items()]
        return '{"map":[' + ",".join(pairs) + "]}"
    return {None: "null", True: "true", False: "false"}[value]


def unpacked(text: str, shape: list[int]) -> Any:
    block = array("d")
    block.frombytes(a2b(text))
    if BIG_ENDIAN:
        block.byteswap()
    level: list[Any] = block.tolist()
    for size in reversed(shape[1:]):
        level = [level[start : start + size] for start in range(0, len(level), size)]
    return level if shape else level[0]


def decode(value: Any) -> Any:
    """The plain value that JSON from the judge stands for."""
    kind = type(value)
    if kind is list:
        return value if PLAIN.issuperset(map(type, value)) else [decode(item) for item in value]
    if kind is dict:
        if "f8" in value:
            return unpacked(value["f8"], value["shape"])
        if "int" in value:
            return int(value["int"])
        return {decode(key): decode(item) for key, item in value["map"]}
    return value


# -- Results become plain values ------------------------------------------------------------


class Unfit(Exception):
    """A result that cannot be made plain; ``what`` is unreadable or flooded, ``detail`` is why,
    and ``reason`` the same as data, for a judge who speaks another language."""

    def __init__(self, what: str, key: str, **details: str) -> None:
        self.what, self.detail = what, WHY[key] % details
        self.reason = {"key": key, **details}
        Exception.__init__(self, what, self.detail)


def name_of(kind: type) -> str:
    name = type.__dict__["__name__"].__get__(kind)
    return str.__str__(name)[:80]


def flat_numbers(kinds: set[type], items: list[Any]) -> bool:
    """Are all items floats, or all of them integers of ordinary size? (The usual case.)"""
    return kinds == {float} or (kinds == {int} and max(map(int.bit_length, items)) <= 64)


class Reader:
    """Reads one result down to exact built-in values, trusting none of its methods.

    ``counted`` stays true while every number met is a counting one.
    """

    def __init__(self) -> None:
        self.room = NUMBERS
        self.counted = True

    def take(self, size: int) -> None:
        self.room -= size
        if self.room < 0:
            raise Unfit("flooded", "too-many-numbers", n=digits(NUMBERS))

    def read(self, value: Any, depth: int = DEPTH) -> Any:
        kind = type(value)
        if kind is list:
            self.take(LIST + len(value))
            return self.items(value[:], depth - 1)
        if kind is float or kind is bool or value is None:
            self.take(1)
            self.counted = False
            return value
        if kind is int or issubclass(kind, int):
            if int.bit_length(value) > 8192:
                raise Unfit("flooded", "huge-integer", bits=digits(int.bit_length(value)))
            self.take(1 + int.bit_length(value) // 64)
            self.counted = False
            return int.__int__(value)
        if issubclass(kind, float):
            self.take(1)
            self.counted = self.counted and kind is Counted
            return float.__float__(value)
        if issubclass(kind, str):
            self.take(1 + str.__len__(value) // 8)
            return str.__str__(value)
        if issubclass(kind, (list, tuple)):
            base: type = list if issubclass(kind, list) else tuple
            self.take(LIST + base.__len__(value))  # type: ignore[attr-defined]
            return self.items(list(base.__iter__(value)), depth - 1)  # type: ignore[attr-defined]
        if issubclass(kind, dict):
            self.take(LIST + dict.__len__(value))
            return self.mapping(list(dict.items(value)), depth - 1)
        return self.foreign(value, depth - 1)

    def items(self, items: list[Any], depth: int) -> list[Any]:
        if depth < 0:
            raise Unfit("unreadable", "too-deep", n=digits(DEPTH))
        kinds = set(map(type, items))
        if flat_numbers(kinds, items):
            self.counted = False
            return items
        if kinds == {list}:
            inner = list(flatter(items))
            if flat_numbers(set(map(type, inner)), inner):
                self.take(LIST * len(items) + len(inner))
                self.counted = False
                return [row[:] for row in items]
        if kinds == {Counted}:
            return list(map(float.__float__, items))
        return [self.read(item, depth) for item in items]

    def mapping(self, items: list[tuple[Any, Any]], depth: int) -> dict[Any, Any]:
        plain = {}
        for key, item in items:
            key = self.read(key, 0)
            if type(key) not in PLAIN:
                raise Unfit("unreadable", "odd-keys")
            plain[key] = self.read(item, depth)
        return plain

    def foreign(self, value: Any, depth: int) -> Any:
        name = name_of(type(value))
        if depth < 0:
            raise Unfit("unreadable", "too-many-within", kind=name, n=digits(DEPTH))
        try:
            method = getattr(value, "tolist", None)
            if callable(method):
                size = 1
                for length in getattr(value, "shape", ()):
                    size *= int(length)
                self.take(size)
                self.room += size
                items = method()
                # A long double of numpy's is its own list.
                return self.read(float(items) if type(items) is type(value) else items, depth)
            fractions, decimal = sys.modules.get("fractions"), sys.modules.get("decimal")
            if fractions and isinstance(value, fractions.Fraction):
                return self.read(value.numerator / value.denominator)
            if decimal and isinstance(value, decimal.Decimal):
                return self.read(float(value))
        except Unfit:
            raise
        except Exception as error:
            raised = name_of(type(error))
            raise Unfit("unreadable", "raised-when-read", kind=name, error=raised) from None
        raise Unfit("unreadable", "a-value", kind=name)


# -- Arguments ------------------------------------------------------------------------------


def form_of(value: Any) -> int:
    """0: nothing to write into, 1: a list, 2: a list of equally long lists, 3: anything else.

    Nearly all arguments are of the first three forms, for which there are short cuts below.
    """
    if type(value) is not list:
        return 3 if type(value) is dict else 0
    kinds = set(map(type, value))
    if PLAIN.issuperset(kinds):
        return 1
    table = kinds == {list} and len(set(map(len, value))) == 1
    return 2 if table and PLAIN.issuperset(map(type, flatter(value))) else 3


def copied(value: Any, form: int = 3) -> Any:
    """A copy that shares no list and no dict with the value."""
    if form == 0:
        return value
    if form == 1:
        return value[:]
    if form == 2:
        return [row[:] for row in value]
    if type(value) is list:
        return [copied(item) for item in value]
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    return value


def edited(old: Any, new: Any) -> Any:
    """``old`` edited in place, as deep as the shapes agree, to hold what ``new`` holds."""
    if type(old) is not type(new):
        return copied(new)
    if type(old) is list:
        if len(old) == len(new):
            old[:] = [edited(here, there) for here, there in zip(old, new)]
        else:
            old[:] = copied(new)
        return old
    if type(old) is dict:
        old.clear()
        old.update(copied(new))
        return old
    return new


def unchanged(left: Any, original: Any, image: bytes) -> bool:
    """Whether an argument still is what was handed over, to the last bit."""
    if left is original:
        return True
    try:
        if dumped(left, 2) == image:
            return True
    except ValueError:
        pass  # it holds something that is not plain
    return alike(left, original)


def image_of(value: Any) -> bytes:
    """All types and bits of a plain value; equal values may have different images."""
    try:
        return dumped(value, 2)
    except ValueError:
        return b""


def alike(left: Any, original: Any) -> bool:
    kind = type(original)
    if type(left) is not kind:
        return False
    if kind is list:
        return len(left) == len(original) and all(map(alike, left, original))
    if kind is dict:
        return len(left) == len(original) and all(
            key in left and alike(left[key], item) for key, item in original.items()
        )
    return left is original or (kind in PLAIN and encode(left) == encode(original))


def left_over(value: Any) -> Any:
    """What a call made of an argument, as a plain value."""
    try:
        return Reader().read(value)
    except Exception as error:
        return "unreadable: " + (error.detail if isinstance(error, Unfit) else "too deep")


def scribble(
    value: Any, traces: Traces | None, form: int = 3, depth: int = DEPTH, mark: float = MARK
) -> None:
    """Write over every number in a value that can be written to, leaving traces to look for later.

    Lists go on holding their lists, so that who still writes to them does so unhindered. A
    form other than 3 is to be given only for a value that was found to have it. Without
    traces, as for a result, something is put into what is empty.
    """
    kind = type(value)
    if form == 0 or kind in PLAIN or depth < 0:
        return
    if form == 1 and traces is not None:
        marks = [mark] * len(value)
        value[:] = marks
        traces.append(([value], marks))
    elif kind is list and traces is None and written_over(value, mark):
        return
    elif form == 2 and traces is not None and type(value[0]) is list:
        marks = [mark] * len(value[0])
        for row in value:
            row[:] = marks
        rows = value[:]
        traces += [(rows, marks), ([value], rows)]
    elif issubclass(kind, list):
        items = list(list.__iter__(value))
        marks = [mark if type(item) in PLAIN else item for item in items]
        if traces is None and kind is list:
            marks = marks or [mark]
        list.__setitem__(value, slice(None), marks)
        if traces is not None:
            traces.append(([value], marks))
        scribble_all(items, traces, depth, mark)
    elif issubclass(kind, tuple):
        scribble_all(tuple.__iter__(value), traces, depth, mark)
    elif issubclass(kind, dict):
        scribble_all(list(dict.values(value)), traces, depth, mark)
        for key, item in list(dict.items(value)):
            if type(item) in PLAIN:
                dict.__setitem__(value, key, mark)
        if traces is None and kind is dict and not value:
            value[mark] = mark
    elif kind is not Counted:
        overwrite(value, mark)


def written_over(value: list[Any], mark: float) -> bool:
    """The usual results: a list of plain values, or of such lists; False, and nothing done, for
    any other."""
    kinds = set(map(type, value))
    if PLAIN.issuperset(kinds):
        value[:] = [mark] * (len(value) or 1)
        return True
    if kinds != {list} or not PLAIN.issuperset(map(type, flatter(value))):
        return False
    for row in value:
        row[:] = [mark] * (len(row) or 1)
    return True


def scribble_all(items: Iterable[Any], traces: Traces | None, depth: int, mark: float) -> None:
    for item in items:
        if type(item) not in PLAIN:
            scribble(item, traces, 3, depth - 1, mark)


def undisturbed(traces: Traces) -> bool:
    return all(lists.count(marks) == len(lists) for lists, marks in traces)


def overwrite(value: Any, mark: float) -> None:
    """The same for arrays and tensors; those that cannot be written to are let be."""
    for way in (by_fill_, by_fill, by_item):
        try:
            way(value, mark)
            return
        except Exception:
            continue


def by_fill_(tensor: Any, mark: float) -> None:
    tensor.detach().fill_(mark)


def by_fill(array: Any, mark: float) -> None:
    array.fill(mark)


def by_item(array: Any, mark: float) -> None:
    array[...] = mark


# -- Counting multiplications ---------------------------------------------------------------


class Counted(float):
    """A float that counts the multiplications it takes part in."""

    __slots__ = ()
    multiplications = 0


def _counting(name: str, weight: int) -> None:
    plain = getattr(float, name)

    def method(self: Counted, *others: Any) -> Any:
        Counted.multiplications += weight
        result = plain(self, *others)
        return Counted(result) if type(result) is float else result

    method.__name__ = name
    setattr(Counted, name, method)


for _name in ("mul", "rmul", "pow", "rpow"):
    _counting("__%s__" % _name, 1)
for _name in ("add", "radd", "sub", "rsub", "truediv", "rtruediv", "neg", "pos", "abs"):
    _counting("__%s__" % _name, 0)


def counting(value: Any) -> Any:
    """The value with counting numbers in place of its floats."""
    if type(value) is float:
        return Counted(value)
    return [counting(item) for item in value] if type(value) is list else value


# -- Making calls ---------------------------------------------------------------------------


class Host:
    """Makes calls of the operations it is given and says what came of them, as JSON members."""

    def __init__(self, offered: dict[str, Callable[..., Any]]) -> None:
        self.offered = offered
        self.made = 0
        self.late: list[int] = []
        self.overwritten: list[int] = []
        self.watched: dict[str, deque[tuple[int, Any, bytes]]] = {}
        self.kept: deque[tuple[int, int, Traces]] = deque()
        self.weight = 0
        self.spare: list[list[Any]] = []

    def call(self, request: dict[str, Any]) -> Iterator[str]:
        """The replies to a message, one after the other as the calls return."""
        return self.replies([decode(value) for value in request["values"]], request["calls"])

    def replies(self, values: list[Any], calls: list[dict[str, Any]]) -> Iterator[Any]:
        forms = map(form_of, values)
        known = [(v, form, image_of(v) if form else b"") for v, form in zip(values, forms)]
        edits = {call["operation"] for call in calls if call.get("in_place")}
        held: dict[str, list[Any]] = {}
        for index, call in enumerate(calls):
            operation = call["operation"]
            counted = bool(call.get("counted"))
            given = [known[place] for place in call["arguments"]]
            if counted:
                given = [(counting(value), 3, image) for value, _, image in given]
            before = held.pop(operation, None) if held else None
            if call.get("in_place") and before is not None and len(before) == len(given):
                arguments = [edited(old, new[0]) for old, new in zip(before, given)]
            else:
                arguments = [self.fresh(value, form) if form else value for value, form, _ in given]
            value, members = self.make(operation, arguments, counted)
            clean = True
            for argument, (original, form, image) in zip(arguments, given):
                if form and not unchanged(argument, original, image):
                    clean = False
            if not clean:
                members = self.left(members, [left_over(each) for each in arguments])
            yield self.line(index, members, *self.seen())
            # The rest is done while the judge reads: first the result, since it may hold
            # parts of the arguments, whose traces are to be the last word.
            if len(self.watched.get(operation, ())) == WATCHED:
                self.look_again(operation)
            try:
                # In turn, since a buffer may be used again, and then be scribbled over again.
                scribble(value, None, mark=MARK + (self.made - 1) % MARKS)
            except Exception:
                pass
            if operation in edits and follows(calls[index + 1 :], operation):
                held[operation] = arguments
            else:
                self.discard(arguments, [form if clean else 3 for _, form, _ in given])
                self.watch(operation, value)
            del value

    def make(self, operation: str, arguments: list[Any], counted: bool) -> tuple[Any, Any]:
        """Make one call: what came back, and how to say it."""
        self.made += 1
        Counted.multiplications = 0
        try:
            value = self.offered[operation](*arguments)
        except Exception as error:
            found = behind(error)
            return None, self.refused(name_of(type(found)), said(found))
        except SystemExit as error:
            return None, self.failed("exited", "exit-status", n=exit_status(error))
        except BaseException as error:
            return None, self.failed("interrupted", "a-value", kind=name_of(type(error)))
        try:
            return value, self.answer(value, counted)
        except Unfit as unfit:
            # Not to be scribbled: who knows how long that would take.
            return None, self.failed(unfit.what, **unfit.reason)
        except (RecursionError, MemoryError) as error:
            return None, self.failed("flooded", "a-value", kind=name_of(type(error)))
        except BaseException as error:
            # Its own methods raised it, or another thread wrote to the result meanwhile.
            return None, self.failed("unreadable", "reading-raised", error=name_of(type(error)))

    # How it is said: as JSON members here, as the judge's own objects in its own process.

    def line(self, index: int, members: Any, late: list[int], overwritten: list[int]) -> Any:
        if late:
            members += ',"late":[%s]' % ",".join(map(digits, late))
        if overwritten:
            members += ',"overwritten":[%s]' % ",".join(map(digits, overwritten))
        return '"call":%d,%s' % (index, members)

    def left(self, members: Any, arguments: list[Any]) -> Any:
        return members + ',"left":[%s]' % ",".join(map(encode, arguments))

    def refused(self, kind: str, message: str) -> Any:
        return '"refused":{"kind":%s,"message":%s}' % (quote(kind), quote(message))

    def failed(self, what: str, key: str, **details: str) -> Any:
        return failed(what, key, **details)

    def answer(self, value: Any, counted: bool) -> Any:
        if type(value) is list:
            numbers = rectangle(value)
            if numbers is not None and not counted:
                return '"result":' + packed(*numbers)
        count = Counted.multiplications
        reader = Reader()
        members = '"result":' + encode(reader.read(value))
        if counted and (count or reader.counted):
            members += ',"multiplications":%d' % count
        return members

    def fresh(self, value: Any, form: int) -> Any:
        """A copy, in an old list object where one is at hand: ids of objects do come again."""
        fresh = copied(value, form)
        if form in (1, 2) and self.spare:
            again = self.spare.pop()
            again[:] = fresh
            return again
        return fresh

    def discard(self, arguments: list[Any], forms: list[int]) -> None:
        """Scribble over arguments and keep them a while, in case somebody still writes to them."""
        traces: Traces = []
        for argument, form in zip(arguments, forms):
            if form:
                scribble(argument, traces, form)
        weight = 0
        for lists, marks in traces:
            weight += len(lists) * len(marks)
        self.kept.append((self.made - 1, weight, traces))
        self.weight += weight
        while len(self.kept) > KEPT or (self.weight > NUMBERS and len(self.kept) > 1):
            self.review()

    def watch(self, operation: str, value: Any) -> None:
        """Remember what a result reads like now, to tell whether a later call writes into it.

        Not for a call whose arguments are yet to be edited: the result may hold parts of them.
        """
        if value is not None and type(value) not in PLAIN:
            looks = look(value)
            if looks:
                seen = self.watched.setdefault(operation, deque())
                seen.append((self.made - 1, value, looks))

    def look_again(self, operation: str) -> None:
        """Let the oldest watched result go, noting whether it was overwritten since."""
        serial, value, looks = self.watched[operation].popleft()
        if look(value) not in (looks, b""):
            self.overwritten.append(serial)

    def review(self) -> None:
        """Let the oldest kept arguments go, noting those that changed after their call."""
        serial, weight, traces = self.kept.popleft()
        for operation, seen in self.watched.items():
            while seen and seen[0][0] <= serial:
                self.look_again(operation)  # while the arguments that it may hold are let be
        self.weight -= weight
        if not undisturbed(traces):
            self.late.append(serial)
        elif traces and len(self.spare) < 4 and type(traces[-1][0][0]) is list:
            self.spare.append(traces[-1][0][0])

    def settle(self) -> str:
        """Review all that is kept."""
        while self.kept:
            self.review()
        late, overwritten = self.seen()
        return '"late":[%s],"overwritten":[%s]' % (
            ",".join(map(digits, late)),
            ",".join(map(digits, overwritten)),
        )

    def seen(self) -> tuple[list[int], list[int]]:
        """Calls whose arguments were changed, and whose results, since this was last asked."""
        seen = self.late, self.overwritten
        if self.late or self.overwritten:
            self.late, self.overwritten = [], []
        return seen

    def smoke(self, request: dict[str, Any]) -> str:
        """Send values back as they came."""
        values = [Reader().read(copied(decode(value))) for value in request["values"]]
        return '"values":[%s],%s' % (",".join(map(encode, values)), self.settle())


def look(value: Any) -> bytes:
    """What a small result looks like; empty if it is not small, or can't be read."""
    reader = Reader()
    reader.room = SMALL
    try:
        if plain(value):
            image = image_of(value)
            return image if len(image) < 10 * SMALL else b""
        return encode(reader.read(value)).encode()
    except Exception:
        return b""


def plain(value: Any) -> bool:
    """Lists of numbers and nothing else: marshal reads what lies in the memory of an array, and
    of some arrays what lies behind it."""
    if type(value) is not list:
        return False
    kinds = set(map(type, value))
    return PLAIN.issuperset(kinds) or (kinds == {list} and all(map(plain, value)))


def follows(calls: list[dict[str, Any]], operation: str) -> bool:
    """Whether the next of the calls of the operation is made with the same objects."""
    for call in calls:
        if call["operation"] == operation:
            return bool(call.get("in_place"))
    return False


def failed(what: str, key: str, **details: str) -> str:
    """A failure as JSON members: why in English, and as data for another language."""
    named = [("key", key), *details.items()]
    reason = ",".join("%s:%s" % (quote(name), quote(text)) for name, text in named)
    why = quote(WHY[key] % details)
    return '"failed":{"what":%s,"detail":%s,"reason":{%s}}' % (quote(what), why, reason)


def said(error: BaseException) -> str:
    try:
        return str.__str__(str(error))[:500]
    except Exception:
        return ""


def behind(error: BaseException) -> BaseException:
    """A file that can't be written, where an exception only passes that on; else the exception."""
    known: Any = error
    try:
        for _ in range(8):
            known = known.__context__ if known.__cause__ is None else known.__cause__
            if type(known) is OSError and known.errno == EROFS and known.filename is not None:
                return known
    except Exception:
        pass  # nothing stands behind it, or it defends itself
    return error


def exit_status(error: SystemExit) -> str:
    code = error.code
    return "0" if code is None else digits(int.__int__(code)) if isinstance(code, int) else "1"


# -- Loading --------------------------------------------------------------------------------


WHY = {
    "syntax": "has a syntax error in line %(line)s: %(message)s",
    "syntax-elsewhere": "has a syntax error in %(file)s in line %(line)s: %(message)s",
    "syntax-nowhere": "has a syntax error: %(message)s",
    "exited": "ended itself on import (exit status %(n)s)",
    "raises": "raised %(kind)s on import in line %(line)s: %(message)s",
    "raises-elsewhere": "raised %(kind)s on import: %(message)s",
    "no-module": "was not found: there is no module %(module)s",
    "no-object": "was not found: %(module)s has no %(object)s",
    "old-python": "needs a worker of Python 3.8 or later",
    "exit-status": "exit status %(n)s",
    "a-value": "%(kind)s",
    "reading-raised": "reading it raised %(error)s",
    "raised-when-read": "%(kind)s that raised %(error)s when read",
    "too-many-numbers": "more than %(n)s numbers",
    "huge-integer": "an integer of %(bits)s bits",
    "too-deep": "lists more than %(n)s deep, or lists that hold themselves",
    "too-many-within": "a %(kind)s within %(n)s others",
    "odd-keys": "a dict with keys that are no texts or numbers",
}


class Unloadable(Exception):
    """Why there is nothing to judge, to be read after the name of the implementation; and the
    same as data, for a judge who speaks another language."""

    def __init__(self, key: str, **details: str) -> None:
        Exception.__init__(self, WHY[key] % details)
        self.key, self.details = key, details


def load(where: dict[str, Any]) -> Any:
    """The object that offers the operations: {"path"}, or {"module"} and {"object"}."""
    for folder in where.get("folders", ()):
        if folder not in sys.path:
            sys.path.append(folder)
    try:
        thing = (
            by_path(where["path"], where.get("siblings", True))
            if "path" in where
            else import_module(where["module"])
        )
    except SyntaxError as error:
        place = error.filename if error.filename != where.get("path") else None
        details = {"line": str(error.lineno), "message": str(error.msg)}
        if place:
            raise Unloadable("syntax-elsewhere", file=place, **details) from None
        if not error.lineno:  # a null byte has no line, a strange encoding line 0
            raise Unloadable("syntax-nowhere", message=str(error.msg)) from None
        raise Unloadable("syntax", **details) from None
    except SystemExit as error:
        raise Unloadable("exited", n=exit_status(error)) from None
    except BaseException as error:
        missing = getattr(error, "name", None) if isinstance(error, ModuleNotFoundError) else None
        module = where.get("module", "")
        if missing and (module == missing or module.startswith(missing + ".")):
            raise Unloadable("no-module", module=missing) from None
        details = {"kind": name_of(type(error)), "message": said(error)}
        line = line_of(error, where.get("path"))
        if line:
            raise Unloadable("raises", line=line, **details) from None
        raise Unloadable("raises-elsewhere", **details) from None
    for name in where.get("object", "").split(".") if where.get("object") else ():
        try:
            thing = getattr(thing, name)
        except Exception:
            raise Unloadable("no-object", module=where["module"], object=name) from None
    return thing


def line_of(error: BaseException, path: str | None) -> str:
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return "%d" % line if line else ""


def by_path(path: str, siblings: bool = True) -> ModuleType:
    """Run a file as a module of its own name, its folder last on the path."""
    folder, file = os.path.split(path)
    with open(path, "rb") as source:
        text = source.read()
    code = compile(text, path, "exec", dont_inherit=True)
    stem = os.path.splitext(file)[0]
    taken = sys.modules.keys() | set(sys.builtin_module_names)
    if stem in taken or PathFinder.find_spec(stem):
        stem += "_"  # `import numpy` in a numpy.py means the library
    if siblings and folder not in sys.path:
        sys.path.append(folder)
    if relative(text):
        stem = package_of(folder) + "." + stem
    module = ModuleType(stem)
    spec = ModuleSpec(stem, SourceFileLoader(stem, path), origin=path)
    module.__spec__, module.__file__, module.__loader__ = spec, path, spec.loader
    spec.has_location = True
    module.__package__ = spec.parent
    sys.modules[stem] = module
    exec(code, module.__dict__)
    return sys.modules.get(stem, module)


def relative(text: bytes) -> bool:
    lines = (line.split() for line in text.splitlines() if b"from" in line)
    return any(
        words[0] == b"from" and words[1:] and words[1].startswith(b".") for words in lines if words
    )


def package_of(folder: str) -> str:
    """A package made of the folder, so that a file in it can import its siblings by dots."""
    name = os.path.basename(folder)
    if not name.isidentifier() or name in sys.modules or PathFinder.find_spec(name):
        name = "package_" + "".join(c if c.isalnum() else "_" for c in name)
    package = ModuleType(name)
    spec = ModuleSpec(name, None, is_package=True)
    spec.submodule_search_locations = [folder]
    package.__spec__, package.__path__, package.__package__ = spec, [folder], name
    sys.modules[name] = package
    start = os.path.join(folder, "__init__.py")
    if os.path.isfile(start):
        package.__file__ = start
        with open(start, "rb") as source:
            exec(compile(source.read(), start, "exec", dont_inherit=True), package.__dict__)
    return name


def operations_of(thing: Any, names: Iterable[str]) -> dict[str, Callable[..., Any]]:
    found = {}
    for name in names:
        try:
            operation = getattr(thing, name, None)
        except Exception:
            continue
        if callable(operation):
            found[name] = operation
    return found


def described(thing: Any, operations: Iterable[str]) -> str:
    """What an implementation says of itself, as JSON members."""
    members = ['"operations":' + encode(list(operations))]
    members.append('"loaded":' + encode([name for name in FLUSHING if name in modules]))
    for name in ("dtype", "policies", "capabilities", "shapes", "versions"):
        try:
            value = getattr(thing, name, None)
            if value is not None:
                if isinstance(value, (set, frozenset)):
                    value = list(value)
                members.append('"%s":%s' % (name, encode(Reader().read(value))))
        except Exception:
            members.append('"%s":%s' % (name, encode("unreadable: " + name_of(type(value)))))
    return '"started":{"protocol":%d,%s}' % (PROTOCOL, ",".join(members))


# -- The line to the judge ------------------------------------------------------------------


class Line:
    """Lines over duplicates of stdin and stdout; the implementation sees other streams."""

    def __init__(self) -> None:
        self.source = open(os.dup(0), "rb")  # noqa: SIM115 - open as long as the process
        self.target = os.dup(1)
        self.owner = getpid()
        self.nonce = ""
        self.beating = False
        self.beat = 0.0
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
        os.close(nothing)

    def receive(self) -> dict[str, Any]:
        line = self.source.readline()
        if not line:
            leave(0)
        request: dict[str, Any] = scan(line.decode("ascii"), 0)[0]
        self.nonce = request["nonce"]
        return request

    def send(self, members: str) -> None:
        if getpid() != self.owner:
            leave(0)  # a fork that came back from the call must not answer for its parent
        data = ('{"nonce":"%s",%s}\n' % (self.nonce, members)).encode("ascii")
        try:
            while data:
                data = data[write(self.target, data) :]
        except OSError:
            leave(CUT)

    def heed_imports(self) -> None:
        """Tell the judge about imports while it waits for a first call."""
        main = get_ident()

        def hook(event: str, details: Any) -> None:
            if event == "import" and self.beating and get_ident() == main:
                now = clock()
                if now - self.beat > 0.05:
                    self.beat = now
                    self.send('"importing":true')

        sys.addaudithook(hook)


def at_home(path: str | None) -> None:
    """Surroundings as in an ordinary run of the implementation."""
    sys.argv[:] = [os.path.basename(path) if path else ""]
    if hasattr(sys, "orig_argv"):
        sys.orig_argv[:] = [sys.executable, *sys.argv]
    program = sys.modules["__main__"]
    if path:
        program.__file__ = path
    else:
        del program.__file__
    if sys.prefix == sys.base_prefix:
        import site

        folder = site.getusersitepackages()
        if os.path.isdir(folder):
            site.addsitedir(folder)
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):
        pass


def main() -> None:
    sys.path[:] = [entry for entry in sys.path if entry != os.path.dirname(__file__)]
    line = Line()
    request = line.receive()
    if sys.version_info < (3, 8):
        line.send(failed("import", "old-python"))
        leave(0)
    at_home(request["load"].get("path"))
    try:
        thing = load(request["load"])
        operations = operations_of(thing, request["operations"])
        line.send(described(thing, operations))
    except Unloadable as reason:
        line.send(failed("import", reason.key, **reason.details))
        leave(0)
    host = Host(operations)
    known: set[str] = set()
    line.heed_imports()
    while True:
        request = line.receive()
        if request["do"] == "call":
            operations_called = [call["operation"] for call in request["calls"]]
            line.beating = operations_called[0] not in known
            for index, members in enumerate(host.call(request)):
                line.beating = False
                line.send(members)
                known.add(operations_called[index])
                line.beating = not known.issuperset(operations_called[index + 1 : index + 2])
            line.beating = False
        elif request["do"] == "smoke":
            line.send(host.smoke(request))
        else:
            line.send(host.settle())
            for stream in (sys.stdout, sys.stderr):
                try:
                    stream.flush()
                except Exception:
                    pass
            leave(0)


if __name__ == "__main__":
    # From other globals: until Python 3.10 a call within a module hands its builtins on.
    exec("main()", {"main": main})
