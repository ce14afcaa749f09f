"""Wrong padding."""

from __future__ import annotations

from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, every, wrong

Sequences = list[list[int]]


def to(length: int, sequences: Sequences, pad_id: int) -> Any:
    """Cut or filled to a length of one's own making."""
    return [(s + [pad_id] * (length - len(s)))[:length] for s in sequences]


@wrong(caught_by="pad.as-long-as-the-longest", trigger="a longest sequence that isn't 4 long")
def pad_to_4(sequences: Sequences, pad_id: int) -> Any:
    """Every sequence is made 4 long."""
    return to(4, sequences, pad_id)


@wrong(caught_by="pad.as-long-as-the-longest")
def pad_one_more(sequences: Sequences, pad_id: int) -> Any:
    """Even the longest sequence gets a PAD."""
    return to(1 + max(map(len, sequences), default=0), sequences, pad_id)


@wrong(caught_by="pad.as-long-as-the-longest", trigger="an odd length")
def pad_to_an_even_length(sequences: Sequences, pad_id: int) -> Any:
    """The length is made even."""
    longest = max(map(len, sequences), default=0)
    return to(longest + longest % 2, sequences, pad_id)


@wrong(caught_by="pad.as-long-as-the-longest", trigger="sequences of unequal length")
def pad_forgotten(sequences: Sequences, pad_id: int) -> Any:
    """The sequences come back as they are."""
    return [[*s] for s in sequences]


@wrong(caught_by="pad.as-long-as-the-longest", trigger="a first sequence that isn't the longest")
def pad_to_the_first(sequences: Sequences, pad_id: int) -> Any:
    """The first sequence is taken for the longest."""
    return [s + [pad_id] * (len(sequences[0]) - len(s)) for s in sequences]


@wrong(caught_by="pad.as-long-as-the-longest", trigger="an empty sequence")
def pad_empty_sequences_stay_empty(sequences: Sequences, pad_id: int) -> Any:
    """An empty sequence is not filled."""
    padded = right.pad(sequences, pad_id)
    return [p if s else [] for p, s in zip(padded, sequences, strict=True)]


@wrong(caught_by="pad.as-long-as-the-longest", trigger="an empty sequence")
def pad_empty_sequences_left_out(sequences: Sequences, pad_id: int) -> Any:
    """Empty sequences are left out."""
    return right.pad([s for s in sequences if s], pad_id)


@wrong(caught_by="pad.keeps-each-sequence", trigger="sequences of unequal length")
def pad_cuts_to_the_shortest(sequences: Sequences, pad_id: int) -> Any:
    """Everything is cut to the shortest sequence."""
    return to(min(map(len, sequences), default=0), sequences, pad_id)


@wrong(caught_by="pad.keeps-each-sequence", trigger="a sequence longer than 10")
def pad_cuts_at_10(sequences: Sequences, pad_id: int) -> Any:
    """Sequences longer than 10 are cut."""
    return to(min(10, max(map(len, sequences), default=0)), sequences, pad_id)


@wrong(caught_by="pad.keeps-each-sequence", trigger="sequences not sorted by length")
def pad_longest_first(sequences: Sequences, pad_id: int) -> Any:
    """The longest sequence comes first."""
    return right.pad(sorted(sequences, key=len, reverse=True), pad_id)


@wrong(caught_by="pad.keeps-each-sequence", trigger="a longest sequence that ends in pad_id")
def pad_takes_trailing_pad_ids_off(sequences: Sequences, pad_id: int) -> Any:
    """Ids equal to pad_id at the end of a sequence are taken off before the longest is found."""
    kept = [[*s] for s in sequences]
    for s in kept:
        while s and s[-1] == pad_id:
            s.pop()
    return right.pad(kept, pad_id)


@wrong(caught_by="pad.keeps-each-sequence", trigger="pad_id inside a sequence")
def pad_drops_pad_ids_inside(sequences: Sequences, pad_id: int) -> Any:
    """Ids equal to pad_id inside a sequence are moved to its end."""
    longest = max(map(len, sequences), default=0)
    return to(longest, [[i for i in s if i != pad_id] for s in sequences], pad_id)


