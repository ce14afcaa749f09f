"""Takes all limits of its process down to nothing."""

import resource

from _right import *

EXPECT = "broken"
BREAKS = "norm"


def norm(a):
    for what in (
        resource.RLIMIT_AS,
        resource.RLIMIT_NOFILE,
        resource.RLIMIT_FSIZE,
        resource.RLIMIT_DATA,
    ):
        resource.setrlimit(what, (0, 0))
    return 0.0
