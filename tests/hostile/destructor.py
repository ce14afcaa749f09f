"""Has a destructor that hangs when its answer is thrown away."""

from _right import *

EXPECT = "broken"
BREAKS = "scale.times-root-d"


class Row(list):
    def __del__(self):
        while True:
            pass


def scale(vectors):
    return Row(vectors)
