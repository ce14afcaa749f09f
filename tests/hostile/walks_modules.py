"""Looks for the judge's own functions in all modules."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    for module in list(sys.modules.values()):
        for name in ("norm", "oracle_norm", "expected_norm"):
            found = getattr(module, name, None)
            if found not in (None, norm) and module.__name__ not in (__name__, "_right"):
                return found(a)
    return 0.0
