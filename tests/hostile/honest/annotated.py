"""Uses annotations as texts and resolves them on import."""

from __future__ import annotations

import dataclasses
import inspect
import typing

import _right
from _right import *

EXPECT = "conforms"
USES = "norm dot"

Vector = typing.List[float]


@dataclasses.dataclass(frozen=True)
class Pair:
    a: Vector
    b: Vector


def norm(a: Vector) -> float:
    return _right.norm(Pair(a, a).a)


assert typing.get_type_hints(norm)["return"] is float
assert typing.get_type_hints(Pair)["a"] == typing.List[float]
assert "Pair(a, a)" in inspect.getsource(norm)
