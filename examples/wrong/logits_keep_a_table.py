"""My embeddings, step by step: a table, looking rows up in it, and comparing them."""

import math
import random


# Step 1: the table. Every token has a row of d numbers.
def make_table(V, d, seed):
    rng = random.Random(seed)  # my own generator, so that nothing else disturbs it
    table = []
    for _ in range(V):
        table.append([rng.uniform(-1, 1) for _ in range(d)])
    return table


# Step 2: how many numbers does the model learn for its tokens?
def parameter_count(V, d, tied):
    if tied:
        return V * d  # input and output share one table
    return 2 * V * d


# Step 3: an id is the number of a row. Whatever is no row of the table is an error.
def check_id(i, V):
    if not isinstance(i, int):
        raise TypeError(f"an id must be an integer, not {i!r}")
    if i < 0 or i >= V:
        raise IndexError(f"id {i} is not in 0..{V - 1}")


def lookup(table, ids):
    if isinstance(ids, list):
        return [lookup(table, i) for i in ids]
    check_id(ids, len(table))
    return list(table[ids])  # a copy, so that nobody writes into my table


# Step 4: the same thing as a product with a one-hot vector.
def one_hot(ids, V):
    if isinstance(ids, list):
        return [one_hot(i, V) for i in ids]
    check_id(ids, V)
    vector = [0] * V
    vector[ids] = 1
    return vector


def one_hot_product(table, ids):
    if isinstance(ids, list):
        return [one_hot_product(table, i) for i in ids]
    hot = one_hot(ids, len(table))
    product = [0.0] * len(table[0])
    for i, row in enumerate(table):
        for j, x in enumerate(row):
            product[j] += hot[i] * x
    return product


# Step 5: how well does each token fit a hidden vector h?
laid_out = {}  # turning a table into columns takes time: once for each size is enough


def logits(table, h):
    if len(h) > 0 and isinstance(h[0], list):
        return [logits(table, vector) for vector in h]
    V, d = len(table), len(table[0])
    if len(h) != d:
        raise ValueError(f"widths differ: {len(h)} and {d}")
    if (V, d) not in laid_out:
        laid_out[V, d] = [[row[j] for row in table] for j in range(d)]
    columns = laid_out[V, d]
    return [sum(columns[j][i] * h[j] for j in range(d)) for i in range(V)]


# Step 6: comparing two vectors.
def dot(a, b):
    if len(a) != len(b):
        raise ValueError(f"widths differ: {len(a)} and {len(b)}")
    total = 0.0
    for j, x in enumerate(a):
        total += x * b[j]
    return total


def norm(a):
    return math.sqrt(sum(x * x for x in a))


def cosine(a, b):
    product = dot(a, b)
    if norm(a) == 0 or norm(b) == 0:
        raise ValueError("a zero vector has no direction")
    return product / (norm(a) * norm(b))


# Step 7: which tokens are nearest?
def neighbors(table, token, k, metric):
    check_id(token, len(table))
    if metric == "cosine":
        score = cosine
    elif metric == "dot":
        score = dot
    else:
        raise ValueError(f"unknown metric {metric!r}")
    scored = []
    for i, row in enumerate(table):
        if i != token:
            scored.append((score(table[token], row), i))
    scored.sort(key=lambda pair: pair[0], reverse=True)
    return [i for _, i in scored[:k]]


# Step 8: times the root of the width, as the Transformer does.
def scale(vectors):
    if len(vectors) > 0 and isinstance(vectors[0], list):
        return [scale(vector) for vector in vectors]
    root = math.sqrt(len(vectors))
    return [x * root for x in vectors]


# Step 9: the gradient. A row that was looked up twice gets both gradients.
def flatten(ids, upstream):
    if not isinstance(ids, list):
        return [(ids, upstream)]
    pairs = []
    for t, i in enumerate(ids):
        pairs += flatten(i, upstream[t])
    return pairs


def lookup_gradient(V, ids, upstream, padding_idx):
    pairs = flatten(ids, upstream)
    d = len(pairs[0][1])
    gradient = [[0.0] * d for _ in range(V)]  # a new row for each, not one row V times
    for i, g in pairs:
        check_id(i, V)
        if i == padding_idx:
            continue
        for j in range(d):
            gradient[i][j] += g[j]
    return gradient


# Step 10: from text to padded ids.
def build_vocab(text):
    vocab = {}
    for character in sorted(set(text)):
        vocab[character] = len(vocab)
    return vocab


def encode(tokens, vocab, unk_id):
    return [vocab.get(token, unk_id) for token in tokens]


def pad(sequences, pad_id):
    longest = max(len(sequence) for sequence in sequences)
    return [sequence + [pad_id] * (longest - len(sequence)) for sequence in sequences]
