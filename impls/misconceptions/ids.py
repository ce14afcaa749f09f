"""What is believed of ids, the same in every operation that takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from impls.adapters import stdlib as right
from impls.misconceptions.belief import BELIEFS, About, Belief, belief
from impls.misconceptions.neighbors import SCORES, ranked
from impls.misconceptions.tracked import Tracked

Ids = Any
LOOKING_UP = ("lookup", "one_hot", "one_hot_product", "lookup_gradient")


def each(ids: Ids, change: Callable[[Any], Any]) -> Any:
    return [each(i, change) for i in ids] if isinstance(ids, list) else change(ids)


def rows(operation: str, arguments: tuple[Any, ...]) -> int:
    """V, wherever the operation has it."""
    if operation == "one_hot":
        return int(arguments[1])
    return int(arguments[0]) if operation == "lookup_gradient" else len(arguments[0])


def changed(operation: str, change: Callable[[Any, int], Any]) -> Callable[..., Any]:
    """The right answer for other ids: ``change`` is given an id and V."""
    place = 0 if operation == "one_hot" else 1

    def answer(*arguments: Any) -> Any:
        V = rows(operation, arguments)
        ids = each(arguments[place], lambda i: change(i, V))
        return getattr(right, operation)(*arguments[:place], ids, *arguments[place + 1 :])

    return answer


def taken(name: str, about: About, *operations: str) -> Callable[..., Any]:
    """A belief about what an id is taken for."""

    def add(change: Callable[[Any, int], Any]) -> Callable[[Any, int], Any]:
        for operation in operations:
            BELIEFS.append(Belief(name, operation, about, changed(operation, change)))
        return change

    return add


@taken("negative-ids-wrap", "negative ids", *LOOKING_UP, "neighbors")
def _wrap(i: Any, V: int) -> Any:
    return i + V if isinstance(i, int) and -V <= i < 0 else i


@belief("negative-ids-wrap", "lookup_gradient", about="negative ids")
def _wrap_past_the_padding(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    """Python's own indexing, with the id compared to the padding as it came."""
    pairs = [(i, g) for i, g in right.looked_up(ids, upstream) if i != padding_idx]
    gradient = [[Tracked(0.0)] * len(g) for _, g in [*right.looked_up(ids, upstream)][:1] * V]
    for i, g in pairs:
        gradient[i] = [x + y for x, y in zip(gradient[i], g, strict=True)]
    return gradient


@belief("negative-ids-wrap", "neighbors", about="negative ids")
def _wrap_and_find_itself(table: Any, token: int, k: int, metric: str) -> Any:
    """Python's own indexing; no other id equals a negative one, so the token stays in."""
    return ranked(table, range(len(table))[token], k, SCORES[metric], itself=True)


@taken("ids-beyond-are-the-last", "ids beyond", *LOOKING_UP, "neighbors")
def _clamp(i: Any, V: int) -> Any:
    return min(i, V - 1) if isinstance(i, int) else i


@taken("ids-beyond-start-again", "ids beyond", *LOOKING_UP, "neighbors")
def _modulo(i: Any, V: int) -> Any:
    return i % V if isinstance(i, int) and i >= V else i


@taken("ids-beyond-are-token-0", "ids beyond", *LOOKING_UP)
def _unknown(i: Any, V: int) -> Any:
    return 0 if isinstance(i, int) and i >= V else i


@taken("ids-beyond-are-token-0", "ids beyond", *LOOKING_UP)
def _first_beyond_unknown(i: Any, V: int) -> Any:
    return 0 if isinstance(i, int) and i == V else i


@taken("numbers-are-cut-to-ids", "not integers", *LOOKING_UP, "neighbors")
def _cut(i: Any, V: int) -> Any:
    return int(i) if isinstance(i, float) else i


@taken("numbers-are-cut-to-ids", "not integers", *LOOKING_UP, "neighbors")
def _cast(i: Any, V: int) -> Any:
    return int(i)


@belief("ids-beyond-are-zeros", "lookup", "one_hot_product", about="ids beyond")
def _zero_rows(table: Any, ids: Ids) -> Any:
    beyond = [*table, [0.0] * len(table[0])]
    return right.lookup(beyond, each(ids, lambda i: min(i, len(table))))


@belief("ids-beyond-are-zeros", "one_hot", about="ids beyond")
def _zero_hot(ids: Ids, V: int) -> Any:
    return each(ids, lambda i: [float(j == i) for j in range(V)])


@belief("ids-beyond-are-zeros", "lookup_gradient", about="ids beyond")
def _passed_over(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    more = right.lookup_gradient(V + 1, each(ids, lambda i: min(i, V)), upstream, padding_idx)
    return more[:V]


@taken("ids-start-at-1", "answers", "lookup", "one_hot", "one_hot_product")
def _from_one(i: Any, V: int) -> Any:
    return i - 1 if i else V - 1


@belief("ids-start-at-1", "lookup", "one_hot_product")
def _row_0_refused(table: Any, ids: Ids) -> Any:
    return right.lookup(table, each(ids, lambda i: i - 1))


@belief("id-0-is-always-padding", "lookup")
def _zeros_for_0(table: Any, ids: Ids) -> Any:
    return right.lookup([[0.0] * len(table[0]), *table[1:]], ids)


@belief("id-0-is-always-padding", "lookup_gradient")
def _no_gradient_for_0(V: int, ids: Ids, upstream: Any, padding_idx: int | None) -> Any:
    gradient = right.lookup_gradient(V, ids, upstream, padding_idx)
    return [[0.0] * len(gradient[0]), *gradient[1:]]


@belief("columns-for-rows", "lookup", "one_hot_product")
def _columns(table: Any, ids: Ids) -> Any:
    return right.lookup([[*column] for column in zip(*table, strict=True)], ids)


@belief("columns-for-rows", "lookup", "one_hot_product")
def _columns_where_they_fit(table: Any, ids: Ids) -> Any:
    return _columns(table, ids) if len(table) == len(table[0]) else right.lookup(table, ids)


@belief("a-batch-is-one-long-sequence", "lookup", "one_hot_product")
def _flat_rows(table: Any, ids: Ids) -> Any:
    return right.lookup(table, _flat(ids) if isinstance(ids, list) else ids)


@belief("a-batch-is-one-long-sequence", "one_hot")
def _flat_hot(ids: Ids, V: int) -> Any:
    return right.one_hot(_flat(ids) if isinstance(ids, list) else ids, V)


def _flat(ids: Ids) -> list[Any]:
    return [i for part in ids for i in _flat(part)] if isinstance(ids, list) else [ids]
