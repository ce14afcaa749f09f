"""Uses the numpy of its interpreter and returns arrays."""

import numpy as np

from _right import *

EXPECT = "conforms"
USES = "scale norm"


def scale(vectors):
    rows = np.array(vectors)
    return rows * np.sqrt(rows.shape[-1])


def norm(a):
    return np.sqrt(np.sum(np.square(np.array(a))))
