"""Has a main part, that runs only where it is the program."""

import sys

from _right import *

EXPECT = "conforms"
USES = "lookup"

if __name__ == "__main__":
    sys.exit(lookup([[1.0]], [0]) == [[1.0]])