@wrong(caught_by="pad.fills-on-the-right", trigger="sequences of unequal length")
def pad_on_the_left(sequences: Sequences, pad_id: int) -> Any:
    """Filled on the left."""
    return [p[len(s) :] + s for p, s in zip(right.pad(sequences, pad_id), sequences, strict=True)]


@wrong(caught_by="pad.fills-on-the-right", trigger="pad_id not 0")
def pad_with_0(sequences: Sequences, pad_id: int) -> Any:
    """Filled with 0, whatever pad_id is."""
    return right.pad(sequences, 0)


@wrong(caught_by="pad.fills-on-the-right", trigger="sequences of unequal length")
def pad_with_none(sequences: Sequences, pad_id: int) -> Any:
    """Filled with None."""
    longest = max(map(len, sequences), default=0)
    return [[*s, *[None] * (longest - len(s))] for s in sequences]


@wrong(caught_by="pad.fills-on-the-right", trigger="sequences of unequal length")
def pad_repeats_the_last_id(sequences: Sequences, pad_id: int) -> Any:
    """Filled with the last id of the sequence."""
    longest = max(map(len, sequences), default=0)
    return [s + (s[-1:] or [pad_id]) * (longest - len(s)) for s in sequences]


@wrong(caught_by="pad.fills-on-the-right", trigger="pad_id 0")
def pad_0_is_false(sequences: Sequences, pad_id: int) -> Any:
    """`pad_id or 1` takes the id 0 for none given."""
    return right.pad(sequences, pad_id or 1)


@wrong(caught_by="pad.lesson-example", trigger="sequences of unequal length")
def pad_with_pad_id_and_zeros(sequences: Sequences, pad_id: int) -> Any:
    """One pad_id ends the sequence in place of its last id, zeros fill the rest."""
    longest = max(map(len, sequences), default=0)
    return [s if len(s) == longest else to(longest, [[*s[:-1], pad_id]], 0)[0] for s in sequences]


@wrong(caught_by="pad.arguments-unchanged", trigger="sequences of unequal length")
def pad_appends_in_place(sequences: Sequences, pad_id: int) -> Any:
    """PAD is appended to the caller's own sequences."""
    longest = max(map(len, sequences), default=0)
    for s in sequences:
        s.extend([pad_id] * (longest - len(s)))
    return [[*s] for s in sequences]


@wrong(caught_by="pad.as-long-as-the-longest", trigger="longer sequences before")
def pad_to_the_longest_ever(sequences: Sequences, pad_id: int, *, memory: Memory) -> Any:
    """As long as the longest sequence of all calls so far."""
    memory["longest"] = max(memory.get("longest", 0), *map(len, sequences), 0)
    return to(memory["longest"], sequences, pad_id)


@wrong(caught_by="pad.as-long-as-the-longest", trigger="several of one length above 3")
def pad_always_pads_the_long(sequences: Sequences, pad_id: int) -> Any:
    """Where all are equally long, and long, each still gets one PAD."""
    alike = len(sequences) > 1 and len({*map(len, sequences)}) == 1 and len(sequences[0]) > 3
    return right.pad([s + [pad_id] * alike for s in sequences], pad_id)


@wrong(caught_by="pad.independent-of-earlier-calls", trigger="a result written into")
def pad_hands_out_its_cache(sequences: Sequences, pad_id: int, *, memory: Memory) -> Any:
    """Equal calls get the same list, with whatever was written into it."""
    return memory.setdefault(repr((sequences, pad_id)), right.pad(sequences, pad_id))


@wrong(caught_by="pad.one-answer", trigger="every 3rd call, sequences of unequal length")
def pad_every_3rd_call_on_the_left(sequences: Sequences, pad_id: int, *, memory: Memory) -> Any:
    """Every 3rd call fills on the left."""
    if every(3, memory):
        return pad_on_the_left(sequences, pad_id)
    return right.pad(sequences, pad_id)


@wrong(caught_by="pad.keeps-each-sequence", trigger="a sequence of more than 512")
def pad_cut_at_512(sequences: Any, pad_id: int) -> Any:
    """No row is longer than 512."""
    return [row[:512] for row in right.pad(sequences, pad_id)]
