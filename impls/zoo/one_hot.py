"""Wrong one-hot vectors."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Ids, Memory, columns, each, every, flat, rank, wrong


@wrong(caught_by="one_hot.single-one")
def one_hot_one_place_too_far(ids: Ids, V: int) -> Any:
    """The 1 stands one place after the id, at 0 after the last."""
    return each(ids, lambda i: right.one_hot((right.row_of(i, V) + 1) % V, V))


@wrong(caught_by="one_hot.single-one")
def one_hot_thermometer(ids: Ids, V: int) -> Any:
    """1 at the id and at all ids before it."""
    return each(ids, lambda i: [float(j <= right.row_of(i, V)) for j in range(V)])


@wrong(caught_by="one_hot.single-one", trigger="id 0")
def one_hot_nothing_for_id_0(ids: Ids, V: int) -> Any:
    """`if i:` leaves id 0 without its 1."""
    return each(ids, lambda i: [x if i else 0.0 for x in right.one_hot(i, V)])


@wrong(caught_by="one_hot.single-one")
def one_hot_is_almost_one(ids: Ids, V: int) -> Any:
    """1 − 10⁻⁹ stands for 1."""
    return each(ids, lambda i: [x * (1 - 1e-9) for x in right.one_hot(i, V)])


@wrong(caught_by="one_hot.single-one")
def one_hot_minus_one_elsewhere(ids: Ids, V: int) -> Any:
    """−1 stands for 0."""
    return each(ids, lambda i: [2 * x - 1 for x in right.one_hot(i, V)])


@wrong(caught_by="one_hot.single-one", trigger="V >= 17")
def one_hot_last_id_lost_from_17_on(ids: Ids, V: int) -> Any:
    """The last id of a vocabulary of 17 or more has no 1."""
    return each(ids, lambda i: [x * (i < max(16, V - 1)) for x in right.one_hot(i, V)])


@wrong(caught_by="one_hot.single-one")
def one_hot_holds_the_id(ids: Ids, V: int) -> Any:
    """The id itself stands in its place, not 1."""
    return each(ids, lambda i: [x * i for x in right.one_hot(i, V)])


@wrong(caught_by="one_hot.shape", trigger="the last id not among the ids")
def one_hot_as_wide_as_the_largest_id(ids: Ids, V: int) -> Any:
    """The vectors are only as wide as the largest id needs."""
    right.one_hot(ids, V)
    return right.one_hot(ids, max(flat(ids), default=V - 1) + 1)


@wrong(caught_by="one_hot.shape", trigger="V and the number of ids differ")
def one_hot_transposed(ids: Ids, V: int) -> Any:
    """A sequence gives V rows with a column for each id."""
    hot = right.one_hot(ids, V)
    return columns(hot) if rank(ids) == 1 and ids else hot


@wrong(caught_by="one_hot.shape", trigger="rank 1 and more")
def one_hot_bag_of_words(ids: Ids, V: int) -> Any:
    """A sequence gives one vector, in which its ids are counted."""
    hot = right.one_hot(ids, V)
    return [sum(column) for column in columns(hot)] if rank(ids) == 1 and ids else hot


@wrong(caught_by="one_hot.shape", trigger="a single id")
def one_hot_single_id_becomes_a_batch(ids: Ids, V: int) -> Any:
    """A single id gives shape (1, V) instead of (V,)."""
    return right.one_hot(ids if isinstance(ids, list) else [ids], V)


@wrong(caught_by="one_hot.shape", trigger="rank 3")
def one_hot_rank_3_flattened(ids: Ids, V: int) -> Any:
    """Ids of rank 3 give a flat list of vectors."""
    return right.one_hot(flat(ids) if rank(ids) > 2 else ids, V)


@wrong(caught_by="one_hot.shape", trigger="no ids")
def one_hot_no_ids_give_zeros(ids: Ids, V: int) -> Any:
    """No ids give one vector of zeros."""
    return right.one_hot(ids, V) if ids != [] else [[0.0] * V]


@wrong(caught_by="one_hot.batch-is-its-rows", trigger="as many sequences as ids in each")
def one_hot_square_batch_transposed(ids: Ids, V: int) -> Any:
    """A batch of T sequences of length T is read column by column."""
    square = rank(ids) == 2 and len(ids) == len(ids[0])
    return right.one_hot(columns(ids) if square else ids, V)


@wrong(caught_by="one_hot.batch-is-its-rows", trigger="two sequences and more")
def one_hot_batch_runs_together(ids: Ids, V: int) -> Any:
    """In a batch the 1s of earlier sequences are left standing."""
    hot = right.one_hot(ids, V)
    if rank(ids) == 2:
        for before, after in pairwise(hot):
            after[:] = [
                [max(x, y) for x, y in zip(a, b, strict=True)]
                for a, b in zip(after, before, strict=True)
            ]
    return hot


@wrong(caught_by="one_hot.distinct-ids-are-orthogonal", trigger="V >= 2")
def one_hot_smoothed(ids: Ids, V: int) -> Any:
    """A tenth of the 1 is spread over all ids, as label smoothing does."""
    return each(ids, lambda i: [0.9 * x + 0.1 / V for x in right.one_hot(i, V)])


@wrong(caught_by="one_hot.distinct-ids-are-orthogonal", trigger="the last two ids")
def one_hot_last_two_share_a_place(ids: Ids, V: int) -> Any:
    """The last id stands where the one before it stands."""
    return each(ids, lambda i: right.one_hot(min(right.row_of(i, V), max(V - 2, 0)), V))


@wrong(caught_by="one_hot.refuses-ids-beyond-the-table")
def one_hot_zeros_beyond_the_end(ids: Ids, V: int) -> Any:
    """Made by comparing with 0 … V − 1: an id beyond matches nothing."""
    return each(ids, lambda i: [0.0] * V if i >= V else right.one_hot(i, V))


@wrong(caught_by="one_hot.refuses-ids-beyond-the-table", trigger="id V")
def one_hot_makes_room_for_id_V(ids: Ids, V: int) -> Any:
    """For id V the vector is made one longer."""
    return each(ids, lambda i: right.one_hot(i, V + 1 if i == V else V))


@wrong(caught_by="one_hot.refuses-ids-beyond-the-table", trigger="a bad id in a batch")
def one_hot_clamps_in_a_batch(ids: Ids, V: int) -> Any:
    """In a batch an id beyond the table counts as the last; elsewhere it is refused."""
    if rank(ids) < 2:
        return right.one_hot(ids, V)
    return each(ids, lambda i: right.one_hot(min(i, V - 1), V))


@wrong(caught_by="one_hot.refuses-negative-ids")
def one_hot_negative_ids_wrap(ids: Ids, V: int) -> Any:
    """Python's own indexing: −1 sets the last place."""
    return each(ids, lambda i: right.one_hot(range(V)[i], V))


