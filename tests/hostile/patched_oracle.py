"""Replaces mpmath, numpy and Hypothesis where it finds them."""

import importlib

from _right import *

EXPECT = "broken"
BREAKS = "norm"

for name in ("mpmath", "numpy", "hypothesis", "pytest", "spec", "properties", "embedspec"):
    try:
        module = importlib.import_module(name)
    except ImportError:
        continue
    for attribute in dir(module):
        if not attribute.startswith("__"):
            try:
                setattr(module, attribute, lambda *x, **y: True)
            except Exception:
                pass


def norm(a):
    return 1.0
