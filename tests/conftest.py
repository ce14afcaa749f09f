"""Tests read English, whatever the locale of the machine."""

import os

os.environ["LC_ALL"] = "C.UTF-8"
