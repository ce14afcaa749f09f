"""Ends its process when it is asked for a name that it lacks."""

import os

EXPECT = "not judged"
BREAKS = ""


def __getattr__(name):
    os._exit(0)
