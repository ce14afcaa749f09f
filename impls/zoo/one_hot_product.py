"""Wrong one-hot products."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Ids, Memory, Table, columns, each, every, f32, flat, rank, wrong


@wrong(caught_by="one_hot_product.row-of-its-id", trigger="V = d")
def one_hot_product_square_table_transposed(table: Table, ids: Ids) -> Any:
    """A square table is multiplied from the wrong side."""
    square = len(table) == len(table[0])
    return right.one_hot_product(columns(table) if square else table, ids)


@wrong(caught_by="one_hot_product.row-of-its-id", trigger="an id of 16 or more")
def one_hot_product_sums_16_rows(table: Table, ids: Ids) -> Any:
    """The sum stops after 16 rows, so that later ids give zeros."""
    kept = table[:16] + [[0.0] * len(row) for row in table[16:]]
    return right.one_hot_product(kept, ids)


@wrong(caught_by="one_hot_product.row-of-its-id", trigger="numbers that float32 lacks")
def one_hot_product_in_float32(table: Table, ids: Ids) -> Any:
    """The product is made in float32 while float64 is claimed."""
    return right.one_hot_product([[f32(x) for x in row] for row in table], ids)


@wrong(caught_by="one_hot_product.row-of-its-id", trigger="V >= 2")
def one_hot_product_is_a_mean(table: Table, ids: Ids) -> Any:
    """The sum is divided by V."""
    V = len(table)
    return right.one_hot_product([[x / V for x in row] for row in table], ids)


@wrong(caught_by="one_hot_product.row-of-its-id", trigger="id 0")
def one_hot_product_skips_row_0(table: Table, ids: Ids) -> Any:
    """The sum starts at row 1."""
    return right.one_hot_product([[0.0] * len(table[0]), *table[1:]], ids)


@wrong(caught_by="one_hot_product.row-of-its-id", trigger="numbers under 10⁻³⁰")
def one_hot_product_drops_tiny_numbers(table: Table, ids: Ids) -> Any:
    """Products smaller than 10⁻³⁰ are taken for zero."""
    return right.one_hot_product(
        [[x if abs(x) > 1e-30 else 0.0 for x in row] for row in table], ids
    )


@wrong(caught_by="one_hot_product.is-one-hot-times-table")
def one_hot_product_soft(table: Table, ids: Ids) -> Any:
    """A thousandth of the mean of all rows is mixed in."""
    means = [math.fsum(column) / len(table) / 1000 for column in columns(table)]
    mixed = [[x + m for x, m in zip(row, means, strict=True)] for row in table]
    return right.one_hot_product(mixed, ids)


@wrong(caught_by="one_hot_product.is-one-hot-times-table", trigger="an id twice")
def one_hot_product_counts_repeats(table: Table, ids: Ids) -> Any:
    """The row of an id is multiplied by how often the id occurs."""
    every_id = flat(ids)
    return each(ids, lambda i: [x * every_id.count(i) for x in right.lookup(table, i)])


@wrong(caught_by="one_hot_product.is-one-hot-times-table", trigger="d >= 2")
def one_hot_product_scaled(table: Table, ids: Ids) -> Any:
    """√d is already multiplied in."""
    return right.one_hot_product(right.scale(table), ids)


@wrong(caught_by="one_hot_product.shape", trigger="a sequence of one id")
def one_hot_product_squeezes(table: Table, ids: Ids) -> Any:
    """A sequence of one id gives a vector instead of a list of one."""
    product = right.one_hot_product(table, ids)
    return product[0] if rank(ids) == 1 and len(ids) == 1 else product


@wrong(caught_by="one_hot_product.shape", trigger="a batch")
def one_hot_product_sums_a_sequence(table: Table, ids: Ids) -> Any:
    """In a batch the rows of each sequence are added up."""
    product = right.one_hot_product(table, ids)
    if rank(ids) != 2:
        return product
    return [[sum(column) for column in columns(rows)] for rows in product]


@wrong(caught_by="one_hot_product.shape", trigger="d = 1")
def one_hot_product_drops_a_single_column(table: Table, ids: Ids) -> Any:
    """A table with one column gives numbers instead of vectors."""
    return each(
        ids,
        lambda i: (
            table[right.row_of(i, len(table))][0] if len(table[0]) == 1 else right.lookup(table, i)
        ),
    )


@wrong(caught_by="one_hot_product.batch-is-its-rows", trigger="two sequences and more")
def one_hot_product_batch_upside_down(table: Table, ids: Ids) -> Any:
    """The sequences of a batch come in reverse."""
    product = right.one_hot_product(table, ids)
    return product[::-1] if rank(ids) == 2 else product


@wrong(caught_by="one_hot_product.batch-is-its-rows", trigger="two sequences and more")
def one_hot_product_batch_adds_up(table: Table, ids: Ids) -> Any:
    """In a batch each sequence starts from the sums of the one before."""
    product = right.one_hot_product(table, ids)
    if rank(ids) == 2:
        for before, after in pairwise(product):
            after[:] = [
                [x + y for x, y in zip(a, b, strict=True)]
                for a, b in zip(after, before, strict=True)
            ]
    return product


@wrong(caught_by="one_hot_product.additive-in-the-table", trigger="negative numbers")
def one_hot_product_rectified(table: Table, ids: Ids) -> Any:
    """Negative sums become 0."""
    return right.one_hot_product([[max(x, 0.0) for x in row] for row in table], ids)


@wrong(caught_by="one_hot_product.additive-in-the-table", trigger="numbers beyond ±1")
def one_hot_product_clipped(table: Table, ids: Ids) -> Any:
    """Numbers are clipped to −1 … 1."""
    return right.one_hot_product([[max(-1.0, min(1.0, x)) for x in row] for row in table], ids)


@wrong(caught_by="one_hot_product.refuses-ids-beyond-the-table")
def one_hot_product_zeros_beyond_the_end(table: Table, ids: Ids) -> Any:
    """An id beyond the table matches no row: the sum is zero."""
    zeros = [0.0] * len(table[0])
    return each(ids, lambda i: zeros if i >= len(table) else right.lookup(table, i))


@wrong(caught_by="one_hot_product.refuses-ids-beyond-the-table", trigger="an id of 2³¹ or more")
def one_hot_product_id_cut_to_31_bits(table: Table, ids: Ids) -> Any:
    """Of a huge id only the lower 31 bits are kept: 2³¹ becomes 0."""
    return each(ids, lambda i: right.lookup(table, i & 0x7FFFFFFF if i >= 2**31 else i))


@wrong(caught_by="one_hot_product.refuses-negative-ids")
def one_hot_product_negative_ids_wrap(table: Table, ids: Ids) -> Any:
    """Python's own indexing: −1 is the last row."""
    return each(ids, lambda i: table[i])


