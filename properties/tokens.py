"""build_vocab, encode and pad: text, tokens and sequences."""

from __future__ import annotations

import unicodedata

from hypothesis import strategies as st

from properties import sizes
from properties.search import Case, Search
from properties.tables import KNOB, Shapes
from spec.arithmetic import Format

CHARACTERS = "".join(
    (
        "abAB0 9_-.ée\u0301ßẞİiIı",  # pairs of cases, a letter with a combining accent
        "배송이늦\u1112\u1161\u11ab한んン゙字",  # Hangul whole and in parts, kana, Han
        "😀𠀀Ａ\ufffdÅÅﬁάΩΩ",  # outside the BMP and at its end, characters that look alike
        "\t\n\u3000\u00a0\u200b\0",  # spaces of all sorts
        "“”‘’'\"–…&;%\\",  # marks that somebody replaces or reads as more than they are
    )
)
CHARACTER = st.one_of(
    st.sampled_from(CHARACTERS),
    st.sampled_from(CHARACTERS),
    st.characters(codec="utf-8"),
)
TEXT = st.one_of(
    st.text(CHARACTER, max_size=8),
    st.builds(
        lambda s, n: s * n + "z", st.text(CHARACTER, min_size=1, max_size=4), st.integers(1, 30)
    ),
)
TEXTS = (
    "",
    "a",
    "ba",
    "aA",
    "배송이 늦어요",
    "banana",
    "b a",
    "zé\u0301",
    "😀Ａ\ufffd𠀀",
    "Ａ😀",
    "aàé e\u0301",
    "\n\t ",
    "0" * 70 + "1",
    "".join(CHARACTERS),
    "Zz" * 33 + "İıiI",
    "a\r\nb",
    "👩\u200d🚀 ❤\ufe0f",
    "\ufeffab",
    "🇰🇷🇯🇵",
    "a&amp;b &lt;i&gt; &#97; \\n \\u0061 %20",
    "“a” ‘b’ \"c\" 'd' – … -",
    "का豈",
    "".join(map(chr, range(128))),
    "".join(map(chr, range(0x4E00, 0x4E00 + 300))),
)


@st.composite
def build_vocab_cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    return vocab_case(draw(TEXT))


def vocab_case(text: str) -> Case:
    return {"text": text, "other": text.swapcase() + "x"}


def build_vocab_first(form: Format, shapes: Shapes) -> list[Case]:
    return [vocab_case(text) for text in TEXTS]


def encode_case(words: list[str], picks: bytes, knob: int) -> Case:
    """A vocabulary from some of the words (ids in no order, 0 among them), and tokens that are
    in it, not in it, or almost in it."""
    words = list(dict.fromkeys(words)) or ["a"]
    known = words[: max(0, len(words) - knob % 3)]
    step = (1, len(known) - 1 if len(known) > 1 else 1)[knob % 2]
    # Ids may have gaps, as where tokens were taken out or special ones stand far away.
    gap = 10007 if knob % 5 == 4 else 1
    vocab = {word: (i * step + knob % 2) % max(1, len(known)) * gap for i, word in enumerate(known)}
    near = (
        str.upper,
        str.lower,
        str.strip,
        lambda w: w + " ",
        lambda w: w[:1],
        lambda w: w + w,
        lambda w: "",
        lambda w: unicodedata.normalize("NFD", w),
        lambda w: unicodedata.normalize("NFC", w),
        lambda w: w + ",",
        lambda w: w + ".",
        lambda w: w.strip(",.\n\t"),
        lambda w: "12",
    )
    tokens = []
    for b in picks:
        word = words[b % len(words)]
        tokens.append(near[b // 8 % len(near)](word) if b % 8 == 7 else word)
    shuffled = dict(zip(known[1:], [vocab[word] for word in known[:0:-1]], strict=True))
    return {
        "tokens": tokens,
        "more_tokens": tokens[::-1][:4],
        "vocab": vocab,
        "unk_id": (len(known), 0, 1, 100, 7, 70001)[knob % 6],
        "other": shuffled | {"new one": max(vocab.values(), default=0) + 1},
    }


WORDS = st.lists(st.text(CHARACTER, max_size=3), max_size=5)


@st.composite
def encode_cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    picks, laps = draw(st.binary(max_size=8)), draw(st.sampled_from((1, 1, 1, 2, 9)))
    return encode_case(draw(WORDS), picks * laps, draw(KNOB))


def encode_first(form: Format, shapes: Shapes) -> list[Case]:
    lists = (
        ["a"],
        ["a", "b"],
        ["a", "b", "c"],
        ["cat", "Cat", "dog", "", " cat"],
        ["영화", "좋다", "나쁘다", "é", "e\u0301"],
        ["x" * 3, "y", "😀", " ", "z"],
        ["<unk>", "a", "[UNK]", "<pad>", "é"],
        [f"w{i}" for i in range(300)],
        ["a" * 40, "a" * 39 + "b", "a" * 20, "가" * 30],
        ["a,", "b.", "\tc\n", "12", "d"],
    )
    picks = (
        b"",
        b"\0",
        b"\1\0\1",
        b"\0\1\2\3\4",
        b"\7\x0f\x17\x1f\x27\x2f\x37\x3f\x47",
        b"\4\3\2\1\0" * 14,
        bytes(range(256)),
    )
    return [
        encode_case(
            list(words), picks[min(m, 1) if n == 0 else -1 if n == 7 else (n + m) % 6], n + 2 * m
        )
        for n, words in enumerate(lists)
        for m in range(5)
    ]


def pad_case(lengths: bytes, raw: bytes, knob: int) -> Case:
    pad_id = (0, 1, 9, 7, raw[0], 70001)[knob % 6]
    # Ids as small vocabularies have them, or such as a narrow integer cannot hold.
    step = 40009 if knob % 4 == 3 else 1
    sequences = [
        [raw[(i + t) % len(raw)] % 11 * step for t in range(_length(n))]
        for i, n in enumerate(lengths)
    ]
    return {
        "sequences": sequences,
        "pad_id": pad_id,
        "other": [[x + 1 for x in sequence[::-1]] for sequence in sequences],
    }


def _length(byte: int) -> int:
    """Mostly short, sometimes past 10 or past 64."""
    return {255: 70, 254: 12, 253: 65}.get(byte, byte % 6)


@st.composite
def pad_cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    lengths = draw(st.binary(min_size=1, max_size=6))
    laps = draw(st.sampled_from((1, 1, 1, 1, 12)))
    return pad_case(lengths * laps, draw(st.binary(min_size=1, max_size=8)), draw(KNOB))


def pad_first(form: Format, shapes: Shapes) -> list[Case]:
    lengths = (
        b"\0",
        b"\1",
        b"\0\0",
        b"\1\0",
        b"\0\1",
        b"\1\2",
        b"\2\1",
        b"\3\3",
        b"\3\1\2",
        b"\xfe\1",
        b"\2\xff\0\5",
        b"\5\5\5",
        b"\1" * 20 + b"\2",
    )
    raws = ((b"\1", 0), (b"\2\0\3", 0), (b"\5\1\7\2", 3), (b"\3\2\1", 4))
    return [pad_case(n, *raws[(i + j) % 4]) for i, n in enumerate(lengths) for j in range(2)]


SEARCHES = [
    Search("build_vocab", build_vocab_cases, build_vocab_first, sizes.build_vocab),
    Search("encode", encode_cases, encode_first, sizes.encode),
    Search("pad", pad_cases, pad_first, sizes.pad),
]
