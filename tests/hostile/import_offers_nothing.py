"""Offers no operation at all."""

EXPECT = "not judged"
BREAKS = ""

lookup_table = 5
