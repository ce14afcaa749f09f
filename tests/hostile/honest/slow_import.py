"""Takes three seconds to import."""

import time

from _right import *

EXPECT = "conforms"
USES = "lookup"

time.sleep(3)
