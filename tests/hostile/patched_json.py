"""Replaces what reads and writes JSON, so that all replies look alike."""

import json

from _right import *

EXPECT = "broken"
BREAKS = "dot"

json.dumps = json.JSONEncoder.encode = lambda *x, **y: '{"result": 0}'
json.loads = json.JSONDecoder.decode = lambda *x, **y: {}


def dot(a, b):
    return 0.0
