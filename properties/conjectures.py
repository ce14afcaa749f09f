"""Where the conjectures fail: Hypothesis looks for the smallest inputs that refute each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from spec.conjectures import CONJECTURES, Conjecture, Seen

Inputs = st.SearchStrategy[dict[str, Any]]

ids = st.integers(0, 5)
whole = st.integers(-3, 3)
positive = st.integers(1, 3)
tenths = st.integers(-9, 9).map(lambda n: n / 10)
proper = tenths.filter(bool)
halves = st.sampled_from([1.0, 2.0, 0.5, -0.0, 3.0])
unusual = st.sampled_from([1.0, 0.0, 2.0, float("inf"), float("nan")])
lengths = st.integers(0, 12).map(lambda n: 10.0**-n)
factors = st.sampled_from([2.0, 3.0, 5.0, 0.1, 7.0])


def vectors(numbers: st.SearchStrategy[Any], least: int = 1, most: int = 4) -> Any:
    return st.lists(numbers, min_size=least, max_size=most)


def alike(numbers: Any, most: int = 3, nonzero: bool = True, **inputs: Any) -> Inputs:
    """Inputs of one width: each "vector" and "table", with other strategies beside them.

    They are drawn ragged and filled with zeros, which shrinks best: a number can go by itself.
    """
    row = st.lists(numbers, min_size=1, max_size=most)
    kinds = {"vector": row, "table": st.lists(row, min_size=1, max_size=4)}
    drawn = {name: kinds[kind] if isinstance(kind, str) else kind for name, kind in inputs.items()}

    def filled(case: dict[str, Any]) -> dict[str, Any]:
        rows = {
            n: [case[n]] if kind == "vector" else case[n]
            for n, kind in inputs.items()
            if isinstance(kind, str)
        }
        width = max(len(row) for part in rows.values() for row in part)
        zero = type(next(iter(rows.values()))[0][0])(0)
        wide = {
            n: [[*row, *[zero] * (width - len(row))] for row in part] for n, part in rows.items()
        }
        return case | {n: part[0] if inputs[n] == "vector" else part for n, part in wide.items()}

    def told_apart(case: dict[str, Any]) -> bool:
        parts = [case[n] for n, kind in inputs.items() if isinstance(kind, str)]
        return all(
            any(row) for part in parts for row in (part if isinstance(part[0], list) else [part])
        )

    cases = st.fixed_dictionaries(drawn).map(filled)
    return cases.filter(told_apart) if nonzero else cases


def given(**inputs: Any) -> Any:
    return st.fixed_dictionaries(inputs)


count = st.integers(1, 1000)

STRATEGIES: dict[str, Inputs] = {
    "lookup-is-the-one-hot-product-of-every-table": alike(
        unusual, nonzero=False, table="table", token=ids
    ),
    "one-hot-product-keeps-every-bit": given(row=vectors(halves)),
    "minus-one-is-a-safe-id-for-no-token": alike(whole, table="table"),
    "an-id-survives-as-a-float32": given(token=st.integers(0, 2**31 - 1)),
    "a-new-character-leaves-the-other-ids": given(
        text=st.text("abc가나", max_size=4), character=st.sampled_from("abc가나")
    ),
    "decoding-gives-the-text-back": given(
        text=st.text("abc", min_size=1, max_size=4), sentence=st.text("abc", max_size=4)
    ),
    "a-sequence-is-as-long-as-its-ids-that-are-not-pad": given(
        sequences=st.lists(st.lists(ids, max_size=3), min_size=1, max_size=3), pad_id=ids
    ),
    "zero-rows-of-pad-leave-the-mean": given(numbers=vectors(whole), pads=st.integers(0, 3)),
    "a-row-without-gradient-was-not-looked-up": given(
        looked_up=st.lists(st.tuples(st.integers(0, 3), whole.filter(bool)), min_size=1, max_size=4)
    ),
    "a-row-tells-its-token": alike(whole, table="table", token=ids),
    "a-tokens-own-row-scores-highest": alike(whole, table="table", token=ids),
    "a-row-stretched-enough-comes-first-by-dot": alike(whole, table="table", token=ids, row=ids),
    "the-order-of-logits-is-the-order-of-nearness": alike(whole, table="table", h="vector"),
    "the-bigger-the-dot-the-nearer": alike(whole, h="vector", a="vector", b="vector"),
    "like-of-like-is-alike": alike(whole, a="vector", b="vector", c="vector"),
    "nearest-neighbors-are-mutual": alike(whole, table="table"),
    "equal-cosines-mean-equal-vectors": alike(whole, a="vector", b="vector"),
    "tying-halves-the-model": given(V=count, d=count, rest=st.integers(0, 10**6)),
    "doubling-V-doubles-the-model": given(V=count, d=count, rest=st.integers(0, 10**6)),
    "pads-row-gets-no-gradient-in-a-tied-model": given(
        table=vectors(whole, 2, 4).map(lambda row: [0, *row[1:]]), target=ids
    ),
    "equal-gradients-add-up-in-float16": given(times=st.integers(0, 4999)),
    "a-cosine-is-never-above-one": alike(proper, a="vector", b="vector"),
    "a-vectors-cosine-with-itself-is-one": given(a=vectors(positive.map(float))),
    "stretching-keeps-every-bit-of-a-cosine": alike(proper, a="vector", b="vector", k=factors),
    "stretching-multiplies-a-dot-exactly": alike(proper, a="vector", b="vector", k=factors),
    "scaling-makes-the-length-root-d-times-bit-for-bit": given(a=vectors(positive.map(float))),
    "a-dot-sums-the-same-in-any-order": alike(proper, most=5, a="vector", b="vector"),
    "a-batch-of-logits-equals-row-by-row": alike(proper, most=5, row="vector", h="vector"),
    "adding-an-epsilon-to-the-norm-is-harmless": given(a=vectors(lengths)),
    "a-norm-overflows-only-if-the-numbers-do": given(
        a=vectors(st.integers(0, 38).map(lambda n: float(2 ** (3 * n))), most=3)
    ),
    "only-the-zero-vector-has-length-zero": given(
        a=vectors(st.integers(0, 300).map(lambda n: 10.0**-n), most=3)
    ),
    "logits-of-a-sum-are-the-sum-of-logits-bit-for-bit": alike(
        proper, g="vector", h="vector", row="vector"
    ),
}


@dataclass(frozen=True, slots=True)
class Refutation:
    """The smallest inputs found on which a conjecture fails, and what is seen there."""

    conjecture: Conjecture
    inputs: Mapping[str, Any]
    seen: Seen


def refute(name: str, at: int = 0) -> Refutation | None:
    """A search that begins at the seed ``at``; None where nothing was found."""
    conjecture = CONJECTURES[name]

    def fails(inputs: dict[str, Any]) -> bool:
        return not conjecture.seen(inputs).holds

    try:
        inputs = find(
            STRATEGIES[name],
            fails,
            settings=settings(
                max_examples=5000,
                database=None,
                deadline=None,
                phases=(Phase.generate, Phase.shrink),
                suppress_health_check=list(HealthCheck),
            ),
            random=Random(at),
        )
    except NoSuchExample:
        return None
    inputs = min(filter(fails, (inputs, turned(inputs))), key=minuses)
    return Refutation(conjecture, inputs, conjecture.seen(inputs))


def turned(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The signs in all lists the other way round, which a shrinker cannot do at once."""

    def other(value: Any) -> Any:
        if isinstance(value, list):
            return [-x if isinstance(x, int | float) and x else other(x) for x in value]
        return value

    return (
        {name: other(value) for name, value in inputs.items()} if minuses(inputs) else dict(inputs)
    )


def minuses(inputs: Mapping[str, Any]) -> int:
    return repr(dict(inputs)).count("-")
