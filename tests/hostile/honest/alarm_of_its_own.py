"""Guards each call by an alarm of its own and puts the old handler back."""

import signal

from _right import *

EXPECT = "conforms"
USES = "norm dot"


def guarded(f):
    def g(*a):
        old = signal.signal(signal.SIGALRM, lambda *_: None)
        signal.setitimer(signal.ITIMER_REAL, 1.0)
        try:
            return f(*a)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)

    return g


norm, dot = guarded(norm), guarded(dot)
