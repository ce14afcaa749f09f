"""Draws its table by the hash of a text, another one in every process."""

import random

from _right import *

EXPECT = "broken"
BREAKS = "make_table"


def make_table(V, d, seed):
    chance = random.Random(hash("table") + seed)
    return [[chance.random() for _ in range(d)] for _ in range(V)]
