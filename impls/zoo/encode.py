"""Wrong encoders."""

from __future__ import annotations

import unicodedata
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, every, wrong

Tokens = list[str]
Vocab = dict[str, int]


@wrong(caught_by="encode.id-of-each-token", trigger="a token with id 0")
def encode_id_0_is_false(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """`vocab.get(token) or unk_id` takes the id 0 for unknown."""
    return [vocab.get(token) or unk_id for token in tokens]


@wrong(caught_by="encode.id-of-each-token")
def encode_ids_count_from_one(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """Ids of known tokens are one too high."""
    return [vocab[token] + 1 if token in vocab else unk_id for token in tokens]


@wrong(caught_by="encode.id-of-each-token")
def encode_place_in_the_vocabulary(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """The place of the token among the sorted tokens, not the id that the vocabulary gives."""
    order = sorted(vocab)
    return [order.index(token) if token in vocab else unk_id for token in tokens]


@wrong(caught_by="encode.id-of-each-token", trigger="tokens longer than a character")
def encode_first_characters(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """Only the first character of a token is looked up."""
    return right.encode([token[:1] for token in tokens], vocab, unk_id)


@wrong(caught_by="encode.id-of-each-token", trigger="capital letters in the vocabulary")
def encode_in_lower_case(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """Tokens are made small before they are looked up."""
    return right.encode([token.lower() for token in tokens], vocab, unk_id)


@wrong(caught_by="encode.id-of-each-token", trigger="a space among the tokens")
def encode_stripped(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """Spaces at the ends of a token are cut off."""
    return right.encode([token.strip() for token in tokens], vocab, unk_id)


@wrong(caught_by="encode.unknown-becomes-unk", trigger="an unknown token, unk_id not 0")
def encode_unknown_is_0(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """An unknown token becomes 0, whatever unk_id is."""
    return right.encode(tokens, vocab, 0)


@wrong(caught_by="encode.unknown-becomes-unk", trigger="an unknown token")
def encode_unknown_is_refused(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """An unknown token raises KeyError."""
    return [vocab[token] for token in tokens]


@wrong(caught_by="encode.unknown-becomes-unk", trigger="an unknown token")
def encode_unknown_is_the_next_id(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """An unknown token gets the next free id."""
    return right.encode(tokens, vocab, len(vocab))


@wrong(caught_by="encode.unknown-becomes-unk", trigger="an unknown token")
def encode_unknown_is_none(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """An unknown token becomes None."""
    return [vocab.get(token) for token in tokens]


@wrong(caught_by="encode.unknown-becomes-unk", trigger="a token known in other letters")
def encode_guesses_the_case(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """A token that is known in small letters is taken for known."""
    return [vocab.get(t, vocab.get(t.lower(), unk_id)) for t in tokens]


@wrong(caught_by="encode.one-id-per-token", trigger="an unknown token")
def encode_drops_the_unknown(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """Unknown tokens are left out."""
    return [vocab[token] for token in tokens if token in vocab]


@wrong(caught_by="encode.one-id-per-token", trigger="a token twice")
def encode_each_token_once(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """A repeated token is left out."""
    return right.encode(dict.fromkeys(tokens), vocab, unk_id)


@wrong(caught_by="encode.one-id-per-token", trigger="more than 10 tokens")
def encode_at_most_10(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """Tokens beyond the 10th are left out."""
    return right.encode(tokens[:10], vocab, unk_id)


@wrong(caught_by="encode.one-id-per-token", trigger="no tokens")
def encode_nothing_is_unknown(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """No tokens give one unknown token."""
    return right.encode(tokens, vocab, unk_id) or [unk_id]


@wrong(caught_by="encode.concatenates", trigger="two tokens and more")
def encode_ids_sorted(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """The ids come in order of size."""
    return sorted(right.encode(tokens, vocab, unk_id))


@wrong(caught_by="encode.concatenates", trigger="two unknown tokens side by side")
def encode_unknown_runs_as_one(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """Unknown tokens side by side become one."""
    known = [token in vocab for token in tokens]
    kept = [t for n, t in enumerate(tokens) if n == 0 or known[n] or known[n - 1]]
    return right.encode(kept, vocab, unk_id)


@wrong(caught_by="encode.concatenates", trigger="two tokens and more")
def encode_backwards(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """The ids come in reverse."""
    return right.encode(tokens, vocab, unk_id)[::-1]


@wrong(caught_by="encode.lesson-example", trigger="Hangul")
def encode_of_hangul_letters(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """Tokens are taken apart into letters (NFD) before they are looked up."""
    return right.encode([unicodedata.normalize("NFD", t) for t in tokens], vocab, unk_id)


@wrong(caught_by="encode.lesson-example", trigger="an unknown token")
def encode_stops_at_the_unknown(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """All tokens after an unknown one are unknown too."""
    ids = right.encode(tokens, vocab, unk_id)
    known = next((n for n, token in enumerate(tokens) if token not in vocab), len(tokens))
    return ids[:known] + [unk_id] * (len(tokens) - known)


@wrong(caught_by="encode.arguments-unchanged", trigger="an unknown token")
def encode_learns_the_unknown(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """`setdefault` writes unknown tokens into the vocabulary."""
    return [vocab.setdefault(token, unk_id) for token in tokens]


@wrong(caught_by="encode.arguments-unchanged", trigger="a token")
def encode_uses_the_tokens_up(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """The tokens are taken out of the caller's list one by one."""
    ids = []
    while tokens:
        ids.append(vocab.get(tokens.pop(0), unk_id))
    return ids


@wrong(caught_by="encode.independent-of-earlier-calls", trigger="another vocabulary")
def encode_cached_by_tokens(tokens: Tokens, vocab: Vocab, unk_id: int, *, memory: Memory) -> Any:
    """The answer is kept by the tokens."""
    return [*memory.setdefault((*tokens,), right.encode(tokens, vocab, unk_id))]


@wrong(caught_by="encode.independent-of-earlier-calls", trigger="another vocabulary before")
def encode_vocabularies_add_up(tokens: Tokens, vocab: Vocab, unk_id: int, *, memory: Memory) -> Any:
    """Tokens of earlier vocabularies are still known."""
    memory.update(vocab)
    return right.encode(tokens, memory, unk_id)


@wrong(caught_by="encode.one-answer", trigger="every 3rd call")
def encode_every_3rd_call_unknown(
    tokens: Tokens, vocab: Vocab, unk_id: int, *, memory: Memory
) -> Any:
    """Every 3rd call knows no token."""
    return right.encode(tokens, {} if every(3, memory) else vocab, unk_id)


@wrong(caught_by="encode.unknown-becomes-unk", trigger="an unknown token of digits")
def encode_reads_numbers(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """An unknown token of digits is taken for an id."""
    return [vocab.get(t, int(t) if t.isdecimal() else unk_id) for t in tokens]


@wrong(caught_by="encode.unknown-becomes-unk", trigger="a known token and a comma")
def encode_strips_punctuation(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """An unknown token is looked for once more without its comma or full stop."""
    return [vocab.get(t, vocab.get(t.rstrip(",."), unk_id)) for t in tokens]


@wrong(caught_by="encode.unknown-becomes-unk", trigger="an unknown token whose capitals are known")
def encode_unknown_in_capitals(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """An unknown token is looked up in capitals, too."""
    return [vocab.get(token, vocab.get(token.upper(), unk_id)) for token in tokens]


@wrong(caught_by="encode.unknown-becomes-unk", trigger="more than 512 tokens")
def encode_cut_at_512(tokens: Tokens, vocab: Vocab, unk_id: int) -> Any:
    """All tokens beyond the 512th are unknown."""
    return right.encode(tokens[:512], vocab, unk_id) + [unk_id] * len(tokens[512:])
