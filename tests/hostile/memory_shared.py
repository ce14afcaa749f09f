"""Fills the shared memory of the system."""

from _right import *

EXPECT = "broken"
BREAKS = "norm.root-of-sum-of-squares"
NEEDS_SANDBOX = True


def norm(a):
    with open("/dev/shm/embed-x", "wb") as f:
        for _ in range(500):
            f.write(b"x" * (1 << 20))
    return 0.0
