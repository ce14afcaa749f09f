"""Ends its process with status 0 at once in every lookup."""

import os

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    os._exit(0)
