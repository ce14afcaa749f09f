"""Step 4: ids as one-hot rows."""

from typing import Any

from spec import oracles
from spec.law import EVERY_OTHER, Asking, equal, law, true_of
from spec.laws.common import (
    arguments_unchanged,
    independent_of_earlier_calls,
    one_answer,
    refuses_bad_ids,
)
from spec.oracles import Ids
from spec.truth import ask


def one_hot(ids: Ids, V: int) -> Any:
    return ask("one_hot", ids, V)


@law("one_hot.single-one", "onehot(i)[j] = 1 if j = i else 0", claims=(2,))
def single_one(ids: Ids, V: int) -> Asking:
    rows = yield one_hot(ids, V)
    return equal(rows, oracles.one_hot(ids, V))


@law("one_hot.shape", "shape(onehot(i)) = shape(i) + (V,)", claims=(9,))
def shape(ids: Ids, V: int) -> Asking:
    # A result of another shape never gets here: it hasn't the form of a one-hot.
    rows = yield one_hot(ids, V)
    return true_of(rows, True, "shape", "one-hot-shape")


@law(
    "one_hot.batch-is-its-rows",
    "onehot([i, j]) = [onehot(i), onehot(j)]",
    every=EVERY_OTHER,
    claims=(9,),
)
def batch_is_its_rows(batch: list[Any], V: int) -> Asking:
    together, *alone = yield [one_hot(batch, V), *(one_hot(ids, V) for ids in batch)]
    return equal(together, alone)


@law(
    "one_hot.distinct-ids-are-orthogonal",
    "onehot(i)·onehot(j) = 1 if i = j else 0",
    every=EVERY_OTHER,
    claims=(1,),
)
def distinct_ids_are_orthogonal(some: list[int], V: int) -> Asking:
    rows = yield one_hot(some, V)
    products = [[sum(x * y for x, y in zip(a, b, strict=True)) for b in rows] for a in rows]
    return equal(products, [[1 if i == j else 0 for j in some] for i in some])


LAWS = [
    single_one,
    shape,
    batch_is_its_rows,
    distinct_ids_are_orthogonal,
    *refuses_bad_ids("one_hot"),
    arguments_unchanged("one_hot"),
    independent_of_earlier_calls("one_hot", changed="ids"),
    one_answer("one_hot"),
]
