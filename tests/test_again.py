"""Calls that come after other calls: the answer is that of the first time, whatever was between."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

import pytest

from impls.adapters import stdlib
from properties import SEARCHES
from properties.again import each_after_each
from properties.engine import Examination
from properties.verdicts import Verdict
from spec.laws import LAWS
from tests.trying import ObjectSession


def test_each_comes_directly_after_each() -> None:
    for n in range(6):
        order = list(each_after_each(n))
        assert set(itertools.pairwise(order)) == {(i, j) for i in range(n) for j in range(n)}


def judged(**operations: Any) -> dict[str, Verdict]:
    """The verdicts on the reference with other operations."""
    right = {name: getattr(stdlib, name) for name in SEARCHES}
    session = ObjectSession(SimpleNamespace(**right | operations))
    laws = [law for law in LAWS.values() if not law.few]
    searches = [SEARCHES[name] for name in ("lookup", "one_hot", "dot", "cosine")]
    laws = [law for law in laws if law.operation in ("lookup", "one_hot", "dot", "cosine")]
    examination = Examination(session, laws, 0, 1, lambda event: None)
    return {verdict.law: verdict for verdict in examination.run(searches)}


def leaving(name: str, refused: bool = False) -> dict[str, Any]:
    """Two operations, the first of which (where it refuses, or always) spoils the next call of
    ``one_hot``."""
    state = {"spoilt": False}

    def first(*arguments: Any) -> Any:
        state["spoilt"] = not refused
        try:
            return getattr(stdlib, name)(*arguments)
        except Exception:
            state["spoilt"] = True
            raise

    def one_hot(ids: Any, V: int) -> Any:
        spoilt, state["spoilt"] = state["spoilt"], False
        rows = stdlib.one_hot(ids, V)
        return rows[::-1] if spoilt else rows

    return {name: first, "one_hot": one_hot}


@pytest.mark.parametrize("name", ["lookup", "dot", "cosine"])
@pytest.mark.parametrize("refused", [False, True], ids=["answered", "refused"])
def test_what_another_operation_leaves_behind_is_found_and_told(name: str, refused: bool) -> None:
    found = judged(**leaving(name, refused))["one_hot.one-answer"]
    assert found.status == "broken"
    assert found.counterexample is not None
    first, between, last = found.counterexample.calls
    assert (first.operation, between.operation, last.operation) == ("one_hot", name, "one_hot")
    assert first.actual != last.actual


def test_a_call_that_is_refused_at_first_is_refused_later() -> None:
    made = []

    def lookup(table: Any, ids: Any) -> Any:
        made.append(ids)
        return [0.0] * len(table[0]) if ids == 1 and len(made) > 1500 else stdlib.lookup(table, ids)

    law = "lookup.refuses-ids-beyond-the-table"
    assert judged(lookup=lookup)[law].status == "broken"


def test_who_keeps_nothing_is_right() -> None:
    assert {verdict.status for verdict in judged().values()} == {"holds"}
