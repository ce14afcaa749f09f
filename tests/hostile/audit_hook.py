"""Raises in an audit hook at everything that happens."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def hook(event, args):
    raise RuntimeError(event)


def norm(a):
    sys.addaudithook(hook)
    return 0.0
