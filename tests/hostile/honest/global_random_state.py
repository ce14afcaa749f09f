"""Seeds the global random state, and uses it."""

import random

from _right import *

EXPECT = "conforms"
USES = "make_table"


def make_table(V, d, seed):
    random.seed(seed)
    return [[random.uniform(-1, 1) for _ in range(d)] for _ in range(V)]
