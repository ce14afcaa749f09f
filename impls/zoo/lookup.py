"""Wrong lookups."""

from __future__ import annotations

import math
import random
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Ids, Memory, Table, columns, each, every, f32, flat, rank, wrong


@wrong(caught_by="lookup.row-of-its-id")
def lookup_ids_count_from_one(table: Table, ids: Ids) -> Any:
    """Ids are taken to start at 1: row i − 1, and for id 0 the last."""
    return each(ids, lambda i: table[right.row_of(i, len(table)) - 1])


@wrong(caught_by="lookup.row-of-its-id", trigger="V >= 17")
def lookup_last_row_wrong_from_17_on(table: Table, ids: Ids) -> Any:
    """The last id of a vocabulary of 17 or more gets the row before it."""
    V = len(table)
    return each(ids, lambda i: table[right.row_of(i, V) - (i == V - 1 >= 16)])


@wrong(caught_by="lookup.row-of-its-id", trigger="numbers that float32 lacks")
def lookup_through_float32(table: Table, ids: Ids) -> Any:
    """The table is kept in float32 while float64 is claimed."""
    return right.lookup([[f32(x) for x in row] for row in table], ids)


@wrong(caught_by="lookup.row-of-its-id", trigger="more than 64 ids")
def lookup_default_row_after_64_ids(table: Table, ids: Ids) -> Any:
    """From the 65th id of a sequence on every id gets row 0."""
    rows = right.lookup(table, ids)
    return rows[:64] + [table[0] for _ in rows[64:]] if rank(ids) == 1 else rows


@wrong(caught_by="lookup.row-of-its-id", trigger="id 0")
def lookup_id_0_is_always_padding(table: Table, ids: Ids) -> Any:
    """Id 0 is taken for padding and gets zeros."""
    rest = [[0.0] * len(table[0]), *table[1:]]
    return right.lookup(rest, ids)


@wrong(caught_by="lookup.row-of-its-id", trigger="d > 16")
def lookup_only_16_columns(table: Table, ids: Ids) -> Any:
    """Columns beyond the 16th come back as zeros."""
    return right.lookup([row[:16] + [0.0] * len(row[16:]) for row in table], ids)


@wrong(caught_by="lookup.keeps-every-bit", trigger="−0.0")
def lookup_minus_zero_loses_its_sign(table: Table, ids: Ids) -> Any:
    """Adding 0.0 turns −0.0 into 0.0."""
    return right.lookup([[x + 0.0 for x in row] for row in table], ids)


@wrong(caught_by="lookup.keeps-every-bit", trigger="inf or NaN")
def lookup_replaces_what_is_not_finite(table: Table, ids: Ids) -> Any:
    """Infinity and NaN are cleaned away to 0."""
    return right.lookup([[x if math.isfinite(x) else 0.0 for x in row] for row in table], ids)


@wrong(caught_by="lookup.keeps-every-bit", trigger="subnormal numbers")
def lookup_flushes_subnormals(table: Table, ids: Ids) -> Any:
    """Subnormal numbers are flushed to zero."""
    flushed = [[0.0 if 0 < abs(x) < 2.0**-1022 else x for x in row] for row in table]
    return right.lookup(flushed, ids)


@wrong(caught_by="lookup.shape", trigger="a single id")
def lookup_single_id_becomes_a_batch(table: Table, ids: Ids) -> Any:
    """A single id gives shape (1, d) instead of (d,)."""
    return right.lookup(table, ids if isinstance(ids, list) else [ids])


@wrong(caught_by="lookup.shape", trigger="rank 2 and more")
def lookup_batch_flattened(table: Table, ids: Ids) -> Any:
    """(B, T) ids give (B·T, d) rows."""
    return right.lookup(table, flat(ids) if rank(ids) > 1 else ids)


@wrong(caught_by="lookup.shape", trigger="no ids")
def lookup_no_ids_give_one_row(table: Table, ids: Ids) -> Any:
    """No ids give one empty row."""
    return right.lookup(table, ids) if ids != [] else [[]]


@wrong(caught_by="lookup.equals-one-hot-product", trigger="V = d")
def lookup_columns_of_a_square_table(table: Table, ids: Ids) -> Any:
    """In a square table columns are taken for rows."""
    square = len(table) == len(table[0])
    return right.lookup(columns(table) if square else table, ids)


