"""Skips itself with pytest, where there is one."""

from _right import *

EXPECT = "broken"
BREAKS = "scale"


def scale(vectors):
    import pytest

    pytest.skip("not today", allow_module_level=True)
