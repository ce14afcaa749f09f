"""Ends its program with status 0 in every lookup."""

import sys

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    sys.exit(0)
