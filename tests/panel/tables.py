"""Ways to do everything else: tables, lookups, one-hots, gradients, tokens, refusals."""

from __future__ import annotations

import bisect
import copy
import hashlib
import itertools
import math
import operator
import random
from collections import Counter, OrderedDict, defaultdict
from functools import reduce

import numpy as np


class NoSuchToken(Exception):
    def __init__(self, i):
        super().__init__("no such token\n" + "…" * 200, i)


def refuse(i, V):
    raise IndexError(f"id {i!r} is not in 0...{V - 1}")


def each(ids, V, f, refuse=refuse):
    """``f`` of every id, in the nesting of ``ids``."""
    if isinstance(ids, list):
        return [each(i, V, f, refuse) for i in ids]
    if type(ids) is not int or not 0 <= ids < V:
        refuse(ids, V)
    return f(ids)


def flat(ids, rows):
    """The ids of any nesting as one list, with the row that belongs to each."""
    if not isinstance(ids, list):
        return [(ids, rows)]
    return [pair for i, row in zip(ids, rows, strict=True) for pair in flat(i, row)]


def make_table_by_gauss(r):
    def make_table(V, d, seed):
        chance = random.Random(seed)
        return [[r(chance.gauss(0, 1)) for _ in range(d)] for _ in range(V)]

    return make_table


def make_table_by_hash(r):
    def make_table(V, d, seed):
        def number(i, j):
            digest = hashlib.sha256(f"{seed} {i} {j}".encode()).digest()
            return r(int.from_bytes(digest[:4], "big") / 2**31 - 1)

        return [[number(i, j) for j in range(d)] for i in range(V)]

    return make_table


def make_table_by_congruences(r):
    def make_table(V, d, seed):
        state, numbers = seed, []
        for _ in range(V * d + 4):
            state = (6364136223846793005 * state + 1442695040888963407) % 2**64
            numbers.append(r((state >> 40) / 2**24))
        return [numbers[4 + i * d : 4 + i * d + d] for i in range(V)]

    return make_table


def make_table_by_global_state(r):
    """Seeds numpy's global generator, as old code does, and leaves it as it was."""

    def make_table(V, d, seed):
        before = np.random.get_state()
        np.random.seed(seed)
        table = np.random.uniform(-0.1, 0.1, (V, d))
        np.random.set_state(before)
        return [[r(x) for x in row] for row in table.tolist()]

    return make_table


MAKE_TABLES = {
    "gauss": make_table_by_gauss,
    "hash": make_table_by_hash,
    "congruences": make_table_by_congruences,
    "global_state": make_table_by_global_state,
}


def parameter_count(V, d, tied):
    return V * d if tied else 2 * V * d


def lookup(table, ids):
    return each(ids, len(table), lambda i: table[i][:])


def lookup_views(table, ids):
    return each(ids, len(table), table.__getitem__)


def lookup_deep_copies(table, ids):
    return copy.deepcopy(lookup_views(table, ids))


def lookup_by_take(table, ids):
    lookup_views(table, ids)
    return np.take(np.array(table), np.array(ids, int), axis=0)


def lookup_with_bools(table, ids):
    """A bool is an int in Python."""
    if isinstance(ids, list):
        return [lookup_with_bools(table, i) for i in ids]
    if ids < 0:
        raise IndexError(ids)
    return table[operator.index(ids)][:]


def lookup_that_remembers(max_entries=64):
    """Caches by content, and gives copies away."""
    memory = {}

    def lookup_(table, ids):
        key = repr(ids), tuple(x.hex() for row in table for x in row), len(table)
        if key not in memory:
            if len(memory) >= max_entries:
                memory.clear()
            memory[key] = lookup(table, ids)
        return copy.deepcopy(memory[key])

    return lookup_


def lookup_that_refuses_with(kind):
    def refuse(i, V):
        raise kind(i)

    def lookup_(table, ids):
        return each(ids, len(table), lambda i: table[i][:], refuse)

    return lookup_


