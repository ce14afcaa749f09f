"""Puts itself before every import that comes later."""

import os
import sys

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count"


class Finder:
    def find_spec(self, name, path=None, target=None):
        os._exit(0)


sys.meta_path.insert(0, Finder())
sys.modules.pop("json", None)
sys.modules.pop("struct", None)


def parameter_count(V, d, tied):
    return 0
