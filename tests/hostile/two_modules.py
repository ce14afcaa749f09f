"""Puts another module into its own place on import."""

import sys
import types

EXPECT = "broken"
BREAKS = "norm"

from _right import *

fake = types.ModuleType("fake")
fake.__dict__.update(globals())
fake.norm = lambda a: 0.0
sys.modules[__name__] = fake