def one_hot_of(one, zero):
    def one_hot(ids, V):
        return each(ids, V, lambda i: [one if j == i else zero for j in range(V)])

    return one_hot


one_hot = one_hot_of(1, 0)


def one_hot_by_eye(kind):
    def one_hot_(ids, V):
        one_hot(ids, V)
        return np.eye(V, dtype=kind)[np.array(ids, int)]

    return one_hot_


def one_hot_product_by(inner, r):
    """The product as it is defined, with all its zeros."""

    def one_hot_product(table, ids):
        V = len(table)

        def row(i):
            hot = [1.0 if j == i else 0.0 for j in range(V)]
            return [inner(hot, list(column), r) for column in zip(*table, strict=True)]

        return each(ids, V, row)

    return one_hot_product


def one_hot_product_by_matmul(table, ids):
    one_hot(ids, len(table))
    return np.eye(len(table))[np.array(ids, int)] @ np.array(table)


def logits_by(inner, r):
    def logits(table, h):
        if h and isinstance(h[0], list):
            return [logits(table, row) for row in h]
        if len(h) != len(table[0]):
            raise ValueError(f"width {len(h)} is not {len(table[0])}")
        return [inner(row, h, r) for row in table]

    return logits


def scale_by(factor_of, r):
    """``factor_of(d, r)`` is a function of one number."""

    def scale(vectors):
        if isinstance(vectors[0], list):
            return [scale(v) for v in vectors]
        times = factor_of(len(vectors), r)
        return [times(x) for x in vectors]

    return scale


def by_root(d, r):
    root = r(math.sqrt(d))
    return lambda x: r(x * root)


def by_power(d, r):
    root = r(d**0.5)
    return lambda x: r(root * x)


def by_reciprocal(d, r):
    part = r(1 / r(math.sqrt(d)))
    return lambda x: r(x / part)


def by_integer_root_where_exact(d, r):
    root = math.isqrt(d) if math.isqrt(d) ** 2 == d else r(math.sqrt(d))
    return lambda x: r(x * root)


SCALES = {f.__name__: f for f in (by_root, by_power, by_reciprocal, by_integer_root_where_exact)}


# gradients; ``total`` adds a list of terms


def checked(gradient):
    def lookup_gradient(V, ids, upstream, padding_idx):
        each(ids, V, lambda i: i)
        return gradient(V, flat(ids, upstream), padding_idx)

    return lookup_gradient


def scattered(total, r):
    """Row by row into the table, padding skipped."""

    @checked
    def gradient(V, pairs, padding_idx):
        table = [[0.0] * len(pairs[0][1]) for _ in range(V)]
        for i, row in pairs:
            if i != padding_idx:
                table[i] = [r(a + b) for a, b in zip(table[i], row, strict=True)]
        return table

    return gradient


def grouped(total, r):
    """All rows of an id first, then one sum for each column; padding zeroed at the end."""

    @checked
    def gradient(V, pairs, padding_idx):
        d = len(pairs[0][1])
        of = defaultdict(list)
        for i, row in pairs:
            of[i].append(row)
        table = [
            [total(list(c), r) for c in zip(*of[i], strict=True)] if i in of else [0.0] * d
            for i in range(V)
        ]
        if padding_idx is not None:
            table[padding_idx] = [0.0] * d
        return table

    return gradient


def sorted_and_reduced(total, r):
    @checked
    def gradient(V, pairs, padding_idx):
        d = len(pairs[0][1])
        table = [[0.0] * d for _ in range(V)]
        for i, group in itertools.groupby(sorted(pairs, key=lambda p: p[0]), lambda p: p[0]):
            if i == padding_idx:
                continue
            rows = [row for _, row in group]
            table[i] = reduce(lambda a, b: [r(x + y) for x, y in zip(a, b, strict=True)], rows)
        return table

    return gradient