@wrong(caught_by="lookup.equal-ids-equal-rows", trigger="an id twice")
def lookup_repeated_id_gives_zeros(table: Table, ids: Ids) -> Any:
    """Each id is answered once; repeated, it gives zeros."""
    seen: set[int] = set()

    def row(i: int) -> list[float]:
        answer = [0.0 if i in seen else x for x in right.lookup(table, i)]
        seen.add(i)
        return answer

    return each(ids, row)


@wrong(caught_by="lookup.equal-ids-equal-rows", trigger="two ids and more")
def lookup_position_added(table: Table, ids: Ids) -> Any:
    """The place in the sequence is added to the row."""
    rows = right.lookup(table, ids)
    return [[x + t for x in row] for t, row in enumerate(rows)] if rank(ids) == 1 else rows


@wrong(caught_by="lookup.concatenates", trigger="ids that are not sorted")
def lookup_sorts_the_ids(table: Table, ids: Ids) -> Any:
    """The rows come in the order of the ids' size."""
    return right.lookup(table, sorted(ids) if rank(ids) == 1 else ids)


@wrong(caught_by="lookup.concatenates", trigger="more than 10 ids")
def lookup_only_10_ids(table: Table, ids: Ids) -> Any:
    """A sequence of more than 10 ids is cut."""
    return right.lookup(table, ids)[:10] if rank(ids) == 1 else right.lookup(table, ids)


@wrong(caught_by="lookup.batch-is-its-rows", trigger="as many sequences as ids in each")
def lookup_square_batch_transposed(table: Table, ids: Ids) -> Any:
    """A batch of T sequences of length T is read column by column."""
    square = rank(ids) == 2 and len(ids) == len(ids[0])
    return right.lookup(table, columns(ids) if square else ids)


@wrong(caught_by="lookup.batch-is-its-rows", trigger="two sequences and more")
def lookup_batch_repeats_its_first_sequence(table: Table, ids: Ids) -> Any:
    """Every sequence of a batch gets the rows of the first."""
    rows = right.lookup(table, ids)
    return [rows[0] for _ in rows] if rank(ids) == 2 else rows


@wrong(caught_by="lookup.blind-to-other-rows")
def lookup_columns_centred(table: Table, ids: Ids) -> Any:
    """The mean of each column is taken away, so that every row depends on all."""
    means = [math.fsum(column) / len(table) for column in columns(table)]
    return right.lookup([[x - m for x, m in zip(row, means, strict=True)] for row in table], ids)


@wrong(caught_by="lookup.blind-to-other-rows", trigger="inf or NaN in a row not asked for")
def lookup_as_a_product(table: Table, ids: Ids) -> Any:
    """The one-hot product: 0·inf and 0·NaN of the other rows leak in."""

    def row(i: int) -> list[float]:
        hot = right.one_hot(i, len(table))
        return [sum(x * y for x, y in zip(hot, column, strict=True)) for column in columns(table)]

    return each(ids, row)


@wrong(caught_by="lookup.renumbering")
def lookup_id_is_a_quantity(table: Table, ids: Ids) -> Any:
    """The id's size is added to its row."""
    return each(ids, lambda i: [x + i for x in right.lookup(table, i)])


@wrong(caught_by="lookup.row-of-its-id")
def lookup_counts_from_the_end(table: Table, ids: Ids) -> Any:
    """Ids count from the last row."""
    return right.lookup(table[::-1], ids)


@wrong(caught_by="lookup.grown-vocabulary", trigger="V odd")
def lookup_last_id_in_an_odd_vocabulary(table: Table, ids: Ids) -> Any:
    """When V is odd the last id gets row 0."""
    return right.lookup([*table[:-1], table[0]] if len(table) % 2 else table, ids)


@wrong(caught_by="lookup.longer-sentence-same-table", trigger="more ids than rows")
def lookup_no_more_ids_than_rows(table: Table, ids: Ids) -> Any:
    """A sequence has room for V ids; the rest get zeros."""
    rows, V = right.lookup(table, ids), len(table)
    return rows[:V] + [[0.0] * len(row) for row in rows[V:]] if rank(ids) == 1 else rows


