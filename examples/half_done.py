"""My embeddings, half way: what is still to do raises NotImplementedError or gives None."""

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
def logits(table, h):
    pass


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
    raise NotImplementedError("next week")


# Step 7: which tokens are nearest?
def neighbors(table, token, k, metric):
    raise NotImplementedError


# Step 8: times the root of the width, as the Transformer does.
def scale(vectors):
    pass


# Step 9: the gradient. A row that was looked up twice gets both gradients.
def lookup_gradient(V, ids, upstream, padding_idx):
    return None


# Step 10: from text to padded ids.
def build_vocab(text):
    vocab = {}
    for character in sorted(set(text)):
        vocab[character] = len(vocab)
    return vocab


def encode(tokens, vocab, unk_id):
    return [vocab.get(token, unk_id) for token in tokens]


def pad(sequences, pad_id):
    raise NotImplementedError
