"""Lies beside files that have the names of modules everybody needs."""

import json
import random

import _right
from _right import *

EXPECT = "conforms"
USES = "pad"
BESIDE = {name + ".py": "raise SystemExit" for name in ("json", "random", "struct", "worker")}


def pad(sequences, pad_id):
    assert json.dumps([]) == "[]"
    assert random.Random(0).random() < 1
    return _right.pad(sequences, pad_id)