def one_hot_transposed(total, r):
    """The transpose of the one-hot matrix times the upstream rows."""

    @checked
    def gradient(V, pairs, padding_idx):
        columns = list(zip(*(row for _, row in pairs), strict=True))
        hot = [[float(i == v != padding_idx) for i, _ in pairs] for v in range(V)]
        return [
            [total([r(o * g) for o, g in zip(ones, column, strict=True)], r) for column in columns]
            for ones in hot
        ]

    return gradient


def backwards(total, r):
    inside = scattered(total, r)

    def lookup_gradient(V, ids, upstream, padding_idx):
        each(ids, V, lambda i: i)
        pairs = flat(ids, upstream)[::-1]
        return inside(V, [i for i, _ in pairs], [row for _, row in pairs], padding_idx)

    return lookup_gradient


GRADIENTS = {
    f.__name__: f for f in (scattered, grouped, sorted_and_reduced, one_hot_transposed, backwards)
}


def gradient_by_add_at(kind=float):
    @checked
    def gradient(V, pairs, padding_idx):
        ids = np.array([i for i, _ in pairs])
        table = np.zeros((V, len(pairs[0][1])), kind)
        np.add.at(table, ids, np.array([row for _, row in pairs], kind))
        if padding_idx is not None:
            table[padding_idx] = 0
        return table

    return gradient


@checked
def gradient_by_bincount(V, pairs, padding_idx):
    ids = [i for i, _ in pairs]
    table = np.stack(
        [np.bincount(ids, c, V) for c in zip(*(row for _, row in pairs), strict=True)], axis=1
    )
    if padding_idx is not None:
        table[padding_idx] = 0
    return table


@checked
def gradient_by_reduceat(V, pairs, padding_idx):
    ids = np.array([i for i, _ in pairs])
    rows = np.array([row for _, row in pairs], float)
    order = np.argsort(ids, kind="stable")
    used, starts = np.unique(ids[order], return_index=True)
    table = np.zeros((V, rows.shape[1]))
    table[used] = np.add.reduceat(rows[order], starts, axis=0)
    if padding_idx is not None:
        table[padding_idx] = 0
    return table


@checked
def gradient_by_matmul(V, pairs, padding_idx):
    hot = np.eye(V)[[i for i, _ in pairs]]
    if padding_idx is not None:
        hot[:, padding_idx] = 0
    return hot.T @ np.array([row for _, row in pairs], float)


# tokens


def build_vocab(text):
    return {c: i for i, c in enumerate(sorted(set(text)))}


def build_vocab_by_insertion(text):
    characters = []
    for c in text:
        at = bisect.bisect_left(characters, c)
        if characters[at : at + 1] != [c]:
            characters.insert(at, c)
    return OrderedDict(zip(characters, range(len(characters)), strict=True))


def build_vocab_by_code_point(text):
    points = np.unique(np.array([ord(c) for c in text], int))
    return {chr(p): np.int64(i) for i, p in enumerate(points)}


def build_vocab_by_count(text):
    vocab = defaultdict(lambda: None)
    for c in sorted(Counter(text)):
        vocab[c] = len(vocab)
    return vocab


def encode(tokens, vocab, unk_id):
    return [vocab.get(t, unk_id) for t in tokens]


def encode_by_trying(tokens, vocab, unk_id):
    ids = []
    for t in tokens:
        try:
            ids.append(vocab[t])
        except KeyError:
            ids.append(unk_id)
    return tuple(ids)


def encode_by_array(tokens, vocab, unk_id):
    return np.fromiter((vocab.get(t, unk_id) for t in tokens), dtype=np.int64)


def pad(sequences, pad_id):
    longest = max(map(len, sequences))
    return [s + [pad_id] * (longest - len(s)) for s in sequences]


def pad_by_zip(sequences, pad_id):
    columns = list(itertools.zip_longest(*sequences, fillvalue=pad_id))
    return list(zip(*columns, strict=True)) if columns else [[] for _ in sequences]


def pad_by_full(sequences, pad_id):
    padded = np.full((len(sequences), max(map(len, sequences))), pad_id, dtype=np.int64)
    for row, sequence in zip(padded, sequences, strict=True):
        row[: len(sequence)] = sequence
    return padded
