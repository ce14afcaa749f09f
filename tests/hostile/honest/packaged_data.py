"""Reads its data through its loader and its spec."""

import os

from _right import *

EXPECT = "conforms"
USES = "norm"

assert os.path.basename(__spec__.origin) == "packaged_data.py"
assert __loader__.get_data(os.path.join(os.path.dirname(__file__), "_data.json"))
assert __loader__.get_source(__name__).startswith('"""Reads')
import sys

assert sys.modules[__name__].__dict__ is globals()