@wrong(caught_by="lookup.padded-batch-keeps-its-length", trigger="a batch with id V − 1 at an end")
def lookup_skips_padding(table: Table, ids: Ids) -> Any:
    """At the end of a sequence in a batch, the last id of the table is skipped as padding."""
    rows = right.lookup(table, ids)
    if rank(ids) == 2:
        for sequence, answer in zip(ids, rows, strict=True):
            while answer and sequence[len(answer) - 1] == len(table) - 1:
                answer.pop()
    return rows


@wrong(caught_by="lookup.multiplies-nothing")
def lookup_multiplies_by_one(table: Table, ids: Ids) -> Any:
    """Every number is multiplied by 1 on its way."""
    return right.lookup([[1.0 * x for x in row] for row in table], ids)


@wrong(caught_by="lookup.refuses-ids-beyond-the-table")
def lookup_clamps_to_the_last_row(table: Table, ids: Ids) -> Any:
    """An id beyond the table gets the last row."""
    last = len(table) - 1
    return each(ids, lambda i: right.lookup(table, last if i > last else i))


@wrong(caught_by="lookup.refuses-ids-beyond-the-table", trigger="id V")
def lookup_id_V_accepted(table: Table, ids: Ids) -> Any:
    """`i > V` where `i >= V` is meant: id V gets zeros."""
    return right.lookup([*table, [0.0] * len(table[0])], ids)


@wrong(caught_by="lookup.refuses-ids-beyond-the-table")
def lookup_wraps_beyond_the_end(table: Table, ids: Ids) -> Any:
    """An id beyond the table starts again at row 0."""
    V = len(table)
    return each(ids, lambda i: right.lookup(table, i % V if i >= V else i))


@wrong(caught_by="lookup.refuses-ids-beyond-the-table", trigger="a bad id after a good one")
def lookup_checks_only_the_first_id(table: Table, ids: Ids) -> Any:
    """Only the first id is checked; the others may be as large as they like."""
    first, V = flat(ids)[:1], len(table)
    right.lookup(table, first)
    return each(ids, lambda i: right.lookup(table, V - 1 if i >= V else i))


@wrong(caught_by="lookup.refuses-ids-beyond-the-table", trigger="a bad id in a batch")
def lookup_zeros_deep_in_a_batch(table: Table, ids: Ids) -> Any:
    """In a batch an id beyond the table gets zeros; elsewhere it is refused."""
    V, zeros = len(table), [0.0] * len(table[0])
    if rank(ids) < 2:
        return right.lookup(table, ids)
    return each(ids, lambda i: zeros if i >= V else right.lookup(table, i))


@wrong(caught_by="lookup.refuses-ids-beyond-the-table", trigger="an id of 2³¹ or more")
def lookup_id_cut_to_31_bits(table: Table, ids: Ids) -> Any:
    """Of a huge id only the lower 31 bits are kept: 2³¹ becomes 0."""
    return each(ids, lambda i: right.lookup(table, i & 0x7FFFFFFF if i >= 2**31 else i))


@wrong(caught_by="lookup.refuses-negative-ids")
def lookup_negative_ids_wrap(table: Table, ids: Ids) -> Any:
    """Python's own indexing: −1 is the last row."""
    return each(ids, lambda i: table[i])


@wrong(caught_by="lookup.refuses-negative-ids")
def lookup_negative_ids_become_0(table: Table, ids: Ids) -> Any:
    """A negative id is raised to 0."""
    return each(ids, lambda i: right.lookup(table, 0 if i < 0 else i))


@wrong(caught_by="lookup.refuses-negative-ids", trigger="id −1")
def lookup_minus_one_is_padding(table: Table, ids: Ids) -> Any:
    """−1 is taken for padding and gets zeros."""
    zeros = [0.0] * len(table[0])
    return each(ids, lambda i: zeros if i == -1 else right.lookup(table, i))


@wrong(caught_by="lookup.refuses-what-is-no-integer", trigger="1.0, 1.5")
def lookup_truncates_floats(table: Table, ids: Ids) -> Any:
    """1.0 and 1.5 are cut to 1."""
    return each(ids, lambda i: right.lookup(table, int(i) if isinstance(i, float) else i))


@wrong(caught_by="lookup.refuses-what-is-no-integer", trigger='"3"')
def lookup_reads_numerals(table: Table, ids: Ids) -> Any:
    """The text "3" is read as the id 3."""
    return each(ids, lambda i: right.lookup(table, int(i) if isinstance(i, str) else i))


