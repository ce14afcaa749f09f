"""Wrong vocabularies."""

from __future__ import annotations

import html
import unicodedata
from collections import Counter
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, every, wrong


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="characters not in order")
def build_vocab_in_order_of_appearance(text: str) -> Any:
    """Ids follow the first appearance."""
    return {c: i for i, c in enumerate(dict.fromkeys(text))}


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="two characters and more")
def build_vocab_backwards(text: str) -> Any:
    """Sorted from the highest code point down."""
    return {c: i for i, c in enumerate(sorted(set(text), reverse=True))}


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="capital letters")
def build_vocab_in_lower_case(text: str) -> Any:
    """Capital letters are made small first."""
    return right.build_vocab(text.lower())


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="both cases of letters")
def build_vocab_sorted_without_case(text: str) -> Any:
    """Sorted as in a dictionary: a before B."""
    return {c: i for i, c in enumerate(sorted(set(text), key=lambda c: (c.casefold(), c)))}


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="combining characters")
def build_vocab_composed(text: str) -> Any:
    """A letter and its combining accent are made one character (NFC)."""
    return right.build_vocab(unicodedata.normalize("NFC", text))


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="a space at an end")
def build_vocab_stripped(text: str) -> Any:
    """Spaces at the ends of the text are cut off."""
    return right.build_vocab(text.strip())


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="characters beyond U+FFFF")
def build_vocab_in_utf_16_order(text: str) -> Any:
    """Sorted by UTF-16: 😀 comes before U+FFFD."""
    return {
        c: i
        for i, c in enumerate(
            sorted(set(text), key=lambda c: c.encode("utf-16-be", "surrogatepass"))
        )
    }


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="characters beyond U+FFFF")
def build_vocab_without_characters_beyond_ffff(text: str) -> Any:
    """Characters that take more than 16 bits are left out."""
    return right.build_vocab("".join(c for c in text if ord(c) <= 0xFFFF))


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="more than 16 characters")
def build_vocab_of_16_characters(text: str) -> Any:
    """Only the first 16 characters get an id."""
    return dict([*right.build_vocab(text).items()][:16])


@wrong(caught_by="build_vocab.ids-count-from-zero")
def build_vocab_from_one(text: str) -> Any:
    """Ids start at 1, leaving 0 for padding."""
    return {c: i + 1 for c, i in right.build_vocab(text).items()}


@wrong(caught_by="build_vocab.ids-count-from-zero")
def build_vocab_of_code_points(text: str) -> Any:
    """The code point itself is the id."""
    return {c: ord(c) for c in text}


@wrong(caught_by="build_vocab.ids-count-from-zero", trigger="a character twice")
def build_vocab_with_gaps(text: str) -> Any:
    """Repeated characters use up ids: sorted, but not made distinct first."""
    return {c: i for i, c in enumerate(sorted(text))}


@wrong(caught_by="build_vocab.blind-to-order-and-repeats", trigger="characters not in order")
def build_vocab_in_order_of_last_appearance(text: str) -> Any:
    """Ids follow the last appearance, from the end."""
    return {c: i for i, c in enumerate(dict.fromkeys(reversed(text)))}


@wrong(
    caught_by="build_vocab.blind-to-order-and-repeats", trigger="characters of unequal frequency"
)
def build_vocab_by_frequency(text: str) -> Any:
    """The most frequent character gets id 0."""
    return {c: i for i, (c, _) in enumerate(Counter(text).most_common())}


@wrong(caught_by="build_vocab.blind-to-order-and-repeats", trigger="a character only once")
def build_vocab_without_rare_characters(text: str) -> Any:
    """Characters that occur only once are left to UNK."""
    return right.build_vocab("".join(c for c in text if text.count(c) > 1))


@wrong(caught_by="build_vocab.lesson-example", trigger="Hangul")
def build_vocab_of_hangul_letters(text: str) -> Any:
    """Syllables are taken apart into letters (NFD)."""
    return right.build_vocab(unicodedata.normalize("NFD", text))


@wrong(caught_by="build_vocab.lesson-example", trigger="a space")
def build_vocab_without_spaces(text: str) -> Any:
    """Spaces get no id."""
    return right.build_vocab("".join(text.split()))


@wrong(caught_by="build_vocab.same-in-another-process", trigger="two characters and more")
def build_vocab_in_order_of_a_set(text: str) -> Any:
    """A set is numbered as it comes, which is another order in every process."""
    return {c: i for i, c in enumerate(set(text))}


@wrong(caught_by="build_vocab.same-in-another-process", trigger="two characters and more")
def build_vocab_sorted_by_hash(text: str) -> Any:
    """Sorted by a hash that is another in every process."""
    return {c: i for i, c in enumerate(sorted(set(text), key=hash))}


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="another text before")
def build_vocab_keeps_growing(text: str, *, memory: Memory) -> Any:
    """Characters of earlier texts are still in it."""
    memory["seen"] = memory.get("seen", "") + text
    return right.build_vocab(memory["seen"])


@wrong(caught_by="build_vocab.independent-of-earlier-calls", trigger="another text before")
def build_vocab_made_once(text: str, *, memory: Memory) -> Any:
    """The vocabulary of the first text is kept for all."""
    return right.build_vocab(memory.setdefault("text", text))


@wrong(caught_by="build_vocab.one-answer", trigger="every 3rd call, two characters and more")
def build_vocab_every_3rd_call_backwards(text: str, *, memory: Memory) -> Any:
    """Every 3rd call sorts the other way round."""
    return build_vocab_backwards(text) if every(3, memory) else right.build_vocab(text)


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="what looks like HTML")
def build_vocab_of_unescaped_text(text: str) -> Any:
    """Character references are replaced first."""
    return right.build_vocab(html.unescape(text))


@wrong(caught_by="build_vocab.sorted-distinct-characters", trigger="a line end at the end")
def build_vocab_without_the_last_line_end(text: str) -> Any:
    """A line end at the very end is taken off first."""
    return right.build_vocab(text.rstrip("\n"))
