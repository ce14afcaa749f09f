"""The rare cases, where defects hide: each is reached within the default profile."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from properties import SEARCHES
from properties.engine import PROFILES, Examination
from spec.arithmetic import FORMATS, Format
from spec.calls import Description
from spec.oracles import dot, flat, shape_of

FLOAT64 = FORMATS["float64"]
Cases = list[dict[str, Any]]


class Silent:
    """A session that is never asked."""

    def __init__(self, form: Format) -> None:
        self.description = Description("silent", "silent", dtype=form.name)


@cache
def tried(operation: str, form: Format = FLOAT64, seed: int = 0) -> Cases:
    """All examples of a run in the default profile, the explicit and the generated ones."""
    search = SEARCHES[operation]
    cases = search.explicit(form, None)
    examination = Examination(Silent(form), [], seed, PROFILES["default"], lambda event: None)  # type: ignore[arg-type]
    examination.hypothesis(search, lambda case: cases.append(case), shrinking=False)
    return cases


def reached(operation: str, *names: str) -> Callable[..., bool]:
    """Is there an example whose inputs of these names are such?"""

    def by(case_is: Callable[..., bool], form: Format = FLOAT64) -> bool:
        return any(case_is(*(case[name] for name in names)) for case in tried(operation, form))

    return by


WITH_TABLES = ("lookup", "one_hot_product", "logits", "neighbors")
WITH_IDS = ("lookup", "one_hot", "one_hot_product", "lookup_gradient")
of_tables = pytest.mark.parametrize("operation", WITH_TABLES)
every_format = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS.keys())

# -- sizes -------------------------------------------------------------------------------

HEIGHTS = {
    "V = 1": lambda V: V == 1,
    "V = 2": lambda V: V == 2,
    "V odd": lambda V: V > 2 and V % 2,
    "V a power of two": lambda V: V in {8, 16, 32, 64},
    "V from 17 on": lambda V: 17 <= V < 24,
    "some dozens": lambda V: 24 <= V < 100,
}
WIDTHS = {
    "d = 1": lambda d: d == 1,
    "d odd": lambda d: d > 1 and d % 2,
    "d = 8": lambda d: d == 8,
    "d a power of 4": lambda d: d in {4, 16, 64},
    "d some dozens": lambda d: 24 <= d < 100,
}


@of_tables
@pytest.mark.parametrize("is_such", HEIGHTS.values(), ids=HEIGHTS)
def test_every_height(operation: str, is_such: Callable[[int], bool]) -> None:
    assert reached(operation, "table")(lambda table: is_such(len(table)))


@of_tables
@pytest.mark.parametrize("is_such", WIDTHS.values(), ids=WIDTHS)
def test_every_width(operation: str, is_such: Callable[[int], bool]) -> None:
    assert reached(operation, "table")(lambda table: is_such(len(table[0])))


@pytest.mark.parametrize("operation", ["lookup", "one_hot_product", "logits"])
def test_some_hundreds_of_rows_and_of_columns(operation: str) -> None:
    assert reached(operation, "table")(lambda table: len(table) >= 300)
    assert reached(operation, "table")(lambda table: len(table[0]) >= 300)


@pytest.mark.parametrize("operation", ["dot", "norm", "cosine"])
def test_vectors_of_every_width(operation: str) -> None:
    for is_such in (*WIDTHS.values(), lambda d: d >= 300):
        assert reached(operation, "a")(lambda a, is_such=is_such: is_such(len(a)))


@of_tables
def test_square_tables_and_others(operation: str) -> None:
    by = reached(operation, "table")
    assert by(lambda table: len(table) == len(table[0]) > 1)
    assert by(lambda table: len(table) > len(table[0]) > 1)
    assert by(lambda table: 1 < len(table) < len(table[0]))


@pytest.mark.parametrize(("operation", "name"), [("logits", "batch"), ("scale", "vectors")])
def test_as_many_vectors_as_columns_or_rows(operation: str, name: str) -> None:
    by = reached(operation, name)
    assert by(lambda batch: isinstance(batch[0], list) and len(batch) == len(batch[0]) > 1)
    assert by(lambda batch: isinstance(batch[0], list) and len(batch) == 1)
    assert by(lambda batch: isinstance(batch[0], list) and len(batch) > 64)


def test_as_many_vectors_as_tokens() -> None:
    assert reached("logits", "table", "batch")(lambda table, h: len(h) == len(table) > 1)


def test_every_size_of_a_table_from_a_seed() -> None:
    by = reached("make_table", "V", "d", "seed")
    assert by(lambda V, d, seed: V == 1)
    assert by(lambda V, d, seed: d == 1)
    assert by(lambda V, d, seed: V == d > 1)
    assert by(lambda V, d, seed: V >= 64)
    assert by(lambda V, d, seed: d >= 64)
    assert by(lambda V, d, seed: seed == 0)
    assert by(lambda V, d, seed: seed == 2**32 - 1)
    assert by(lambda V, d, seed: seed >= 2**31)


def test_counts_beyond_every_integer_of_a_machine() -> None:
    by = reached("parameter_count", "V", "d", "bits")
    assert by(lambda V, d, bits: V * d * 2**bits > 2**64)
    assert by(lambda V, d, bits: 2**31 < V * d * 2**bits < 2**53)
    assert by(lambda V, d, bits: V == d == 1)


# -- ids ---------------------------------------------------------------------------------

IDS = {
    "one id alone": lambda ids, V: isinstance(ids, int),
    "no ids": lambda ids, V: ids == [],
    "one": lambda ids, V: isinstance(ids, list) and len(flat(ids)) == 1,
    "more than 10": lambda ids, V: len(flat(ids)) > 10,
    "more than 64": lambda ids, V: len(flat(ids)) > 64,
    "all equal": lambda ids, V: V > 1 and len(flat(ids)) > 2 and len(set(flat(ids))) == 1,
    "equal at a distance": lambda ids, V: apart(flat(ids)),
    "the first row": lambda ids, V: V > 1 and 0 in flat(ids),
    "the last row": lambda ids, V: V > 1 and V - 1 in flat(ids),
    "the last of many": lambda ids, V: V > 16 and V - 1 in flat(ids),
    "every id": lambda ids, V: V > 2 and set(flat(ids)) == set(range(V)),
    "descending": lambda ids, V: any(a > b for a, b in pairwise(flat(ids))),
    "a batch": lambda ids, V: depth(ids) == 2,
    "a batch of batches": lambda ids, V: depth(ids) == 3,
    "a batch of empty ones": lambda ids, V: depth(ids) == 2 and not flat(ids),
    "a batch of two different ones": lambda ids, V: depth(ids) == 2 and len(ids) > 1 < len(ids[0]),
}


def apart(ids: list[int]) -> bool:
    """Does an id come back after another one?"""
    return any(ids[i] in ids[i + 2 :] and ids[i] != ids[i + 1] for i in range(len(ids) - 2))


def depth(ids: Any) -> int:
    return 1 + depth(ids[0]) if isinstance(ids, list) and ids else int(isinstance(ids, list))


EMPTY = {"no ids", "a batch of empty ones"}  # the contract asks for no gradient of no ids


@pytest.mark.parametrize("operation", WITH_IDS)
@pytest.mark.parametrize("kind", IDS)
def test_every_kind_of_ids(operation: str, kind: str) -> None:
    if operation == "lookup_gradient" and kind in EMPTY:
        assert not reached(operation, "ids", "V")(IDS[kind])
    else:
        assert reached(operation, "ids", "V")(IDS[kind])


@pytest.mark.parametrize("operation", WITH_IDS)
@pytest.mark.parametrize(
    "bad", [-1, "-V", "-V-1", "V", "2V", 10**5, 2**31, 2**63 - 1, 1.0, 1.5, "3", None]
)
def test_every_bad_id_alone_and_deep_inside(operation: str, bad: Any) -> None:
    at = 0 if operation == "one_hot" else 1
    met = [
        (flat(call[at]), call[at])
        for case in tried(operation)
        for kind in ("beyond", "negative", "no_integer")
        for call in case[kind]
        if has(flat(call[at]), bad, case["V"])
    ]
    assert any(len(ids) == 1 for ids, _ in met)
    assert any(len(ids) > 64 for ids, _ in met)
    assert any(depth(nested) >= 2 for _, nested in met)


@pytest.mark.parametrize(
    "bad", [-1, "-V", "-V-1", "V", "2V", 10**5, 2**31, 2**63 - 1, 1.0, 1.5, "3", None]
)
def test_every_bad_token(bad: Any) -> None:
    assert any(
        has([token], bad, len(table))
        for case in tried("neighbors")
        for kind in ("beyond", "negative", "no_integer")
        for table, token, *_ in case[kind]
    )


def has(ids: list[Any], bad: Any, V: int) -> bool:
    """Is the bad id among them, of the same type (1.0 is not 1)?"""
    sized = {"-V": -V, "-V-1": -V - 1, "V": V, "2V": 2 * V}
    wanted = sized.get(bad, bad) if V > 3 or bad != "3" else bad
    return any(type(i) is type(wanted) and i == wanted for i in ids)


def test_padding_is_none_the_first_the_last_used_and_unused() -> None:
    by = reached("lookup_gradient", "padding_idx", "ids", "V")
    assert by(lambda p, ids, V: p is None)
    assert by(lambda p, ids, V: p == 0 and 0 in flat(ids))
    assert by(lambda p, ids, V: p == V - 1 > 0 and p in flat(ids))
    assert by(lambda p, ids, V: p is not None and p not in flat(ids))


# -- neighbors ---------------------------------------------------------------------------


@pytest.mark.parametrize("metric", ["cosine", "dot"])
def test_every_k(metric: str) -> None:
    by = reached("neighbors", "table", "k", "metric")
    assert by(lambda table, k, m: m == metric and k == 1 < len(table) - 1)
    assert by(lambda table, k, m: m == metric and k == len(table) - 1 > 1)
    assert by(lambda table, k, m: m == metric and k == len(table) > 2)
    assert by(lambda table, k, m: m == metric and k > len(table) > 2)
    assert by(lambda table, k, m: m == metric and len(table) == 1)


def test_tokens_first_last_and_between() -> None:
    by = reached("neighbors", "table", "token")
    assert by(lambda table, token: token == 0 and len(table) > 2)
    assert by(lambda table, token: token == len(table) - 1 > 1)
    assert by(lambda table, token: 0 < token < len(table) - 1)
    assert by(lambda table, token: token > 0 and len(table) >= 17)


# -- numbers -----------------------------------------------------------------------------

NUMBERS = {
    "subnormal": lambda x, form: 0 < abs(x) < 2.0**form.emin,
    "the smallest": lambda x, form: abs(x) == form.smallest_subnormal,
    "minus zero": lambda x, form: x == 0 and str(x) == "-0.0",
    "huge": lambda x, form: abs(x) > 2.0 ** (form.emax * 0.55),
    "tiny": lambda x, form: 0 < abs(x) < 2.0 ** (form.emin * 0.55),
    "the largest": lambda x, form: abs(x) == form.largest,
    "the whole significand": lambda x, form: full(x, form),
}


def full(x: float, form: Format) -> bool:
    """Does it take all bits of the format but two at most?"""
    numerator, _ = x.as_integer_ratio()
    return abs(numerator) >= 2 ** (form.precision - 3) and numerator % 2 == 1


PLACES = [
    ("lookup", "table"),
    ("one_hot_product", "table"),
    ("logits", "table"),
    ("dot", "a"),
    ("norm", "a"),
    ("cosine", "a"),
    ("neighbors", "table"),
    ("scale", "vectors"),
    ("lookup_gradient", "upstream"),
]


@every_format
@pytest.mark.parametrize(("operation", "name"), PLACES)
@pytest.mark.parametrize("kind", NUMBERS)
def test_every_kind_of_number(operation: str, name: str, kind: str, form: Format) -> None:
    is_such = NUMBERS[kind]
    assert reached(operation, name)(lambda value: any(is_such(x, form) for x in flat(value)), form)


@every_format
@pytest.mark.parametrize(("operation", "name"), PLACES)
def test_every_number_is_one_of_the_format(operation: str, name: str, form: Format) -> None:
    assert all(form.holds(x) for case in tried(operation, form) for x in flat(case[name]))


def test_numbers_around_1e200() -> None:
    assert reached("norm", "a")(lambda a: any(abs(x) > 1e199 for x in a))
    assert reached("norm", "a")(lambda a: any(0 < abs(x) < 1e-199 for x in a))


def test_infinities_and_nan_in_the_table_of_a_lookup() -> None:
    numbers = [x for case in tried("lookup") for x in flat(case["odd_table"])]
    assert {"inf", "-inf", "nan"} <= set(map(str, numbers))


# -- rows --------------------------------------------------------------------------------


@of_tables
def test_rows_that_are_zero_equal_opposite_or_nearly_equal(operation: str) -> None:
    by = reached(operation, "table")
    assert by(lambda table: len(table) > 1 and [0.0] * len(table[0]) in table)
    assert by(lambda table: any(a == b and any(a) for a, b in pairs(table)))
    assert by(lambda table: any(any(a) and a == [-x for x in b] for a, b in pairs(table)))
    assert by(lambda table: any(nearly_equal(a, b) for a, b in pairs(table)))


def pairs(table: list[list[float]]) -> list[tuple[list[float], list[float]]]:
    some = table[:12]
    return [(a, b) for i, a in enumerate(some) for b in some[:i]]


def nearly_equal(a: list[float], b: list[float]) -> bool:
    return a != b and all(abs(x - y) <= 1e-6 * abs(x) for x, y in zip(a, b, strict=True))


def test_scores_that_are_negative_zero_and_all_negative() -> None:
    def scores(table: list[list[float]], g: list[float]) -> list[int]:
        return [dot(row, g).total for row in table]

    by = reached("logits", "table", "g")
    assert by(lambda table, g: min(scores(table, g)) < 0 < max(scores(table, g)))
    assert by(lambda table, g: len(table) > 1 and max(scores(table, g)) < 0)
    assert by(lambda table, g: 0 in scores(table, g))


def test_vectors_at_right_angles_and_opposite() -> None:
    by = reached("cosine", "a", "b")
    assert by(lambda a, b: any(a) and any(b) and dot(a, b).total == 0)
    assert by(lambda a, b: dot(a, b).total < 0)
    assert by(lambda a, b: any(a) and a == b)


# -- text --------------------------------------------------------------------------------

TEXTS = {
    "empty": lambda text: text == "",
    "one character": lambda text: len(text) == 1,
    "not in order": lambda text: any(a > b for a, b in pairwise(text)),
    "repeated": lambda text: len(set(text)) < len(text),
    "case pairs": lambda text: any(c.lower() in text and c.lower() != c for c in text),
    "combining": lambda text: any(map(unicodedata.combining, text)),
    "composed and decomposed": lambda text: unicodedata.normalize("NFC", text) != text,
    "outside the BMP": lambda text: any(c > "\uffff" for c in text),
    "before and behind the surrogates": lambda text: (
        any(c > "\uffff" for c in text) and any("\ue000" <= c <= "\uffff" for c in text)
    ),
    "spaces": lambda text: " " in text.strip() and len(text) > 2,
    "space at an end": lambda text: text != text.strip(),
    "only spaces": lambda text: text != "" and text.isspace(),
    "line ends": lambda text: "\n" in text,
    "long": lambda text: len(text) > 64,
    "Korean": lambda text: any("가" <= c <= "힣" for c in text),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_every_kind_of_text(kind: str) -> None:
    assert reached("build_vocab", "text")(TEXTS[kind])


TOKENS = {
    "none": lambda tokens, vocab, unk: not tokens,
    "all known": lambda tokens, vocab, unk: tokens and set(tokens) <= set(vocab),
    "all unknown": lambda tokens, vocab, unk: len(tokens) > 1 and not set(tokens) & set(vocab),
    "the token with id 0": lambda tokens, vocab, unk: any(vocab.get(t) == 0 for t in tokens),
    "unknown but for its case": lambda tokens, vocab, unk: any(
        t not in vocab and any(t.lower() == v.lower() for v in vocab) for t in tokens
    ),
    "unknown but for its spaces": lambda tokens, vocab, unk: any(
        t not in vocab and t != t.strip() and t.strip() in vocab for t in tokens
    ),
    "beginning of a known one": lambda tokens, vocab, unk: any(
        t and t not in vocab and any(v.startswith(t) for v in vocab) for t in tokens
    ),
    "empty token": lambda tokens, vocab, unk: "" in tokens,
    "unknown, with UNK 0": lambda tokens, vocab, unk: unk == 0 and not set(tokens) <= set(vocab),
    "UNK that no token has": lambda tokens, vocab, unk: unk not in vocab.values() and tokens,
    "UNK that a token has": lambda tokens, vocab, unk: unk in vocab.values() and tokens,
    "empty vocabulary": lambda tokens, vocab, unk: not vocab and tokens,
    "many": lambda tokens, vocab, unk: len(tokens) > 64,
}


@pytest.mark.parametrize("kind", TOKENS)
def test_every_kind_of_tokens(kind: str) -> None:
    assert reached("encode", "tokens", "vocab", "unk_id")(TOKENS[kind])


SEQUENCES = {
    "one": lambda rows, pad: len(rows) == 1,
    "an empty one": lambda rows, pad: [] in rows and any(rows),
    "only empty ones": lambda rows, pad: len(rows) > 1 and not any(rows),
    "of one length": lambda rows, pad: (
        len(rows) > 1 < len(rows[0]) and len(set(map(len, rows))) == 1
    ),
    "the longest first": lambda rows, pad: len(rows[0]) > max(map(len, rows[1:]), default=99),
    "the longest last": lambda rows, pad: len(rows[-1]) > max(map(len, rows[:-1]), default=99),
    "the longest between": lambda rows, pad: (
        len(rows) > 2 and max(map(len, rows)) > max(len(rows[0]), len(rows[-1]))
    ),
    "PAD 0": lambda rows, pad: pad == 0 and len(set(map(len, rows))) > 1,
    "PAD not 0": lambda rows, pad: pad > 1 and len(set(map(len, rows))) > 1,
    "PAD among the ids": lambda rows, pad: any(pad in row for row in rows),
    "ending in PAD": lambda rows, pad: any(row[-1:] == [pad] for row in rows),
    "longer than 10": lambda rows, pad: 10 < max(map(len, rows)) <= 64,
    "longer than 64": lambda rows, pad: max(map(len, rows)) > 64,
    "more than 10 of them": lambda rows, pad: len(rows) > 10,
}


@pytest.mark.parametrize("kind", SEQUENCES)
def test_every_kind_of_sequences(kind: str) -> None:
    assert reached("pad", "sequences", "pad_id")(SEQUENCES[kind])


# -- one example for each size -----------------------------------------------------------


def swept(operation: str, *names: str, form: Format = FLOAT64) -> list[Any]:
    cases = SEARCHES[operation].swept(form)
    return [[case[name] for name in names] for case in cases if case.keys() >= set(names)]


SIZES = (*range(1, 21), 24, 32, 48, 64, 96, 100, 128)


@pytest.mark.parametrize("operation", WITH_TABLES)
def test_every_size_of_a_table(operation: str) -> None:
    tables = [table for (table,) in swept(operation, "table")]
    smallest = 2 if operation == "neighbors" else 1  # whose token needs another
    assert {len(table) for table in tables} >= set(SIZES[smallest - 1 :])
    assert {len(table[0]) for table in tables} >= set(SIZES) | {256, 768, 1024, 1025}


@pytest.mark.parametrize("operation", ["dot", "norm", "cosine"])
def test_every_width_of_a_vector(operation: str) -> None:
    assert {len(a) for (a,) in swept(operation, "a")} >= set(SIZES) | {256, 768, 1024, 1025}


def test_every_number_of_ids_of_neighbors_and_of_tokens() -> None:
    assert {len(ids) for (ids,) in swept("lookup", "ids")} >= set(SIZES)
    assert {k for (k,) in swept("neighbors", "k")} >= set(range(1, 22))
    assert {len(tokens) for (tokens,) in swept("encode", "tokens")} >= set(SIZES)
    assert {len(rows) for (rows,) in swept("pad", "sequences")} >= set(range(1, 21))
    assert {max(map(len, rows)) for (rows,) in swept("pad", "sequences")} >= set(SIZES[1:])


@pytest.mark.parametrize("operation", WITH_IDS)
@pytest.mark.parametrize("kind", ["beyond", "negative", "no_integer"])
def test_a_bad_id_in_every_place(operation: str, kind: str) -> None:
    at = 0 if operation == "one_hot" else 1
    lists = [ids for (calls,) in swept(operation, kind) for ids in (call[at] for call in calls)]
    for ids in ([1, 2, 3], [1, 2, 3, 4], [[1, 2], [3, 4]], [[1, 2, 3], [4, 5, 6]]):
        alike = [flat(other) for other in lists if shape_of(other) == shape_of(ids)]
        bad = {place for other in alike for place, i in enumerate(other) if not good(i)}
        assert bad == set(range(len(flat(ids))))


def good(i: Any) -> bool:
    return isinstance(i, int) and 0 <= i < 12


def test_a_whole_number_as_a_float_at_the_end_of_a_list() -> None:
    lists = [ids for (calls,) in swept("lookup", "no_integer") for _, ids in calls]
    assert any(len(flat(ids)) > 2 and flat(ids)[-1] in (2.0, 3.0, 11.0) for ids in lists)


@pytest.mark.parametrize(
    ("operation", "name"),
    [("build_vocab", "text"), ("encode", "tokens"), ("pad", "sequences"), ("logits", "h")],
)
def test_what_is_longer_than_a_block_of_1024(operation: str, name: str) -> None:
    lengths = [len(value) for (value,) in swept(operation, name)]
    assert max(lengths) > 1024


@pytest.mark.parametrize("operation", ["dot", "cosine"])
def test_wide_vectors_that_are_mostly_zero(operation: str) -> None:
    filled = [
        [sum(map(bool, vector)) / len(vector) for vector in (a, b)]
        for a, b in swept(operation, "a", "b")
        if len(a) >= 16 and sum(map(bool, a)) > 2
    ]
    assert any(max(shares) <= 0.25 for shares in filled)


def test_more_rows_and_more_vectors_than_a_tile_holds() -> None:
    sizes = [(len(table), len(h)) for table, h in swept("logits", "table", "h")]
    for tile in (8, 16, 32, 64):
        assert any(min(V, T) > tile and V % tile and T % tile for V, T in sizes)


def test_a_k_between_a_few_and_all() -> None:
    asked = [(len(table), k) for table, k in swept("neighbors", "table", "k")]
    assert {k for V, k in asked if V == 100} >= {31, 32, 33, 64, 65}


def test_an_id_that_stands_for_no_id() -> None:
    assert {-1, -100} <= {pad_id for (pad_id,) in swept("pad", "pad_id")}
    assert {-1, -100} <= {unk_id for (unk_id,) in swept("encode", "unk_id")}


@pytest.mark.parametrize("operation", WITH_IDS)
def test_axes_of_one_length(operation: str) -> None:
    shapes = {shape_of(ids) for (ids,) in swept(operation, "ids")}
    assert any(len(shape) == 3 and shape[0] == shape[1] > 1 for shape in shapes)


@pytest.mark.parametrize("V", [2, 50, 100, 257])
def test_the_last_row_of_a_large_table(V: int) -> None:
    assert any(len(table) == V and V - 1 in ids for table, ids in swept("lookup", "table", "ids"))
    assert any(size == V and V - 1 in ids for size, ids in swept("one_hot", "V", "ids"))


@every_format
def test_every_order_of_magnitude(form: Format) -> None:
    lengths = [sum(x * x for x in a) ** 0.5 for (a,) in swept("norm", "a", form=form)]
    reach = min(20, form.emax // 2 - 5)
    for power in range(-reach, reach, 4):
        assert any(2.0**power <= length < 2.0 ** (power + 4) for length in lengths), power


@every_format
@pytest.mark.parametrize("operation", SEARCHES)
def test_every_number_of_a_sweep_is_one_of_the_format(operation: str, form: Format) -> None:
    for case in SEARCHES[operation].swept(form):
        if "no_integer" in case:  # a bad id is a number of any format
            continue
        numbers = [x for value in case.values() for x in flat(value) if isinstance(x, float)]
        assert all(map(form.holds, numbers))


def test_nearly_right_angles_and_nearly_equal_lengths() -> None:
    pairs = swept("cosine", "a", "b")
    cosines = [dot(a, b).nearest / (norm(a) * norm(b)) for a, b in pairs]
    assert any(0 < abs(c) < 1e-6 for c in cosines)
    assert any(0 < abs(c) < 1e-10 for c in cosines)
    assert any(0 < abs(norm(a) / norm(b) - 1) < 1e-8 for a, b in pairs)


def norm(a: list[float]) -> float:
    return math.hypot(*a)


def test_rounding_beyond_some_size_shows() -> None:
    """Whole numbers are what float32, or rounding to decimals, leaves as it is."""
    for name in ("lookup", "logits"):
        tables = [table for (table,) in swept(name, "table") if loses(table)]
        assert {len(table) for table in tables} >= set(SIZES)
        assert {len(table[0]) for table in tables} >= set(SIZES)
    gradients = swept("lookup_gradient", "V", "upstream")
    assert {V for V, upstream in gradients if loses(upstream)} >= set(SIZES)


def loses(value: Any) -> bool:
    return narrow(value) != flat(value)


def narrow(value: Any) -> list[float]:
    return [FORMATS["float32"].round(x) for x in flat(value)]


def test_near_twins_are_ranked_at_many_sizes() -> None:
    tables = [table for (table,) in swept("neighbors", "table")]
    twins = [t for t in tables if different(t) >= 5 > len({*map(str, map(narrow, t))})]
    assert {len(t[0]) for t in twins} >= {2, 5, 9, 17, 33, 65}
    assert {len(t) for t in twins} >= {5, 17, 33, 65, 129}


def different(table: Any) -> int:
    return len({*map(str, table)})


def test_directions_are_nearly_one_nearly_opposite_and_nearly_across_at_many_widths() -> None:
    for low, high in ((0.9, 1), (-1, -0.9), (-0.1, 0.1)):
        some = {
            len(a) for a, b in swept("cosine", "a", "b") if any(b) and low < cosine(a, b) < high
        }
        assert some >= {5, 9, 13, 17, 33, 65}


def cosine(a: list[float], b: list[float]) -> float:
    return math.fsum(map(float.__mul__, a, b)) / (math.hypot(*a) * math.hypot(*b) or 1.0)