@wrong(caught_by="one_hot.refuses-negative-ids")
def one_hot_zeros_for_negative_ids(ids: Ids, V: int) -> Any:
    """A negative id gives zeros."""
    return each(ids, lambda i: [0.0] * V if i < 0 else right.one_hot(i, V))


@wrong(caught_by="one_hot.refuses-what-is-no-integer", trigger="1.0, 1.5")
def one_hot_compares_floats(ids: Ids, V: int) -> Any:
    """Made by comparing: 1.0 matches 1, and 1.5 matches nothing."""

    def hot(i: Any) -> list[float]:
        return [float(i == j) for j in range(V)] if isinstance(i, float) else right.one_hot(i, V)

    return each(ids, hot)


@wrong(caught_by="one_hot.refuses-what-is-no-integer", trigger='"3"')
def one_hot_reads_numerals(ids: Ids, V: int) -> Any:
    """The text "3" is read as the id 3."""
    return each(ids, lambda i: right.one_hot(int(i) if isinstance(i, str) else i, V))


@wrong(caught_by="one_hot.refuses-what-is-no-integer", trigger="None")
def one_hot_zeros_for_none(ids: Ids, V: int) -> Any:
    """None gives zeros."""
    return each(ids, lambda i: [0.0] * V if i is None else right.one_hot(i, V))


@wrong(caught_by="one_hot.arguments-unchanged", trigger="two ids and more")
def one_hot_uses_the_ids_up(ids: Ids, V: int) -> Any:
    """The ids of a sequence are taken out of the caller's list one by one."""
    hot = right.one_hot(ids, V)
    if rank(ids) == 1:
        ids.clear()
    return hot


@wrong(caught_by="one_hot.independent-of-earlier-calls", trigger="other ids of that shape")
def one_hot_cached_by_shape(ids: Ids, V: int, *, memory: Memory) -> Any:
    """The answer is kept by V and the shape of the ids."""
    right.one_hot(ids, V)
    shape = repr(each(ids, type))
    return right.one_hot(memory.setdefault((V, shape), each(ids, int)), V)


@wrong(caught_by="one_hot.independent-of-earlier-calls", trigger="a result written into")
def one_hot_hands_out_rows_of_one_identity(ids: Ids, V: int, *, memory: Memory) -> Any:
    """The identity matrix is made once for each V and its rows are handed out."""
    eye: Any = memory.setdefault(V, right.one_hot([*range(V)], V))
    return each(ids, lambda i: eye[right.row_of(i, V)])


@wrong(caught_by="one_hot.one-answer", trigger="every 7th call")
def one_hot_every_7th_call_empty(ids: Ids, V: int, *, memory: Memory) -> Any:
    """Every 7th call gives zeros."""
    hot = right.one_hot(ids, V)
    return each(ids, lambda i: [0.0] * V) if every(7, memory) else hot


@wrong(caught_by="one_hot.single-one", trigger="V > 256")
def one_hot_place_in_a_byte(ids: Ids, V: int) -> Any:
    """The place of the 1 is kept in a byte."""
    right.one_hot(ids, V)
    return each(ids, lambda i: right.one_hot(i % 256, V))


@wrong(caught_by="one_hot.single-one", trigger="rank 3, the first two axes of one length")
def one_hot_square_batch_turned(ids: Any, V: int) -> Any:
    """The first two axes change places where both are of one length."""
    rank_3 = isinstance(ids, list) and ids and isinstance(ids[0], list) and ids[0]
    if rank_3 and isinstance(ids[0][0], list) and len(ids) == len(ids[0]):
        ids = [list(column) for column in zip(*ids, strict=True)]
    return right.one_hot(ids, V)
