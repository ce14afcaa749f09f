"""Replaces the standard streams by objects that end the process."""

import os
import sys

from _right import *

EXPECT = "broken"
BREAKS = "scale"


class Stream:
    def __getattr__(self, name):
        os._exit(0)


def scale(vectors):
    sys.stdout = sys.stderr = sys.stdin = Stream()
    return vectors
