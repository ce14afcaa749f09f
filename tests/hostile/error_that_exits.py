"""Raises an exception that ends the process when its text is asked for."""

from _right import *

EXPECT = "broken"
BREAKS = "norm.root-of-sum-of-squares"


class Strange(Exception):
    def __str__(self):
        raise SystemExit(0)


def norm(a):
    raise Strange
