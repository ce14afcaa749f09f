"""Raises an exception that is no Exception while it is imported."""

from _right import *

EXPECT = "not judged"
BREAKS = ""


class Passed(BaseException):
    pass


raise Passed
