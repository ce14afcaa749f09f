"""Stays in one long call of C, where no Python exception arrives."""

import re

from _right import *

EXPECT = "broken"
BREAKS = "scale.times-root-d"


def scale(vectors):
    return re.match(r"(a+)+$", "a" * 64 + "b")
