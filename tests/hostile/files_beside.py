"""Lies beside files that would take over a careless judge."""

from _right import *

EXPECT = "broken"
BREAKS = "dot"
PATCH = "import os; print('1 passed'); os._exit(0)"
BESIDE = {
    "conftest.py": PATCH,
    "sitecustomize.py": PATCH,
    "usercustomize.py": PATCH,
    "json.py": PATCH,
    "numpy.py": PATCH,
    "struct.py": PATCH,
    "hypothesis.py": PATCH,
    "pytest.ini": "[pytest]\naddopts = --collect-only",
    "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '--collect-only'",
    "spec/__init__.py": PATCH,
    "embedspec/__init__.py": PATCH,
    "properties/__init__.py": PATCH,
}


def dot(a, b):
    return 0.0
