"""Wrong scales."""

from __future__ import annotations

import math
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, bf16, every, f32, wrong


def times(vectors: Any, factor: float) -> Any:
    """Every number times a factor of one's own making."""
    return [times(x, factor) if isinstance(x, list) else x * factor for x in vectors]


def several(vectors: Any) -> bool:
    return bool(vectors) and isinstance(vectors[0], list)


def width(vectors: Any) -> int:
    return len(vectors[0]) if several(vectors) else len(vectors)


@wrong(caught_by="scale.times-root-d", trigger="d >= 2")
def scale_forgotten(vectors: Any) -> Any:
    """The vectors come back as they are."""
    return times(vectors, 1.0)


@wrong(caught_by="scale.times-root-d", trigger="d >= 2")
def scale_by_d(vectors: Any) -> Any:
    """Times d: the root is forgotten."""
    return times(vectors, width(vectors))


@wrong(caught_by="scale.times-root-d", trigger="d other than 4")
def scale_by_half_d(vectors: Any) -> Any:
    """Times d / 2: the exponent ½ is taken for a factor."""
    return times(vectors, width(vectors) / 2)


@wrong(caught_by="scale.times-root-d", trigger="d >= 2")
def scale_divides(vectors: Any) -> Any:
    """Divided by √d, as attention scores are."""
    return times(vectors, 1 / math.sqrt(width(vectors)))


@wrong(caught_by="scale.times-root-d")
def scale_by_the_root_of_d_less_1(vectors: Any) -> Any:
    """Times √(d − 1)."""
    return times(vectors, math.sqrt(width(vectors) - 1))


@wrong(caught_by="scale.times-root-d", trigger="d no square")
def scale_by_a_whole_root(vectors: Any) -> Any:
    """The root is cut to a whole number."""
    return times(vectors, math.isqrt(width(vectors)))


@wrong(caught_by="scale.times-root-d", trigger="d no square")
def scale_by_a_float32_root(vectors: Any) -> Any:
    """The root is a float32 while float64 is claimed."""
    return times(vectors, f32(math.sqrt(width(vectors))))


@wrong(caught_by="scale.times-root-d", trigger="d no square", dtype="float32")
def scale_by_a_bfloat16_root(vectors: Any) -> Any:
    """The root is a bfloat16 while float32 is claimed."""
    return times(vectors, bf16(math.sqrt(width(vectors))))


@wrong(caught_by="scale.times-root-d", trigger="d no square")
def scale_by_a_root_of_2_decimals(vectors: Any) -> Any:
    """The root is rounded to 2 decimals."""
    return times(vectors, round(math.sqrt(width(vectors)), 2))


@wrong(caught_by="scale.times-root-d", trigger="d >= 2, several vectors")
def scale_twice_in_a_batch(vectors: Any) -> Any:
    """Among several vectors the factor is applied twice."""
    scaled = right.scale(vectors)
    return right.scale(scaled) if several(vectors) else scaled


@wrong(caught_by="scale.times-root-d", trigger="d > 64")
def scale_root_stops_at_8(vectors: Any) -> Any:
    """The factor is never more than 8."""
    return times(vectors, min(math.sqrt(width(vectors)), 8.0))


@wrong(caught_by="scale.times-root-d", trigger="numbers under 10⁻²⁰")
def scale_drops_tiny_numbers(vectors: Any) -> Any:
    """Numbers under 10⁻²⁰ become 0."""
    return (
        times(right.scale(vectors), 1.0)
        if several(vectors)
        else [x if abs(x) > 1e-20 else 0.0 for x in right.scale(vectors)]
    )


@wrong(caught_by="scale.shape", trigger="one vector in a list")
def scale_squeezes(vectors: Any) -> Any:
    """A list of one vector gives the vector."""
    scaled = right.scale(vectors)
    return scaled[0] if several(vectors) and len(vectors) == 1 else scaled


@wrong(caught_by="scale.shape", trigger="a single vector")
def scale_single_vector_becomes_a_batch(vectors: Any) -> Any:
    """A single vector comes in a list."""
    return right.scale(vectors if several(vectors) else [vectors])


