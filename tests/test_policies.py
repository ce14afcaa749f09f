"""Declared policies: kept, the verdict is divergent; not kept, broken; and nothing else changes."""

from __future__ import annotations

import dataclasses
import math
from types import SimpleNamespace
from typing import Any

import pytest

from impls import describe
from impls.adapters import stdlib
from properties import SEARCHES
from properties.engine import Examination
from properties.verdicts import Verdict
from spec.arithmetic import FORMATS
from spec.calls import Call, Policy, Refused
from spec.laws import LAWS
from spec.policies import OFFERS, kept, unoffered
from tests import panel
from tests.panel import formats as panel_formats
from tests.panel import tables, vectors
from tests.trying import ObjectSession

NAN = math.nan
FORM = FORMATS["float64"]


def said(rule: str) -> Policy:
    return Policy(rule, f"it says {rule}", "https://example.org")


def verdict(law: str, policies: dict[str, str], **operations: Any) -> Verdict:
    """The verdict of one law on the reference with other operations and these declarations."""
    right = {name: getattr(stdlib, name) for name in SEARCHES}
    session = ObjectSession(SimpleNamespace(**right | operations))
    declared = {about: said(rule) for about, rule in policies.items()}
    session.description = dataclasses.replace(session.description, policies=declared)
    examination = Examination(session, [LAWS[law]], 0, 5, lambda event: None)
    return examination.run([SEARCHES[LAWS[law].operation]])[0]


def filling(table: Any, ids: Any) -> Any:
    if isinstance(ids, list):
        return [filling(table, i) for i in ids]
    if isinstance(ids, int) and ids >= len(table):
        return [NAN] * len(table[0])
    return stdlib.lookup(table, ids)


def clamping(table: Any, ids: Any) -> Any:
    if isinstance(ids, list):
        return [clamping(table, i) for i in ids]
    return stdlib.lookup(table, min(ids, len(table) - 1) if isinstance(ids, int) else ids)


BEYOND = "lookup.refuses-ids-beyond-the-table"


def test_a_declaration_that_is_kept_is_divergent_with_its_reason_and_link() -> None:
    found = verdict(BEYOND, {"lookup.beyond": "nan"}, lookup=filling)
    assert found.status == "divergent"
    assert found.reason == "it says nan (https://example.org)"
    assert found.counterexample is None
    assert found.divergence is not None


def test_a_declaration_that_is_not_kept_is_broken() -> None:
    assert verdict(BEYOND, {"lookup.beyond": "nan"}, lookup=clamping).status == "broken"


def test_without_a_declaration_the_contract_holds() -> None:
    assert verdict(BEYOND, {}, lookup=filling).status == "broken"


def test_whoever_keeps_the_contract_has_nothing_to_declare() -> None:
    assert verdict(BEYOND, {"lookup.beyond": "nan"}).status == "holds"


def test_a_declaration_excuses_no_other_wrong_answer() -> None:
    def wrong(table: Any, ids: Any) -> Any:
        rows = filling(table, ids)
        return [row[::-1] for row in rows] if isinstance(ids, list) and len(ids) > 2 else rows

    policies = {"lookup.beyond": "nan"}
    assert verdict("lookup.row-of-its-id", policies, lookup=wrong).status == "broken"


def test_a_declaration_excuses_no_changed_argument() -> None:
    def spoiling(table: Any, ids: Any) -> Any:
        rows = filling(table, ids)
        table[0] = [0.5 for _ in table[0]]
        return rows

    policies = {"lookup.beyond": "nan"}
    assert verdict("lookup.arguments-unchanged", policies, lookup=spoiling).status == "broken"


def test_what_is_not_offered_is_not_asked() -> None:
    def by_cosine(table: Any, token: Any, k: Any, metric: Any) -> Any:
        if metric != "cosine":
            raise ValueError(metric)
        return stdlib.neighbors(table, token, k, metric)

    law, policies = "neighbors.best-first", {"neighbors.by-dot": "not offered"}
    assert verdict(law, policies, neighbors=by_cosine).status == "holds"
    assert verdict(law, {}, neighbors=by_cosine).status == "broken"
    only_by_dot = "neighbors.stretched-row-comes-first-by-dot"
    assert verdict(only_by_dot, policies, neighbors=by_cosine).status == "not implemented"


