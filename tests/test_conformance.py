"""The committed matrix is what the installed libraries do: `docs/conformance.json`, judged again.

Columns that are quick to judge are tried on all laws, those whose libraries compile each shape
on a sample. Two things are no news: a law that was not decided (the machine was slow), and one
that holds here and diverges there (how far a rounding goes depends on the processor). On a
processor of another kind than the page's nothing is asked of what is computed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from embedspec.conformance import processor
from impls.builtin import BUILTINS
from impls.limits import Limits
from properties.judge import judge
from properties.verdicts import Report
from spec.contract import OPERATIONS

PAGE = json.loads((Path(__file__).parent.parent / "docs" / "conformance.json").read_text("utf-8"))
COLUMNS: dict[str, Any] = PAGE["implementations"]
HERE = processor() == PAGE["processor"]
SEED = 1
PATIENT = Limits(call=20.0, importing=300.0, waiting=120.0)
SECONDS = 240.0
"""After so long what is left of a column stays undecided."""

SAMPLE = "refuses or row-of-its-id or equal-ids or inner-product or sum- or one-answer"
"""Of columns whose libraries compile: where ids lead, and what each operation is."""
APART = {
    "mlx": "not lookup_gradient.refuses",
    "mlx@bfloat16": "not lookup_gradient.refuses",
    "torch.nn@bfloat16": "not (one-hot-product or one_hot_product or logits)",
    "transformers.gemma@bfloat16": "not logits",
}
"""MLX writes where an id outside the table points: what comes after is anybody's guess. How small
numbers fare in bfloat16 is a matter of the processor's own instructions."""


def selection(name: str) -> str | None:
    compiles = BUILTINS[name.partition("@")[0]].compiles
    return SAMPLE if compiles else APART.get(name)


def judged(name: str) -> Report:
    target, _, dtype = name.partition("@")
    return judge(
        target,
        profile="quick",
        seed=SEED,
        select=selection(name),
        dtype=dtype or None,
        limits=PATIENT,
        max_time=SECONDS,
    )


def comparable(law: str) -> bool:
    """Ids, refusals and plain rows are the same wherever the page was made."""
    operation = law.partition(".")[0]
    plain = OPERATIONS[operation].exact and operation != "one_hot_product"
    return HERE or plain or "refuses" in law


def releases(versions: Mapping[str, str]) -> dict[str, str]:
    """Without what a build adds to its number: 2.13.0 and 2.13.0+cpu are one release."""
    return {name: version.partition("+")[0] for name, version in versions.items()}


def news(before: str, now: str) -> bool:
    """Is this another verdict, and not only the other side of a rounding or a slow machine?"""
    return before != now and "undecided" not in (before, now) and {before, now} != MILD


MILD = {"holds", "divergent"}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_column_reads_as_it_is_committed(name: str) -> None:
    builtin = BUILTINS[name.partition("@")[0]]
    if builtin.missing:
        pytest.skip(f"{builtin.missing} is not installed: {builtin.install}")
    report = judged(name)
    assert report.description is not None, report.reason
    expected = COLUMNS[name]
    if releases(report.description.versions) != releases(expected["versions"]):
        pytest.skip(f"the page is about {expected['versions']}, installed is another release")
    changed = [
        f"{v.law}: {expected['laws'][v.law]} → {v.status}  {v.reason}"
        for v in report.laws
        if comparable(v.law) and news(expected["laws"][v.law], v.status)
    ]
    assert changed == []
    if all(v.status == "undecided" for v in report.laws):
        pytest.skip(f"nothing was decided: {report.reason}")


def test_every_installed_implementation_has_its_column() -> None:
    wanted = {n for n, b in BUILTINS.items() if b.extra in LIBRARIES and not b.on_demand}
    assert {name.partition("@")[0] for name in COLUMNS} == wanted


LIBRARIES = {
    *("", "numpy", "torch", "jax", "flax", "equinox", "keras-numpy", "keras-torch", "keras-jax"),
    *("mlx", "onnx", "onnxruntime", "transformers", "sentence-transformers", "gensim", "faiss"),
    *("usearch", "sklearn", "scipy"),
}
"""The extras whose libraries the page is about."""


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("holds", "holds", False),
        ("holds", "broken", True),
        ("broken", "holds", True),
        ("divergent", "broken", True),
        ("not implemented", "holds", True),
        ("holds", "divergent", False),
        ("broken", "undecided", False),
    ],
)
def test_what_is_news(before: str, now: str, told: bool) -> None:
    assert news(before, now) == told
