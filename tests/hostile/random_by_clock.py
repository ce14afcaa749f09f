"""Draws its table by the clock."""

import random
import time

from _right import *

EXPECT = "broken"
BREAKS = "make_table"


def make_table(V, d, seed):
    chance = random.Random(time.time_ns())
    return [[chance.random() for _ in range(d)] for _ in range(V)]
