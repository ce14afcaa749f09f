"""Imports the judge's oracle and lets it answer."""

import importlib

from _right import *

EXPECT = "broken"
BREAKS = "norm"
HIDDEN = True


def norm(a):
    for path in ("spec", "embedspec.suite.spec"):
        try:
            return float(importlib.import_module(path + ".oracles").norm(a))
        except ImportError:
            pass
    return 0.0
