"""A right implementation, from which the programs beside it start."""

import math
import random


def _id(i, V):
    if type(i) is not int or not 0 <= i < V:
        raise IndexError("no row %r in a table of %d" % (i, V))
    return i


def _each(ids, V, f):
    if isinstance(ids, list):
        return [_each(i, V, f) for i in ids]
    return f(_id(ids, V))


def _flat(ids, rows):
    if not isinstance(ids, list):
        return [(ids, rows)]
    return [pair for n, i in enumerate(ids) for pair in _flat(i, rows[n])]


def make_table(V, d, seed):
    chance = random.Random(seed)
    return [[chance.gauss(0, 1) for _ in range(d)] for _ in range(V)]


def parameter_count(V, d, tied):
    return V * d if tied else 2 * V * d


def lookup(table, ids):
    return _each(ids, len(table), lambda i: list(table[i]))


def one_hot(ids, V):
    return _each(ids, V, lambda i: [int(j == i) for j in range(V)])


def one_hot_product(table, ids):
    def row(i):
        return [
            math.fsum(float(j == i) * row[c] for j, row in enumerate(table))
            for c in range(len(table[0]))
        ]

    return _each(ids, len(table), row)


def logits(table, h):
    if h and isinstance(h[0], list):
        return [logits(table, row) for row in h]
    return [dot(row, h) for row in table]


def dot(a, b):
    if len(a) != len(b):
        raise ValueError("widths %d and %d differ" % (len(a), len(b)))
    total = 0.0
    for j in range(len(a)):
        total += a[j] * b[j]
    return total


def norm(a):
    return math.sqrt(dot(a, a))


def cosine(a, b):
    inner, lengths = dot(a, b), norm(a) * norm(b)
    return inner / lengths if lengths else math.nan


def neighbors(table, token, k, metric):
    closeness = {"cosine": cosine, "dot": dot}[metric]
    _id(token, len(table))
    if metric == "cosine" and not all(any(row) for row in table):
        raise ZeroDivisionError("a zero row has no direction")
    scores = [closeness(table[token], row) for row in table]
    others = [j for j in range(len(table)) if j != token]
    return sorted(others, key=lambda j: -scores[j])[:k]


def scale(vectors):
    if isinstance(vectors[0], list):
        return [scale(v) for v in vectors]
    root = math.sqrt(len(vectors))
    return [x * root for x in vectors]


def lookup_gradient(V, ids, upstream, padding_idx):
    _each(ids, V, lambda i: i)
    pairs = _flat(ids, upstream)
    table = [[0.0] * len(pairs[0][1]) for _ in range(V)]
    for i, row in pairs:
        if i != padding_idx:
            for j, x in enumerate(row):
                table[i][j] += x
    return table


def build_vocab(text):
    return {c: i for i, c in enumerate(sorted(set(text)))}


def encode(tokens, vocab, unk_id):
    return [vocab.get(t, unk_id) for t in tokens]


def pad(sequences, pad_id):
    longest = max(map(len, sequences))
    return [s + [pad_id] * (longest - len(s)) for s in sequences]
