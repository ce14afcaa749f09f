"""What is believed of ids, tokens and padding."""

from __future__ import annotations

import math

from spec import oracles
from spec.arithmetic import FORMATS
from spec.conjectures.conjecture import Seen, conjecture
from spec.conjectures.left_to_right import Table, Vector, added, one_hot_product, same_bits


def _finite_product_is_lookup(table: Table, token: int) -> bool:
    token %= len(table)
    finite = all(math.isfinite(x) for row in table for x in row)
    return not finite or one_hot_product(table, token) == list(table[token])


@conjecture(_finite_product_is_lookup, claims=(2,))
def lookup_is_the_one_hot_product_of_every_table(table: Table, token: int) -> Seen:
    token %= len(table)
    row, product = list(table[token]), one_hot_product(table, token)
    alike = all(x == y or (x != x and y != y) for x, y in zip(row, product, strict=True))
    return Seen(
        alike, {f"lookup(table, {token})": row, f"one_hot_product(table, {token})": product}
    )


def _equal_as_numbers(row: Vector) -> bool:
    return one_hot_product([row], 0) == row


@conjecture(_equal_as_numbers, claims=(2,))
def one_hot_product_keeps_every_bit(row: Vector) -> Seen:
    product = one_hot_product([row], 0)
    seen = {"lookup([row], 0)": row, "one_hot_product([row], 0)": product}
    return Seen(same_bits(row, product), seen)


def _pad_has_a_row_of_its_own(table: Table) -> bool:
    pad, with_pad = len(table), [*table, [0] * len(table[0])]
    return not any(with_pad[pad]) and with_pad[:pad] == list(table)


@conjecture(_pad_has_a_row_of_its_own)
def minus_one_is_a_safe_id_for_no_token(table: Table) -> Seen:
    # Safe would mean: an error, or a row that belongs to no token.
    row = table[-1]
    seen = {"table[-1]": list(row), f"table[{len(table) - 1}]": list(table[len(table) - 1])}
    return Seen(row not in list(table), seen)


def _float32_keeps_small_ids(token: int) -> bool:
    return token > 2**24 or int(FORMATS["float32"].round(token)) == token


@conjecture(_float32_keeps_small_ids, claims=(1,))
def an_id_survives_as_a_float32(token: int) -> Seen:
    back = int(FORMATS["float32"].round(token))
    return Seen(back == token, {"int(float32(token))": back})


def _order_is_kept(text: str, character: str) -> bool:
    before, after = oracles.vocabulary_of(text), oracles.vocabulary_of(text + character)
    in_order = sorted(before, key=before.__getitem__) == [c for c in after if c in before]
    at_the_end = not before or character <= max(before)
    return in_order and (at_the_end or all(after[c] == before[c] for c in before))


@conjecture(_order_is_kept, claims=(18,))
def a_new_character_leaves_the_other_ids(text: str, character: str) -> Seen:
    before, after = oracles.vocabulary_of(text), oracles.vocabulary_of(text + character)
    seen = {"build_vocab(text)": before, "build_vocab(text + character)": after}
    return Seen(all(after[c] == before[c] for c in before), seen)


def _known_tokens_come_back(text: str, sentence: str) -> bool:
    vocab = {**oracles.vocabulary_of(text), "UNK": len(set(text))}
    tokens = {i: token for token, i in vocab.items()}
    known = [c for c in sentence if c in vocab]
    return [tokens[vocab[c]] for c in known] == known


@conjecture(_known_tokens_come_back, claims=(19,))
def decoding_gives_the_text_back(text: str, sentence: str) -> Seen:
    vocab = {**oracles.vocabulary_of(text), "UNK": len(set(text))}
    ids = [vocab.get(c, vocab["UNK"]) for c in sentence]
    tokens = {i: token for token, i in vocab.items()}
    decoded = [tokens[i] for i in ids]
    return Seen(decoded == list(sentence), {"vocab": vocab, "ids": ids, "decoded": decoded})


def _padded(sequences: list[list[int]], pad_id: int) -> list[list[int]]:
    longest = max(map(len, sequences))
    return [[*ids, *[pad_id] * (longest - len(ids))] for ids in sequences]


def _lengths_show_without_pad_inside(sequences: list[list[int]], pad_id: int) -> bool:
    own = [[i for i in ids if i != pad_id] for ids in sequences]
    return [len([i for i in ids if i != pad_id]) for ids in _padded(own, pad_id)] == [
        *map(len, own)
    ]


@conjecture(_lengths_show_without_pad_inside, claims=(19,))
def a_sequence_is_as_long_as_its_ids_that_are_not_pad(
    sequences: list[list[int]], pad_id: int
) -> Seen:
    padded = _padded(sequences, pad_id)
    counted = [sum(i != pad_id for i in ids) for ids in padded]
    lengths = [*map(len, sequences)]
    return Seen(counted == lengths, {"padded": padded, "lengths": lengths, "counted": counted})


def _sum_ignores_zeros(numbers: Vector, pads: int) -> bool:
    return added([*numbers, *[0.0] * pads]) == added(numbers)


@conjecture(_sum_ignores_zeros, claims=(21,))
def zero_rows_of_pad_leave_the_mean(numbers: Vector, pads: int) -> Seen:
    """One column of the looked-up rows is enough to see it."""
    mean = added(numbers) / len(numbers)
    padded = added([*numbers, *[0.0] * pads]) / (len(numbers) + pads)
    seen = {"mean(numbers)": mean, f"mean(numbers and {pads} PAD)": padded}
    return Seen(mean == padded, seen)


def _gradient_of_used_rows_only(looked_up: list[tuple[int, int]]) -> bool:
    gradient = _row_sums([*looked_up, (7, 1)])
    used = {7, *(i for i, _ in looked_up)}
    return all(gradient[i] == 0 for i in range(8) if i not in used)


@conjecture(_gradient_of_used_rows_only, claims=(22,))
def a_row_without_gradient_was_not_looked_up(looked_up: list[tuple[int, int]]) -> Seen:
    """Ids in order, each with the number that comes back for it (width 1)."""
    gradient = _row_sums(looked_up)
    used = sorted({i for i, _ in looked_up})
    seen = {"gradient of each row": gradient, "rows looked up": used}
    return Seen(all(gradient[i] != 0 for i in used), seen)


def _row_sums(looked_up: list[tuple[int, int]]) -> list[int]:
    gradient = [0] * (max(i for i, _ in looked_up) + 1)
    for i, g in looked_up:
        gradient[i] += g
    return gradient


def _ids_come_back_from_distinct_rows(table: Table, token: int) -> bool:
    token %= len(table)
    rows = [list(row) for row in table]
    distinct = all(rows.count(row) == 1 for row in rows)
    return not distinct or rows.index(rows[token]) == token


@conjecture(_ids_come_back_from_distinct_rows, claims=(8,))
def a_row_tells_its_token(table: Table, token: int) -> Seen:
    token %= len(table)
    owners = [i for i, row in enumerate(table) if list(row) == list(table[token])]
    return Seen(owners == [token], {f"rows equal to table[{token}]": owners})
