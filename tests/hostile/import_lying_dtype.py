"""Has a dtype that equals everything and looks like no text."""

from _right import *

EXPECT = "not judged"
BREAKS = ""


class Any:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("float64")

    def __repr__(self):
        raise SystemExit


dtype = Any()
