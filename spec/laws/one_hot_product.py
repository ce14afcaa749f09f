"""Step 4: the one-hot rows times the table."""

from typing import Any

from spec import oracles
from spec.arithmetic import Format
from spec.law import EVERY_OTHER, Asking, equal, law, true_of
from spec.laws.common import (
    arguments_unchanged,
    independent_of_earlier_calls,
    one_answer,
    refuses_bad_ids,
)
from spec.oracles import Ids, Table
from spec.truth import ask


def product(table: Table, ids: Ids) -> Any:
    return ask("one_hot_product", table, ids)


@law(
    "one_hot_product.row-of-its-id",
    "onehot(i)·E = E[i]",
    claims=(2,),
    domain="finite tables; the sign of a zero is free",
)
def row_of_its_id(table: Table, ids: Ids) -> Asking:
    rows = yield product(table, ids)
    return equal(rows, oracles.lookup(table, ids))


@law(
    "one_hot_product.is-one-hot-times-table",
    "product(E, i) = onehot(i)·E",
    every=EVERY_OTHER,
    also=("one_hot",),
    claims=(2,),
)
def is_one_hot_times_table(table: Table, some: list[int]) -> Asking:
    rows, ones = yield product(table, some), ask("one_hot", some, len(table))
    by_hand = [
        [
            sum(one * x for one, x in zip(row, column, strict=True) if one)
            for column in zip(*table, strict=True)
        ]
        for row in ones
    ]
    return equal(rows, by_hand)


@law("one_hot_product.shape", "shape(onehot(i)·E) = shape(i) + (d,)", claims=(9,))
def shape(table: Table, ids: Ids) -> Asking:
    # A result of another shape never gets here: it hasn't the form of the product.
    rows = yield product(table, ids)
    return true_of(rows, True, "shape", "lookup-shape")


@law(
    "one_hot_product.batch-is-its-rows",
    "onehot([i, j])·E = [onehot(i)·E, onehot(j)·E]",
    every=EVERY_OTHER,
    claims=(9,),
)
def batch_is_its_rows(table: Table, batch: list[Any]) -> Asking:
    together, *alone = yield [product(table, batch), *(product(table, ids) for ids in batch)]
    return equal(together, alone)


@law(
    "one_hot_product.additive-in-the-table",
    "onehot(i)·(E + F) = onehot(i)·E + onehot(i)·F",
    every=EVERY_OTHER,
    domain="tables whose sum is exact",
)
def additive_in_the_table(form: Format, table: Table, other: Any, some: list[int]) -> Asking:
    total = [[x + y for x, y in zip(a, b, strict=True)] for a, b in zip(table, other, strict=True)]
    exact = all(
        form.holds(s) and s - y == x and s - x == y
        for a, b, c in zip(table, other, total, strict=True)
        for x, y, s in zip(a, b, c, strict=True)
    )
    if not exact:
        return []
    one, two, both = yield product(table, some), product(other, some), product(total, some)
    added = [[x + y for x, y in zip(a, b, strict=True)] for a, b in zip(one, two, strict=True)]
    return equal(both, added)


LAWS = [
    row_of_its_id,
    is_one_hot_times_table,
    shape,
    batch_is_its_rows,
    additive_in_the_table,
    *refuses_bad_ids("one_hot_product"),
    arguments_unchanged("one_hot_product"),
    independent_of_earlier_calls("one_hot_product", changed="table", also="ids"),
    one_answer("one_hot_product"),
]