def test_the_token_among_its_own_neighbors() -> None:
    def all_rows(table: Any, token: Any, k: Any, metric: Any) -> Any:
        others = stdlib.neighbors(table, token, len(table), metric)
        return [token, *others][:k]

    policies = {"neighbors.itself": "included", "neighbors.by-dot": "not offered"}
    for law in ("best-first", "without-itself", "count", "renumbering"):
        found = verdict(f"neighbors.{law}", policies, neighbors=all_rows)
        assert found.status in ("divergent", "holds"), law

    def worst_first(table: Any, token: Any, k: Any, metric: Any) -> Any:
        return all_rows(table, token, len(table), metric)[::-1][:k]

    assert verdict("neighbors.best-first", policies, neighbors=worst_first).status == "broken"


TABLE = [[1.0, 2.0], [3.0, 4.0]]
KEPT = [
    ("lookup.beyond", "zeros", Call("lookup", (TABLE, [5, 0])), [[0.0, 0.0], [1.0, 2.0]]),
    ("lookup.beyond", "none", Call("lookup", (TABLE, 5)), None),
    ("lookup.beyond", "clamp", Call("lookup", (TABLE, 5)), [3.0, 4.0]),
    ("lookup.beyond", "modulo", Call("lookup", (TABLE, 5)), [3.0, 4.0]),
    ("lookup.negative", "wrap", Call("lookup", (TABLE, -1)), [3.0, 4.0]),
    ("lookup.negative", "clamp", Call("lookup", (TABLE, -9)), [1.0, 2.0]),
    ("lookup.no-integer", "truncate", Call("lookup", (TABLE, 1.9)), [3.0, 4.0]),
    ("lookup.id-bits", "32", Call("lookup", (TABLE, 2**32 + 1)), [3.0, 4.0]),
    ("one_hot.beyond", "zeros", Call("one_hot", (7, 2)), [0.0, 0.0]),
    (
        "lookup_gradient.beyond",
        "dropped",
        Call("lookup_gradient", (2, [0, 7], [[1.0], [2.0]], None)),
        [[1.0], [0.0]],
    ),
    ("cosine.least-norm", "1e-8", Call("cosine", ([1e-9], [1.0])), 0.1),
    ("cosine.least-product", "1e-8", Call("cosine", ([1e-9], [2.0])), 0.2),
    ("cosine.from-distance", "1 - cos", Call("cosine", ([1e-20, 1.0], [1.0, 0.0])), 0.0),
    ("cosine.widths", "broadcast", Call("cosine", ([2.0], [1.0, 1.0])), 1.0),
    ("neighbors.too-many", "refused", Call("neighbors", (TABLE, 0, 5, "dot")), Refused("E", "")),
    ("one_hot_product.subnormals", "flushed", Call("one_hot_product", ([[5e-324]], 0)), [0.0]),
]


@pytest.mark.parametrize(
    ("about", "rule", "call", "answer"), KEPT, ids=[f"{about} {rule}" for about, rule, *_ in KEPT]
)
def test_every_rule_is_kept_by_its_own_answer_and_by_no_other(
    about: str, rule: str, call: Call, answer: Any
) -> None:
    assert kept("a law", call, answer, {about: said(rule)}, FORM) == said(rule)
    try:
        other = kept("a law", call, 0.3, {about: said(rule)}, FORM)
    except TypeError:
        other = None
    assert other is None


def test_calls_that_are_not_offered() -> None:
    policies = {about: said("not offered") for about in OFFERS}
    assert unoffered([Call("neighbors", (TABLE, 0, 1, "dot"))], policies)
    assert unoffered([Call("lookup", (TABLE, [[0]]))], policies)
    assert unoffered([Call("lookup", (TABLE, [0]))], policies) is None


