"""Where the conjectures fail: Hypothesis looks for the smallest inputs that refute each."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, zip_longest
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


def alike(numbers: Any, most: int = 3, **inputs: Any) -> tuple[Inputs, ...]:
    """Inputs of one width: narrow ones first, where there may be a counterexample already."""
    return tuple(of_width(numbers, width, **inputs) for width in range(1, most + 1))


def of_width(numbers: Any, most: int, nonzero: bool = True, **inputs: Any) -> Inputs:
    """Each "vector" and "table" of one width, with other strategies beside them.

    They are drawn ragged, filled with zeros, and columns of zeros alone are left out: so a
    shrinker can take any number away by itself.
    """
    row = st.lists(numbers, min_size=1, max_size=most)
    kinds = {"vector": row, "table": st.lists(row, min_size=1, max_size=4)}
    drawn = {name: kinds[kind] if isinstance(kind, str) else kind for name, kind in inputs.items()}

    def rows(case: dict[str, Any]) -> list[list[Any]]:
        tables = [case[name] for name, kind in inputs.items() if kind == "table"]
        return [*chain(*tables), *(case[name] for name, kind in inputs.items() if kind == "vector")]

    def filled(case: dict[str, Any]) -> dict[str, Any]:
        every = rows(case)
        zero = type(every[0][0])(0)
        columns = list(zip_longest(*every, fillvalue=zero))
        kept = [c for c, column in enumerate(columns) if any(column)] or [0]

        def whole(row: list[Any]) -> list[Any]:
            return [row[c] if c < len(row) else zero for c in kept]

        whole_of = {"table": lambda table: [whole(row) for row in table], "vector": whole}
        return {
            n: whole_of[inputs[n]](x) if isinstance(inputs[n], str) else x for n, x in case.items()
        }

    cases = st.fixed_dictionaries(drawn).map(filled)
    return cases.filter(lambda case: all(map(any, rows(case)))) if nonzero else cases


def given(**inputs: Any) -> tuple[Inputs, ...]:
    return (st.fixed_dictionaries(inputs),)


count = st.integers(1, 1000)

STRATEGIES: dict[str, tuple[Inputs, ...]] = {
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

    *narrow, wide = STRATEGIES[name]
    tries = [*((strategy, 300) for strategy in narrow), (wide, 5000)]
    for strategy, examples in tries:
        with suppress(NoSuchExample):
            found = find(strategy, fails, settings=thorough(examples), random=Random(at))
            inputs = min(filter(fails, (found, turned(found))), key=minuses)
            return Refutation(conjecture, inputs, conjecture.seen(inputs))
    return None


def thorough(examples: int) -> settings:
    return settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )


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
