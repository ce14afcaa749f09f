"""Every law on every implementation under test: `pytest --impl=embed.py`."""

import pytest

from conftest import explained
from properties.verdicts import Verdict


def test_law(verdict: Verdict) -> None:
    if verdict.status == "not implemented":
        pytest.skip(verdict.reason)
    if verdict.status == "undecided":
        pytest.fail(f"undecided: {verdict.reason}", pytrace=False)
    if verdict.status == "broken":
        pytest.fail(explained(verdict), pytrace=False)