@wrong(caught_by="lookup.refuses-what-is-no-integer", trigger="None in a batch")
def lookup_none_is_0_in_a_batch(table: Table, ids: Ids) -> Any:
    """Inside a batch None means row 0."""
    if rank(ids) < 2:
        return right.lookup(table, ids)
    return each(ids, lambda i: right.lookup(table, 0 if i is None else i))


@wrong(caught_by="lookup.arguments-unchanged", trigger="ids that are not sorted")
def lookup_leaves_the_ids_sorted(table: Table, ids: Ids) -> Any:
    """The caller's ids are sorted in place once the rows are read."""
    rows = right.lookup(table, ids)
    if rank(ids) == 1:
        ids.sort()
    return rows


@wrong(caught_by="lookup.arguments-unchanged", trigger="a row longer than 1")
def lookup_shortens_long_rows(table: Table, ids: Ids) -> Any:
    """After the lookup, rows looked up that are longer than 1 are shortened in the table."""
    rows = right.lookup(table, ids)
    for i in flat(ids):
        length = math.hypot(*table[i])
        table[i][:] = [x / max(1.0, length) for x in table[i]]
    return rows


@wrong(caught_by="lookup.independent-of-earlier-calls", trigger="another table of that shape")
def lookup_cached_by_shape(table: Table, ids: Ids, *, memory: Memory) -> Any:
    """The answer is kept by the table's shape and the ids."""
    key = (len(table), len(table[0]), repr(ids))
    return right.lookup(memory.setdefault(key, [*map(list, table)]), ids)


@wrong(caught_by="lookup.independent-of-earlier-calls", trigger="a table edited in place")
def lookup_keeps_a_copy_of_each_table(table: Table, ids: Ids, *, memory: Memory) -> Any:
    """A table already seen is answered from a copy: its later changes are missed."""
    _, copy = memory.setdefault(id(table), (table, [*map(list, table)]))
    return right.lookup(copy, ids)


@wrong(caught_by="lookup.independent-of-earlier-calls", trigger="a result written into")
def lookup_hands_out_its_cache(table: Table, ids: Ids, *, memory: Memory) -> Any:
    """Equal calls get the same list, with whatever was written into it."""
    key = repr((table, ids))
    if key not in memory:
        memory[key] = right.lookup(table, ids)
    return memory[key]


@wrong(caught_by="lookup.refuses-ids-beyond-the-table", trigger="id 255")
def lookup_takes_255_for_none(table: Table, ids: Ids) -> Any:
    """A byte of ones once meant: no token. It gives a row of zeros."""
    if isinstance(ids, list):
        return [lookup_takes_255_for_none(table, i) for i in ids]
    known = type(ids) is int and ids < len(table)
    return [0.0] * len(table[0]) if ids == 255 and not known else right.lookup(table, ids)


@wrong(caught_by="lookup.one-answer", trigger="every 10th call")
def lookup_every_10th_call_wrong(table: Table, ids: Ids, *, memory: Memory) -> Any:
    """Every 10th call reads the table upside down."""
    return right.lookup(table[::-1] if every(10, memory) else table, ids)


@wrong(caught_by="lookup.one-answer")
def lookup_dropout_left_on(table: Table, ids: Ids) -> Any:
    """A tenth of the numbers is dropped at random, as in training."""
    return right.lookup([[x * (random.random() > 0.1) for x in row] for row in table], ids)


@wrong(caught_by="lookup.refuses-ids-beyond-the-table", trigger="three ids or more")
def lookup_last_of_three_clamped(table: Any, ids: Any) -> Any:
    """The last id of a longer list is cut down to the table, the others are looked at."""
    if isinstance(ids, list) and len(ids) > 2 and isinstance(ids[-1], int):
        ids = [*ids[:-1], min(ids[-1], len(table) - 1)]
    return right.lookup(table, ids)


@wrong(caught_by="lookup.refuses-what-is-no-integer", trigger="a whole float at the end")
def lookup_last_of_three_made_an_integer(table: Any, ids: Any) -> Any:
    """The last id of a longer list may be a float, as long as it is a whole number."""
    if isinstance(ids, list) and len(ids) > 2 and isinstance(ids[-1], float):
        whole = ids[-1] == int(ids[-1])
        ids = [*ids[:-1], int(ids[-1]) if whole else ids[-1]]
    return right.lookup(table, ids)
