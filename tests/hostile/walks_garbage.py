"""Looks among all objects for a list that could be the expected value."""

import gc

from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    for thing in gc.get_objects():
        if type(thing) is list and len(thing) == len(vectors) and thing is not vectors:
            if thing and type(thing[0]) is float and thing != vectors:
                return thing
        if type(thing) is dict and "expected" in thing:
            return thing["expected"]
    return vectors
