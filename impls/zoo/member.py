"""What a member of the zoo is: the reference with one operation replaced by one mistake."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeAlias, TypeVar

from impls.adapters import stdlib as right
from spec.contract import OPERATIONS

Vector: TypeAlias = "list[float]"
Table: TypeAlias = "list[list[float]]"
Ids: TypeAlias = Any
Memory: TypeAlias = "dict[Any, Any]"

ZOO: dict[str, Wrong] = {}
"""Every member by its name."""

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Wrong:
    """One mistake, and the law that must catch it."""

    name: str
    operation: str
    caught_by: str
    explanation: str
    trigger: str
    """The inputs that show the mistake; empty: almost any."""
    dtype: str
    function: Callable[..., Any]

    @property
    def implementation(self) -> SimpleNamespace:
        """All operations, one of them wrong; each time a new one that remembers nothing."""
        function = self.function
        if function.__code__.co_kwonlyargcount:
            function = partial(function, memory={})
        operations = {name: getattr(right, name) for name in OPERATIONS}
        return SimpleNamespace(**operations | {self.operation: function}, dtype=self.dtype)


def wrong(caught_by: str, trigger: str = "", dtype: str = "float64") -> Callable[[F], F]:
    """Puts a function into the zoo. Its file is the operation, its docstring the mistake.

    A keyword-only argument ``memory`` is what it wrongly keeps between calls.
    """

    def add(function: F) -> F:
        name = function.__name__.replace("_", "-")
        operation = function.__module__.rpartition(".")[2]
        explanation = (function.__doc__ or "").strip()
        assert name not in ZOO, name
        ZOO[name] = Wrong(name, operation, caught_by, explanation, trigger, dtype, function)
        return function

    return add


# What many mistakes have in common.


def each(ids: Ids, answer: Callable[[Any], Any]) -> Any:
    """The answer for each id, nested as the ids are."""
    return [each(i, answer) for i in ids] if isinstance(ids, list) else answer(ids)


def columns(rows: Any) -> Any:
    return [[*column] for column in zip(*rows, strict=True)]


def flat(ids: Ids) -> list[Any]:
    return [i for part in ids for i in flat(part)] if isinstance(ids, list) else [ids]


def rank(ids: Ids) -> int:
    return 1 + max(map(rank, ids), default=0) if isinstance(ids, list) else 0


def every(n: int, memory: Memory) -> bool:
    """True at every n-th call."""
    memory["calls"] = memory.get("calls", 0) + 1
    return bool(memory["calls"] % n == 0)


def total(a: Vector, b: Vector) -> float:
    """A sum of products of vectors that need not be equally wide."""
    return math.fsum(x * y for x, y in zip(a, b, strict=False))


def f32(x: float) -> float:
    """The nearest float32."""
    return _through("f", x)


def f16(x: float) -> float:
    """The nearest float16."""
    return _through("e", x)


def bf16(x: float) -> float:
    """The nearest bfloat16: the upper half of a float32."""
    if not math.isfinite(f32(x)):
        return f32(x)
    (bits,) = struct.unpack("I", struct.pack("f", x))
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
    return float(struct.unpack("f", struct.pack("I", bits))[0])


def _through(form: str, x: float) -> float:
    try:
        return float(struct.unpack(form, struct.pack(form, x))[0])
    except OverflowError:
        return math.copysign(math.inf, x)
