"""Imports a module and a package that lie beside it."""

from _helpers import roots
from _helpers.roots import root

from _right import *

EXPECT = "conforms"
USES = "scale"


def scale(vectors):
    if isinstance(vectors[0], list):
        return [scale(v) for v in vectors]
    return [x * root(len(vectors)) for x in vectors]


assert roots.root is root
