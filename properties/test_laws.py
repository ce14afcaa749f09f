"""Every law on every implementation under test: `pytest --impl=embed.py`."""

import pytest

from properties.verdicts import Verdict
from spec.catalogue import statement


def test_law(verdict: Verdict) -> None:
    if verdict.status == "not implemented":
        pytest.skip(verdict.reason)
    if verdict.status == "undecided":
        pytest.fail(f"undecided: {verdict.reason}", pytrace=False)
    if verdict.status == "broken":
        pytest.fail(explained(verdict), pytrace=False)


def explained(verdict: Verdict) -> str:
    """A broken law as a test's failure: what was asked, what is true, what came back."""
    lines = [f"{verdict.law}: {statement(verdict.law)}", verdict.reason]
    shown = verdict.counterexample
    if shown is not None:
        lines += [f"  {name} = {value!r}" for name, value in shown.inputs.items()]
        for call in shown.calls:
            arguments = ", ".join(repr(value) for value in call.arguments.values())
            lines += [
                f"  {call.operation}({arguments})",
                f"    is       {call.actual!r}",
                f"    expected {call.expected!r}",
            ]
    return "\n".join(line if len(line) < 2000 else line[:2000] + " …" for line in lines)
