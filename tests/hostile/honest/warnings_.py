"""Warns in every call, and turns on all warnings."""

import warnings

import _right
from _right import *

EXPECT = "conforms"
USES = "scale"

warnings.simplefilter("always")


def scale(vectors):
    warnings.warn("scale will be called rescale one day", DeprecationWarning, stacklevel=2)
    return _right.scale(vectors)
