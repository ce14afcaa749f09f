"""make_table and parameter_count: sizes and seeds."""

from __future__ import annotations

from hypothesis import strategies as st

from properties import sizes
from properties.search import Case, Search
from properties.tables import Shapes
from spec.arithmetic import Format

SIZES = st.sampled_from((1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 33, 64, 65))
SEEDS = st.one_of(
    st.integers(0, 12), st.integers(0, 2**32 - 1), st.sampled_from((2**31, 2**32 - 1, 42))
)


LARGEST_AREA = 200  # ten seeds are tried on each


@st.composite
def make_table_cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    V, d = (draw(SIZES), draw(SIZES)) if shapes is None else draw(st.sampled_from(shapes))
    if V * d > LARGEST_AREA:
        d = 1 + d % 4
    seed = draw(SEEDS)
    return {"V": V, "d": d, "seed": seed, "other": (seed + 1) % 2**32}


def make_table_first(form: Format, shapes: Shapes) -> list[Case]:
    sizes = ((1, 1), (2, 3), (4, 4), (3, 7), (17, 1), (1, 17), (9, 8), (65, 2), (2, 65))
    seeds = (0, 1, 2, 9, 7, 2**31, 2**32 - 1, 123456, 5)
    return [
        {"V": V, "d": d, "seed": seed, "other": (seed + 1) % 2**32}
        for (V, d), seed in zip(sizes if shapes is None else shapes * 3, seeds, strict=False)
    ]


@st.composite
def parameter_count_cases(draw: st.DrawFn, form: Format, shapes: Shapes) -> Case:
    size = st.one_of(st.integers(1, 9), st.integers(1, 10**6))
    return {
        "V": draw(size),
        "d": draw(size),
        "tied": draw(st.booleans()),
        "bits": draw(st.integers(0, 90)),
    }


def parameter_count_first(form: Format, shapes: Shapes) -> list[Case]:
    sizes = ((1, 1), (2, 1), (3, 2), (2, 3), (7, 4), (6, 3), (50257, 768), (1, 9), (16, 16))
    return [
        {"V": V, "d": d, "tied": tied, "bits": bits}
        for (V, d), bits in zip(sizes, (0, 1, 16, 31, 32, 33, 53, 64, 90), strict=True)
        for tied in (True, False)
    ]


SEARCHES = [
    Search("make_table", make_table_cases, make_table_first, sizes.make_table),
    Search("parameter_count", parameter_count_cases, parameter_count_first, sizes.parameter_count),
]