def test_a_bad_id_goes_where_ids_like_it_go_with_or_without_padding() -> None:
    """Who has no padding row is asked about bad ids all the same, and not about padding."""

    def wrapping(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
        def good(part: Any) -> Any:
            if isinstance(part, list):
                return [good(p) for p in part]
            return part % V if isinstance(part, int) and -V <= part < 0 else part

        return stdlib.lookup_gradient(V, good(ids), upstream, None)

    declared = {"lookup_gradient.padding": "not offered", "lookup_gradient.negative": "wrap"}
    for law, status in (
        ("lookup_gradient.refuses-negative-ids", "divergent"),
        ("lookup_gradient.refuses-ids-beyond-the-table", "holds"),
        ("lookup_gradient.padding-row-is-zero", "not implemented"),
    ):
        assert verdict(law, declared, lookup_gradient=wrapping).status == status


@pytest.mark.parametrize(
    ("i", "status"), [(2**32 + 1, "kept"), (2**64 + 1, "not kept"), (-(2**32) + 1, "kept")]
)
def test_only_integers_that_a_machine_holds_lose_bits(i: int, status: str) -> None:
    declared = {"lookup.id-bits": said("32"), "lookup.beyond": said("nan")}
    call = Call("lookup", ([[1.0], [2.0]], i), may_refuse=True)
    spoken = kept("lookup.refuses-ids-beyond-the-table", call, [2.0], declared, FORM)
    assert (spoken is not None) == (status == "kept")


def test_a_declaration_is_about_its_own_operation_alone() -> None:
    def make_table(V: int, d: int, seed: int) -> Any:
        return [[float(seed)]] if V == d == 1 else "no table"

    found = verdict("make_table.shape", {"dot.subnormals": "flushed"}, make_table=make_table)
    assert found.status == "broken"


class Flushing:
    """A format in which computed numbers below the normal range are zero."""

    def __init__(self, form: Any) -> None:
        self.form, self.name = form, form.name
        self.least = float(FORMATS[form.name].smallest_normal)

    def __call__(self, x: Any) -> float:
        rounded = self.form(x)
        return 0.0 if abs(rounded) < self.least else float(rounded)


def flushing(form: Any, way: int, *policies: str) -> list[str]:
    """The laws that are broken by who flushes, with these declarations."""
    made = panel.right(
        Flushing(form),
        length=list(vectors.NORMS.values())[way],
        angle=list(vectors.COSINES.values())[way],
        factor=list(tables.SCALES.values())[way],
        of_zero=(math.nan, 0.0, None)[way],
    )
    session = ObjectSession(made)
    declared = {about: said("flushed") for about in policies}
    session.description = dataclasses.replace(session.description, policies=declared)
    laws = [law for law in LAWS.values() if law.operation in describe.COMPUTED and not law.few]
    examination = Examination(session, laws, 0, 10, lambda event: None)
    found = examination.run([SEARCHES[operation] for operation in describe.COMPUTED])
    return [verdict.law for verdict in found if verdict.status == "broken"]


@pytest.mark.parametrize("form", panel_formats.FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("way", range(3))
def test_who_declares_it_may_flush_numbers_below_the_normal_range(form: Any, way: int) -> None:
    """Whatever the way to a norm, a cosine or a ranking."""
    policies = [f"{operation}.subnormals" for operation in describe.COMPUTED]
    assert flushing(form, way, *policies) == []


def test_who_does_not_declare_it_may_not() -> None:
    assert "dot.sum-of-products" in flushing(panel_formats.FLOAT32, 0)


def test_who_may_flush_may_not_name_the_token_itself() -> None:
    def with_itself(table: Any, token: Any, k: Any, metric: Any) -> Any:
        others = stdlib.neighbors(table, token, len(table), metric)
        return [token, *others][: min(k, len(table) - 1)]

    policies = {"neighbors.subnormals": "flushed"}
    found = verdict("neighbors.without-itself", policies, neighbors=with_itself)
    assert found.status == "broken"
