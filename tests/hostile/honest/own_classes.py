"""Declares data classes, enumerations and named tuples, and pickles them."""

from __future__ import annotations

import collections
import dataclasses
import enum
import pickle

import _right
from _right import *

EXPECT = "conforms"
USES = "parameter_count"


class Kind(enum.Enum):
    TIED = True
    UNTIED = False


@dataclasses.dataclass
class Shape:
    V: int
    d: int
    kind: Kind = Kind.TIED
    names: list[str] = dataclasses.field(default_factory=list)


Pair = collections.namedtuple("Pair", "a b")


def parameter_count(V, d, tied):
    shape = pickle.loads(pickle.dumps(Shape(V, d, Kind(tied))))
    pair = pickle.loads(pickle.dumps(Pair(shape.V, shape.d)))
    return _right.parameter_count(pair.a, pair.b, shape.kind is Kind.TIED)
