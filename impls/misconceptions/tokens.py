"""What is believed of vocabularies, unknown tokens and padding."""

from __future__ import annotations

from collections import Counter
from typing import Any

from impls.misconceptions.belief import belief


@belief("vocabulary-in-order-of-appearance", "build_vocab")
def _as_they_come(text: str) -> Any:
    return {c: i for i, c in enumerate(dict.fromkeys(text))}


@belief("vocabulary-by-frequency", "build_vocab")
def _by_frequency(text: str) -> Any:
    return {c: i for i, (c, _) in enumerate(Counter(text).most_common())}


@belief("vocabulary-by-frequency", "build_vocab")
def _by_frequency_then_order(text: str) -> Any:
    count = Counter(text)
    return {c: i for i, c in enumerate(sorted(count, key=lambda c: (-count[c], c)))}


@belief("vocabulary-starts-at-1", "build_vocab")
def _from_one(text: str) -> Any:
    return {c: i for i, c in enumerate(sorted(set(text)), 1)}


@belief("vocabulary-counts-every-character", "build_vocab")
def _not_distinct(text: str) -> Any:
    return {c: i for i, c in enumerate(sorted(text))}


@belief("vocabulary-counts-every-character", "build_vocab")
def _places(text: str) -> Any:
    return {c: i for i, c in enumerate(text)}


@belief("id-0-is-false", "encode")
def _or(tokens: Any, vocab: Any, unk_id: int) -> Any:
    return [vocab.get(token) or unk_id for token in tokens]


@belief("unknown-tokens-are-dropped", "encode")
def _dropped(tokens: Any, vocab: Any, unk_id: int) -> Any:
    return [vocab[token] for token in tokens if token in vocab]


@belief("unknown-is-always-0", "encode")
def _zero(tokens: Any, vocab: Any, unk_id: int) -> Any:
    return [vocab.get(token, 0) for token in tokens]


@belief("unknown-is-an-error", "encode")
def _refused(tokens: Any, vocab: Any, unk_id: int) -> Any:
    return [vocab[token] for token in tokens]


@belief("unknown-tokens-get-new-ids", "encode")
def _next_id(tokens: Any, vocab: Any, unk_id: int) -> Any:
    return [vocab.get(token, len(vocab)) for token in tokens]


@belief("unknown-tokens-get-new-ids", "encode", about="arguments")
@belief("unknown-tokens-get-new-ids", "encode")
def _learned(tokens: Any, vocab: Any, unk_id: int) -> Any:
    return [vocab.setdefault(token, len(vocab)) for token in tokens]


@belief("pad-on-the-left", "pad")
def _left(sequences: Any, pad_id: int) -> Any:
    longest = max(map(len, sequences))
    return [[pad_id] * (longest - len(s)) + s for s in sequences]


@belief("pad-cuts-to-the-shortest", "pad")
def _shortest(sequences: Any, pad_id: int) -> Any:
    return [s[: min(map(len, sequences))] for s in sequences]


@belief("pad-with-0", "pad")
def _zeros(sequences: Any, pad_id: int) -> Any:
    longest = max(map(len, sequences))
    return [s + [0] * (longest - len(s)) for s in sequences]


@belief("pad-in-place", "pad", about="arguments")
def _in_place(sequences: Any, pad_id: int) -> Any:
    longest = max(map(len, sequences))
    for s in sequences:
        s += [pad_id] * (longest - len(s))
    return sequences
