"""Raises GeneratorExit in every count."""

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count"


def parameter_count(V, d, tied):
    raise GeneratorExit
