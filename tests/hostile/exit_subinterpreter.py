"""Ends the process from within another interpreter."""

from _right import *

EXPECT = "broken"
BREAKS = "norm.root-of-sum-of-squares"


def norm(a):
    try:
        import _interpreters as subs
    except ImportError:
        import _xxsubinterpreters as subs
    run = getattr(subs, "exec", None) or subs.run_string
    run(subs.create(), "import os\nos._exit(0)")
    return 0.0
