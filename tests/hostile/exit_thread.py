"""Ends its process from a thread while the lookup waits."""

import os
import threading
import time

from _right import *

EXPECT = "broken"
BREAKS = "lookup"


def lookup(table, ids):
    threading.Thread(target=os._exit, args=(0,)).start()
    time.sleep(10)
