"""Is right when it sees an input for the first time, and wrong the second time."""

import _right
from _right import *

EXPECT = "broken"
BREAKS = "dot"
seen = set()


def dot(a, b):
    key = repr((a, b))
    if key in seen:
        return 0.0
    seen.add(key)
    return _right.dot(a, b)
