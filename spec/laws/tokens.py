"""Step 10: from text to padded ids."""

from typing import Any

from spec import oracles
from spec.law import EVERY_OTHER, Asking, equal, identical, law
from spec.laws.common import arguments_unchanged, independent_of_earlier_calls, one_answer
from spec.truth import ask

DELIVERY = "배송이 늦어요"
REVIEWS = [["영화", "정말", "좋다"], ["영화", "나쁘다"]]
WORDS = {"[UNK]": 0, "[PAD]": 1, "영화": 2, "좋다": 3, "나쁘다": 4, "재미있다": 5}


def build_vocab(text: str, **flags: Any) -> Any:
    return ask("build_vocab", text, **flags)


def encode(tokens: list[str], vocab: dict[str, int], unk_id: int) -> Any:
    return ask("encode", tokens, vocab, unk_id)


def pad(sequences: list[list[int]], pad_id: int) -> Any:
    return ask("pad", sequences, pad_id)


@law(
    "build_vocab.sorted-distinct-characters",
    "characters in order of code point, each once",
    claims=(18,),
)
def sorted_distinct_characters(text: str) -> Asking:
    vocab = yield build_vocab(text)
    return equal(vocab, oracles.vocabulary_of(text))


@law("build_vocab.ids-count-from-zero", "ids = {0, …, n−1}", claims=(10, 18))
def ids_count_from_zero(text: str) -> Asking:
    vocab = yield build_vocab(text)
    return equal(sorted(vocab.values()), list(range(len(set(text)))))


@law(
    "build_vocab.blind-to-order-and-repeats",
    "vocab(π(s)) = vocab(s) = vocab(s ++ s)",
    every=EVERY_OTHER,
    claims=(18,),
)
def blind_to_order_and_repeats(text: str) -> Asking:
    once, reverse, twice = yield (
        build_vocab(text),
        build_vocab(text[::-1]),
        build_vocab(text + text),
    )
    return [equal(reverse, once), equal(twice, once)]


@law(
    "build_vocab.lesson-example",
    "vocab(배송이 늦어요) has 7 characters; 배송이 → [2, 3, 6]",
    claims=(18,),
)
def build_vocab_lesson_example() -> Asking:
    vocab = yield build_vocab(DELIVERY)
    return equal(vocab, {" ": 0, "늦": 1, "배": 2, "송": 3, "어": 4, "요": 5, "이": 6})


@law(
    "build_vocab.same-in-another-process", "vocab(s) here = vocab(s) there", claims=(17,), few=True
)
def same_in_another_process(text: str) -> Asking:
    here, there = yield build_vocab(text), build_vocab(text, elsewhere=True)
    return identical(there, here)


@law("encode.id-of-each-token", "encode(s)_t = vocab[s_t]")
def id_of_each_token(tokens: list[str], vocab: dict[str, int], unk_id: int) -> Asking:
    known = [t for t in tokens if t in vocab]
    got = yield encode(known, vocab, unk_id)
    return equal(got, [vocab[t] for t in known])


@law("encode.unknown-becomes-unk", "s_t ∉ vocab ⟹ encode(s)_t = unk", claims=(19,))
def unknown_becomes_unk(tokens: list[str], vocab: dict[str, int], unk_id: int) -> Asking:
    unknowns = (unk_id, unk_id + 1)
    answers = yield [encode(tokens, vocab, unknown) for unknown in unknowns]
    return [
        equal(got, [vocab.get(t, unknown) for t in tokens])
        for unknown, got in zip(unknowns, answers, strict=True)
    ]


@law("encode.one-id-per-token", "len(encode(s)) = len(s)")
def one_id_per_token(tokens: list[str], vocab: dict[str, int], unk_id: int) -> Asking:
    got = yield encode(tokens, vocab, unk_id)
    return equal(len(got), len(tokens))


@law(
    "encode.concatenates", "encode(s ++ t) = encode(s) ++ encode(t)", every=EVERY_OTHER, claims=(8,)
)
def encode_concatenates(
    tokens: list[str], more_tokens: list[str], vocab: dict[str, int], unk_id: int
) -> Asking:
    both, one, two = yield (
        encode([*tokens, *more_tokens], vocab, unk_id),
        encode(tokens, vocab, unk_id),
        encode(more_tokens, vocab, unk_id),
    )
    return equal(both, [*one, *two])


@law(
    "encode.lesson-example",
    "배송이 → [2, 3, 6]; 영화 정말 좋다 → [2, 0, 3]",
    claims=(18, 19),
    every=EVERY_OTHER,
)
def encode_lesson_example() -> Asking:
    characters = oracles.vocabulary_of(DELIVERY)
    got = yield (
        encode(list("배송이"), characters, 0),
        encode(REVIEWS[0], WORDS, 0),
        encode(REVIEWS[1], WORDS, 0),
    )
    return equal(got, [[2, 3, 6], [2, 0, 3], [2, 4]])


@law("pad.as-long-as-the-longest", "len(pad(s)_t) = max_u len(s_u)", claims=(19,))
def as_long_as_the_longest(sequences: list[list[int]], pad_id: int) -> Asking:
    got = yield pad(sequences, pad_id)
    longest = max(map(len, sequences))
    return equal([len(row) for row in got], [longest] * len(sequences))


@law("pad.keeps-each-sequence", "pad(s)_t begins with s_t")
def keeps_each_sequence(sequences: list[list[int]], pad_id: int) -> Asking:
    got = yield pad(sequences, pad_id)
    return equal([row[: len(s)] for row, s in zip(got, sequences, strict=False)], sequences)


@law("pad.fills-on-the-right", "what follows s_t in pad(s)_t is PAD", claims=(19,))
def fills_on_the_right(sequences: list[list[int]], pad_id: int) -> Asking:
    longest = max(map(len, sequences))
    fills = (pad_id, pad_id + 1)
    padded = yield [pad(sequences, fill) for fill in fills]
    return [
        equal(
            [row[len(s) :] for row, s in zip(got, sequences, strict=False)],
            [[fill] * (longest - len(s)) for s in sequences],
        )
        for fill, got in zip(fills, padded, strict=True)
    ]


@law(
    "pad.lesson-example",
    "[[2, 0, 3], [2, 4]] → [[2, 0, 3], [2, 4, 1]]",
    claims=(19,),
    every=EVERY_OTHER,
)
def pad_lesson_example() -> Asking:
    got = yield pad([[2, 0, 3], [2, 4]], 1)
    return equal(got, [[2, 0, 3], [2, 4, 1]])


LAWS = [
    sorted_distinct_characters,
    ids_count_from_zero,
    blind_to_order_and_repeats,
    build_vocab_lesson_example,
    same_in_another_process,
    independent_of_earlier_calls("build_vocab", changed="text"),
    one_answer("build_vocab"),
    id_of_each_token,
    unknown_becomes_unk,
    one_id_per_token,
    encode_concatenates,
    encode_lesson_example,
    arguments_unchanged("encode"),
    independent_of_earlier_calls("encode", changed="vocab", also="tokens"),
    one_answer("encode"),
    as_long_as_the_longest,
    keeps_each_sequence,
    fills_on_the_right,
    pad_lesson_example,
    arguments_unchanged("pad"),
    independent_of_earlier_calls("pad", changed="sequences"),
    one_answer("pad"),
]
