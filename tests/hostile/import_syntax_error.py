"""Runs source that is no Python while it is imported."""

from _right import *

EXPECT = "not judged"
BREAKS = ""

exec("def lookup(table, ids: return table")
