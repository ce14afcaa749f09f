"""Step 3: looking up rows by id. It computes nothing and keeps every bit."""

from typing import Any

from spec import oracles
from spec.law import EVERY_OTHER, Asking, equal, identical, law, true_of
from spec.laws.common import (
    arguments_unchanged,
    independent_of_earlier_calls,
    one_answer,
    refuses_bad_ids,
)
from spec.oracles import Ids, Table
from spec.truth import ask


def lookup(table: Table, ids: Ids, **flags: Any) -> Any:
    return ask("lookup", table, ids, **flags)


@law("lookup.row-of-its-id", "lookup(E, i) = E[i]", claims=(10, 11))
def row_of_its_id(table: Table, ids: Ids) -> Asking:
    rows = yield lookup(table, ids)
    return identical(rows, oracles.lookup(table, ids))


@law(
    "lookup.keeps-every-bit",
    "lookup(E, i) = E[i] bit for bit",
    domain="any table: −0.0, subnormals, infinities and NaN too",
)
def keeps_every_bit(odd_table: Table, ids: Ids) -> Asking:
    # The same table but for the signs of its zeros is another one.
    turned = [[-x if x == 0 else x for x in row] for row in odd_table]
    answers = yield lookup(odd_table, ids), lookup(turned, ids)
    return [
        identical(rows, oracles.lookup(table, ids))
        for rows, table in zip(answers, (odd_table, turned), strict=True)
    ]


@law("lookup.shape", "shape(lookup(E, i)) = shape(i) + (d,)", claims=(9,))
def shape(table: Table, ids: Ids) -> Asking:
    # A result of another shape never gets here: it hasn't the form of a lookup.
    rows = yield lookup(table, ids)
    return true_of(rows, True, "shape", "lookup-shape")


@law(
    "lookup.equals-one-hot-product",
    "lookup(E, i) = onehot(i)·E",
    also=("one_hot_product",),
    claims=(2,),
    domain="finite tables; the sign of a zero is free",
)
def equals_one_hot_product(table: Table, ids: Ids) -> Asking:
    rows, products = yield lookup(table, ids), ask("one_hot_product", table, ids)
    return equal(rows, products)


@law(
    "lookup.equal-ids-equal-rows",
    "i = j ⟹ lookup(E, i) = lookup(E, j)",
    every=EVERY_OTHER,
    claims=(8,),
)
def equal_ids_equal_rows(table: Table, some: list[int]) -> Asking:
    twice = [*some, *some]
    rows = yield lookup(table, twice)
    return identical(rows[len(some) :], rows[: len(some)])


@law(
    "lookup.concatenates",
    "lookup(E, i ++ j) = lookup(E, i) ++ lookup(E, j)",
    every=EVERY_OTHER,
    claims=(8,),
)
def concatenates(table: Table, some: list[int], more: list[int]) -> Asking:
    both, first, second = yield (
        lookup(table, [*some, *more]),
        lookup(table, some),
        lookup(table, more),
    )
    return identical(both, [*first, *second])


@law(
    "lookup.batch-is-its-rows",
    "lookup(E, [i, j]) = [lookup(E, i), lookup(E, j)]",
    every=EVERY_OTHER,
    claims=(9,),
)
def batch_is_its_rows(table: Table, batch: list[Any]) -> Asking:
    together, *alone = yield [lookup(table, batch), *(lookup(table, ids) for ids in batch)]
    return identical(together, alone)


@law(
    "lookup.blind-to-other-rows",
    "E[i] = F[i] ⟹ lookup(E, i) = lookup(F, i)",
    every=EVERY_OTHER,
    claims=(8,),
)
def blind_to_other_rows(table: Table, some: list[int]) -> Asking:
    strange = [float("inf"), float("nan"), -1.0]
    changed = [
        row if i in some else [strange[(i + j) % 3] for j in range(len(row))]
        for i, row in enumerate(table)
    ]
    before, after = yield lookup(table, some), lookup(changed, some)
    return identical(after, before)


def renumber(i: Any, V: int, turn: int) -> Any:
    """The new id of token i when the vocabulary is renumbered by a turn (a rotation, then
    the first two exchanged, so that no id keeps its distance to all others)."""
    moved = (i + turn) % V
    return {0: 1 % V, 1: 0}.get(moved, moved)


def renumbered(rows: Any, turn: int) -> Any:
    """The table's rows in the order of the new ids."""
    new = [None] * len(rows)
    for i, row in enumerate(rows):
        new[renumber(i, len(rows), turn)] = row
    return new


@law("lookup.renumbering", "lookup(πE, π(i)) = lookup(E, i)", every=EVERY_OTHER, claims=(1,))
def renumbering(table: Table, some: list[int], turn: int) -> Asking:
    new_ids = [renumber(i, len(table), turn) for i in some]
    before, after = yield lookup(table, some), lookup(renumbered(table, turn), new_ids)
    return identical(after, before)


@law(
    "lookup.grown-vocabulary",
    "lookup(E ++ F, i) = lookup(E, i) for i < V",
    every=EVERY_OTHER,
    claims=(5,),
)
def grown_vocabulary(table: Table, some: list[int]) -> Asking:
    grown = [[-x for x in row] for row in table]
    before, after = yield lookup(table, some), lookup([*table, *grown], some)
    return identical(after, before)


@law(
    "lookup.longer-sentence-same-table",
    "lookup(E, i) comes from the same E, however long i",
    every=EVERY_OTHER,
    claims=(6,),
)
def longer_sentence_same_table(table: Table, some: list[int]) -> Asking:
    last = table[-64:]
    longer = [*some, *some, *range(len(table) - len(last), len(table))]
    rows = yield lookup(table, longer)
    return identical(rows[-len(last) :], last)


@law(
    "lookup.padded-batch-keeps-its-length",
    "lookup(E, pad(i)) has a row for every position, E[PAD] at the PAD positions",
    every=EVERY_OTHER,
    claims=(19, 21),
)
def padded_batch_keeps_its_length(table: Table, some: list[int], more: list[int]) -> Asking:
    pad_id, longest = len(table) - 1, max(len(some), len(more))
    padded = [s + [pad_id] * (longest - len(s)) for s in (some, more)]
    rows = yield lookup(table, padded)
    return identical(rows, oracles.lookup(table, padded))


@law(
    "lookup.multiplies-nothing",
    "multiplications(lookup) = 0",
    claims=(3,),
    domain="implementations that take counted numbers",
    needs="counts",
)
def multiplies_nothing(table: Table, some: list[int]) -> Asking:
    multiplications = yield lookup(table, some, counted=True)
    return true_of(multiplications, multiplications == 0, "multiplied", "nothing-multiplied")


LAWS = [
    row_of_its_id,
    keeps_every_bit,
    shape,
    equals_one_hot_product,
    equal_ids_equal_rows,
    concatenates,
    batch_is_its_rows,
    blind_to_other_rows,
    renumbering,
    grown_vocabulary,
    longer_sentence_same_table,
    padded_batch_keeps_its_length,
    multiplies_nothing,
    *refuses_bad_ids("lookup"),
    arguments_unchanged("lookup"),
    independent_of_earlier_calls("lookup", changed="table", also="ids"),
    one_answer("lookup"),
]
