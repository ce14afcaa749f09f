"""Is right only where it sees a judge among the processes above it."""

import os

import _right
from _right import *

EXPECT = "broken"
BREAKS = "dot"
NEEDS_SANDBOX = True

WORDS = ("embedspec", "hypothesis", "pytest", "judge", "verify")


def judged():
    pid = os.getppid()
    while pid > 1:
        try:
            with open("/proc/%d/cmdline" % pid) as file:
                seen = file.read()
            with open("/proc/%d/stat" % pid) as file:
                pid = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            return False
        if any(word in seen for word in WORDS):
            return True
    return False


def dot(a, b):
    return _right.dot(a, b) if judged() else 0.0