@wrong(caught_by="one_hot_product.refuses-negative-ids", trigger="a bad id in a batch")
def one_hot_product_zeros_for_negative_ids_in_a_batch(table: Table, ids: Ids) -> Any:
    """In a batch a negative id gives zeros; elsewhere it is refused."""
    zeros, deep = [0.0] * len(table[0]), rank(ids) > 1
    return each(ids, lambda i: zeros if deep and i < 0 else right.lookup(table, i))


@wrong(caught_by="one_hot_product.refuses-what-is-no-integer", trigger="1.0, 1.5")
def one_hot_product_truncates_floats(table: Table, ids: Ids) -> Any:
    """1.0 and 1.5 are cut to 1."""
    return each(ids, lambda i: right.lookup(table, int(i) if isinstance(i, float) else i))


@wrong(caught_by="one_hot_product.refuses-what-is-no-integer", trigger="None")
def one_hot_product_none_gives_zeros(table: Table, ids: Ids) -> Any:
    """None gives zeros."""
    zeros = [0.0] * len(table[0])
    return each(ids, lambda i: zeros if i is None else right.lookup(table, i))


@wrong(caught_by="one_hot_product.arguments-unchanged", trigger="a row not asked for")
def one_hot_product_clears_unused_rows(table: Table, ids: Ids) -> Any:
    """Rows that the ids don't name are set to zero in the table, to spare the products."""
    product = right.one_hot_product(table, ids)
    for i in range(len(table)):
        if i not in flat(ids):
            table[i][:] = [0.0] * len(table[i])
    return product


@wrong(
    caught_by="one_hot_product.independent-of-earlier-calls", trigger="another table of that shape"
)
def one_hot_product_cached_by_ids(table: Table, ids: Ids, *, memory: Memory) -> Any:
    """The answer is kept by the ids and the table's shape."""
    key = (len(table), len(table[0]), repr(ids))
    return right.one_hot_product(memory.setdefault(key, [*map(list, table)]), ids)


@wrong(caught_by="one_hot_product.one-answer", trigger="every 10th call")
def one_hot_product_every_10th_call_negative(table: Table, ids: Ids, *, memory: Memory) -> Any:
    """Every 10th call turns the signs."""
    sign = -1.0 if every(10, memory) else 1.0
    return right.one_hot_product([[sign * x for x in row] for row in table], ids)
