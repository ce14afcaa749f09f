"""From text to ids, and the padded batch."""

from __future__ import annotations

from embedspec.facts import Case
from embedspec.pictures.answers import Parts, answers, mapping, word
from embedspec.pictures.parts import Sign, grid


def of_vocab(case: Case) -> Parts:
    return [grid(word("asked"), case.arguments["text"]), Sign("→"), *answers(case)]


def of_encode(case: Case) -> Parts:
    """Each token above its id."""
    tokens, right, got = case.arguments["tokens"], case.call.expected, case.call.actual
    off = case.place[:1]
    heads = [word("asked"), word("expected"), word("actual")]
    rows = [tokens, right, got if isinstance(got, list) else [got]]
    places = {(2, *off): "false", (1, *off): "true"} if off else {}
    if len(rows[2]) != len(tokens):
        places = {(2,): "false"}
    vocabulary = mapping("vocab", case.arguments["vocab"], case.arguments["vocab"], "")
    return [vocabulary, Sign("→"), grid(word("mapping"), rows, places, heads=heads)]


def of_pad(case: Case) -> Parts:
    return [grid(word("asked"), case.arguments["sequences"]), Sign("→"), *answers(case)]