@wrong(caught_by="scale.shape", trigger="several vectors")
def scale_gives_the_last_vector_only(vectors: Any) -> Any:
    """Of several vectors the last alone is answered."""
    scaled = right.scale(vectors)
    return scaled[-1:] if several(vectors) else scaled


@wrong(caught_by="scale.direction-unchanged", trigger="d >= 2")
def scale_adds_the_root(vectors: Any) -> Any:
    """√d is added, not multiplied."""
    if several(vectors):
        return [scale_adds_the_root(vector) for vector in vectors]
    return [x + math.sqrt(len(vectors)) for x in vectors]


@wrong(caught_by="scale.direction-unchanged", trigger="both signs")
def scale_drops_the_sign(vectors: Any) -> Any:
    """The signs are lost."""
    if several(vectors):
        return [scale_drops_the_sign(vector) for vector in vectors]
    return [*map(abs, right.scale(vectors))]


@wrong(caught_by="scale.direction-unchanged", trigger="d > 16")
def scale_leaves_columns_beyond_16(vectors: Any) -> Any:
    """Only the first 16 numbers of a vector are scaled."""
    if several(vectors):
        return [scale_leaves_columns_beyond_16(vector) for vector in vectors]
    return right.scale(vectors)[:16] + vectors[16:]


@wrong(caught_by="scale.length-root-d-times", trigger="a length other than 1")
def scale_to_length_root_d(vectors: Any) -> Any:
    """The vectors are brought to length √d, whatever it was."""
    if several(vectors):
        return [scale_to_length_root_d(vector) for vector in vectors]
    return times(right.scale(vectors), 1 / (right.norm(vectors) or 1.0))


@wrong(caught_by="scale.length-root-d-times", trigger="d >= 2")
def scale_by_the_fourth_root(vectors: Any) -> Any:
    """The root is taken twice."""
    return times(vectors, width(vectors) ** 0.25)


@wrong(caught_by="scale.batch-is-its-rows", trigger="several vectors, not d of them")
def scale_by_the_number_of_vectors(vectors: Any) -> Any:
    """`len(vectors)` counts the vectors where it should count their width."""
    return times(vectors, math.sqrt(len(vectors)))


@wrong(caught_by="scale.batch-is-its-rows", trigger="two vectors and more, d >= 2")
def scale_only_the_first_vector(vectors: Any) -> Any:
    """Among several vectors only the first is scaled."""
    return [right.scale(vectors[0]), *vectors[1:]] if several(vectors) else right.scale(vectors)


@wrong(caught_by="scale.batch-is-its-rows", trigger="more than 64 vectors")
def scale_zero_after_64_vectors(vectors: Any) -> Any:
    """From the 65th vector on all is 0."""
    scaled = right.scale(vectors)
    return scaled[:64] + times(scaled[64:], 0.0) if several(vectors) else scaled


@wrong(caught_by="scale.arguments-unchanged", trigger="d >= 2")
def scale_in_place(vectors: Any) -> Any:
    """The caller's vectors are scaled themselves."""
    vectors[:] = right.scale(vectors)
    return vectors


@wrong(caught_by="scale.independent-of-earlier-calls", trigger="other vectors of that shape")
def scale_cached_by_shape(vectors: Any, *, memory: Memory) -> Any:
    """The answer is kept by the shape."""
    return times(memory.setdefault((len(vectors), width(vectors)), right.scale(vectors)), 1.0)


@wrong(caught_by="scale.independent-of-earlier-calls", trigger="a result written into")
def scale_writes_into_one_buffer(vectors: Any, *, memory: Memory) -> Any:
    """Equal calls get the same list, with whatever was written into it."""
    return memory.setdefault(repr(vectors), right.scale(vectors))


@wrong(caught_by="scale.one-answer", trigger="every 5th call, d >= 2")
def scale_every_5th_call_forgotten(vectors: Any, *, memory: Memory) -> Any:
    """Every 5th call gives the vectors unscaled."""
    return times(vectors, 1.0) if every(5, memory) else right.scale(vectors)


@wrong(caught_by="scale.times-root-d", trigger="d = 24")
def scale_of_24_by_5(vectors: Any) -> Any:
    """The root of 24 is taken for 5."""
    found, d = right.scale(vectors), len(vectors[0] if isinstance(vectors[0], list) else vectors)
    return times(vectors, 5.0) if d == 24 else found
