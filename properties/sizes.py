"""One example for each size and each order of magnitude, where a fault has nowhere to hide.

They hold the arguments of one call, or the first of them, or calls to be refused, and only laws
that make such calls are tried on them. Where size is the matter they are made of small whole
numbers, or of such numbers a hair off, whose sums every order of summation finds alike.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from properties.ids import each_place
from properties.search import Case
from properties.tables import Table
from spec.arithmetic import Format

SMALL = (*range(1, 21), 24, 25, 28, 30, 31, 32, 33, 36, 40, 48, 50)
USUAL = (*SMALL, 60, 63, 64, 65, 80, 96, 100, 127, 128, 129)
WIDTHS = (*USUAL, 200, 256, 257, 300, 384, 512, 768, 1024, 1025)
LENGTHS = (*USUAL, 257, 513)
"""Of tables and of lists of ids, whose every number is a list or a call of somebody's loop."""

NUMBERS = (1.0, -2.0, 3.0, 2.0, -1.0, -3.0, 4.0)


def vector(d: int, start: int = 0) -> list[float]:
    return [NUMBERS[(start + j) % 7] for j in range(d)]


def wide(d: int, V: int = 2) -> Table:
    """The last column is the heaviest, so that a ranking without it is another one."""
    rows = [[NUMBERS[(i * i + j * (i + 1) + 2) % 7] for j in range(d)] for i in range(V)]
    weight = 2.0 ** max(2, d.bit_length() - 3)
    return [[*row[:-1], weight * NUMBERS[3 * i % 7]] for i, row in enumerate(rows)]


def high(V: int) -> Table:
    """Each row its own."""
    return [[float(1 + i % 32), float(i // 32), NUMBERS[i % 7]] for i in range(V)]


def fine(form: Format, value: Any) -> Any:
    """The same a hair off, in half of the digits of the format: rounding to whole numbers, to
    decimals or to a narrower format shows, and sums of the usual lengths are still exact."""
    off = 1 + 2.0 ** -(form.precision // 2)
    if isinstance(value[0], list):
        return [fine(form, each) for each in value]
    return [form.round(x * off) for x in value]


def times(k: float, table: Table) -> Table:
    return [[k * x for x in row] for row in table]


def nearly(form: Format) -> Table:
    """Rows that are alike in all but their last digits."""
    return [[1.0], [1.0 + 2.0 ** (3 - form.precision)], [1.0]]


def tall(V: int) -> Table:
    """A column of as many numbers as the narrowest format tells apart."""
    return [[float(1 + i % 251)] for i in range(V)]


def some(V: int) -> list[int]:
    """The last id, the first, and others."""
    return [V - 1, 0, V // 2, V - 1, min(1, V - 1), V // 3]


def many(T: int, V: int = 5) -> list[int]:
    return [(3 * t + t // 5) % V for t in range(T)]


@cache
def magnitudes(form: Format) -> list[Table]:
    """Rows of all lengths whose squares are in range, without pattern and of whole significands."""
    reach = max(3, form.emax // 2 - 8)
    powers = {*range(-reach, reach + 1, max(1, reach // 8)), *range(-64, 65, 4)}
    rows = (0.7, -1 / 3, 0.1, 0.9), (0.2, 1 / 7, -0.6, 1.1), (-0.3, 0.8, 1 / 9, 0.4)
    return [
        [[form.round(x * 2.0**e) for x in row] for row in rows]
        for e in sorted(powers)
        if abs(e) <= reach
    ]


def one_signed(form: Format, d: int) -> list[float]:
    """Where a sum of terms of both signs would cost all that terms of one sign keep."""
    return [form.round(0.1 + (j * 0.618) % 1) for j in range(d)]


def square(n: int) -> Table:
    """As many columns as rows, and no column like a row."""
    return [[float((n * i + j) % 251) for j in range(n)] for i in range(n)]


def nested(*shape: int, V: int) -> Any:
    """Ids of a shape, as different as V allows."""
    turn = itertools.count(1)

    def fill(shape: tuple[int, ...]) -> Any:
        return [fill(shape[1:]) for _ in range(shape[0])] if shape else next(turn) % V

    return fill(shape)


def sparse(d: int, start: int = 0) -> list[float]:
    """One number in four, in no order, and zeros."""
    return [NUMBERS[j % 7] if (5 * j + start) % 16 < 4 else 0.0 for j in range(d)]


def spike(d: int) -> list[float]:
    """One number, which is not 1, among zeros."""
    return [3.0 if j == d // 2 else 0.0 for j in range(d)]


HOLLOW = (5, 9, 16, 17, 24, 33, 65)
"""Widths of vectors that are mostly zero."""


CUBES = ((2, 2, 2), (2, 2, 3), (3, 3, 2), (4, 4), (7, 7), (40, 2), (130, 1), (2, 1, 1, 2, 2))
"""Axes of one length, which nobody sees swapped in a shape, many short sequences, and a deep
batch."""

LONG = 1025
"""Longer than a block of 1024. (Who recurses over it and runs out of stack is excused.)"""


LONGEST = 4097
"""More columns than a block of 4096, and characters, which cost least."""


SORTED = 600
"""Rows to be ranked: more than a block of 512, and not too many for who compares each with each."""


def refused(arguments: Callable[[Any], list[Any]]) -> list[Case]:
    """Bad ids in every place, as calls of an operation with 12 rows."""
    return [
        {kind: list(map(arguments, bad)) for kind, bad in by_kind.items()}
        for by_kind in each_place(12)
    ]


@cache
def rows(form: Format) -> list[Case]:
    table = high(12)
    big, tiny = float(form.largest) / 2, 2.0 ** max(-40, form.emin + 8)
    return [
        *refused(lambda ids: [table, ids]),
        *(
            {"negative": [[large, [0, -1]]], "beyond": [[large, [0, len(large)]]]}
            for large in (high(65), wide(65, 5), wide(300, 3))
        ),
        *({"table": high(40), "ids": nested(*shape, V=40)} for shape in CUBES),
        *({"table": square(n), "ids": [n - 1, 0, 1]} for n in (2, 9, 16, 33)),
        *({"table": fine(form, high(V)), "ids": some(V)} for V in LENGTHS),
        {"table": tall(LONG), "ids": some(LONG)},
        *({"table": fine(form, wide(d)), "ids": [1, 0, 1]} for d in WIDTHS),
        *(
            {"table": times(tiny, large), "ids": [1, 0]}
            for large in (high(33), high(129), wide(65))
        ),
        {"table": wide(65, 5), "ids": many(65)},
        *({"table": high(5), "ids": many(T)} for T in LENGTHS),
        *({"table": tall(5), "ids": ids} for ids in (many(LONG), [[i] for i in many(LONG)])),
        *({"table": high(5), "ids": [many(2)] * n} for n in USUAL[:20]),
        {"table": fine(form, wide(LONGEST, 1)), "ids": [0]},
        {"table": [[big, -big], [-big, big]], "ids": [1, 0]},
        {"table": [[0.0, -0.0], [-0.0, 0.0]], "ids": [1, 0]},
        {"table": nearly(form), "ids": [0, 1, 2]},
        *({"table": table, "ids": [0, 2]} for table in magnitudes(form)),
    ]


def one_hot(form: Format) -> list[Case]:
    return [
        *refused(lambda ids: [ids, 12]),
        *({"ids": nested(*shape, V=11), "V": 11} for shape in CUBES),
        *({"ids": some(V)[:3], "V": V} for V in (*LENGTHS, 512, LONG)),
        *({"ids": i, "V": V} for V in (4, 33, 65) for i in (V - 1, 0)),
        {"ids": [2049, 2047], "V": 2051},  # more than half precision has whole numbers
        {"ids": many(100, 99), "V": 99},
        *({"ids": many(T), "V": 5} for T in LENGTHS),
    ]


def other_widths() -> list[list[Any]]:
    """Calls of logits with vectors of a wrong width, alone, all of a batch, and one of three."""
    made: list[list[Any]] = []
    for d, w in itertools.product((1, 2, 3, 4), (0, 1, 2, 3, 5)):
        if w != d:
            table, wrong = wide(d, 3), vector(w)
            if w:  # the logits of [] are left open
                made += [[table, wrong], [table, [0.0] * w]]
            made += [[table, [wrong] * T] for T in (1, 2, 3, d)]
            for place in range(3):
                made.append([table, [wrong if t == place else vector(d, t) for t in range(3)]])
    made += [[wide(1, 3), vector(257)], [wide(257, 3), vector(1)]]  # of one width in a byte
    made += [[wide(2, 3), [vector(2)] * T + [vector(3)]] for T in (8, 16, 32, 64, 100)]
    return made


def logits(form: Format) -> list[Case]:
    tiny = 3 * float(form.smallest_subnormal)
    return [
        {"wrong_width": other_widths()},
        *({"table": fine(form, high(V)), "h": [1.0, -2.0, 3.0]} for V in LENGTHS),
        *({"table": fine(form, wide(d)), "h": vector(d, 1)} for d in WIDTHS),
        *({"table": high(3), "h": [vector(3, t) for t in range(T)]} for T in (*SMALL, 129, LONG)),
        *({"table": fine(form, high(n)), "h": [[1.0, -2.0, 3.0]] * 2} for n in (12, 20, 40, 65)),
        {"table": [[1.0], [3.0]], "h": nearly(form)},
        *({"table": square(n), "h": [vector(n, t) for t in range(n)]} for n in (2, 9, 16)),
        *({"table": high(n), "h": [vector(3, t) for t in range(n)]} for n in (17, 33, 65)),
        *({"table": wide(d), "h": h} for d in HOLLOW for h in (spike(d), sparse(d))),
        {"table": high(LONG), "h": [1.0, -2.0, 3.0]},
        {"table": wide(LONGEST, 1), "h": vector(LONGEST, 1)},
        *({"table": [[x], [1.0]], "h": [y]} for x, y in ((tiny, 1.0), (1.0, tiny))),
        *({"table": table[:2], "h": table[2]} for table in magnitudes(form)),
    ]


def shortest(form: Format) -> float:
    """Of vectors of such numbers the product of the sums of squares is in range, but only just."""
    return 2.0 ** ((form.emin + 12) // 4)


def close_calls(form: Format) -> list[Table]:
    """Pairs nearly at right angles, nearly of one length, and very short."""
    short = shortest(form)
    pairs = [
        *([[1.0, 0.0], [2.0**-e, 1.0]] for e in (8, 14, 20, 27, 34, 41, 50)),
        *([[3.0, 4.0], [4.0, 3.0 + 2.0**-e]] for e in (7, 20, 28)),
        *([[1.0 + 2.0**-e], [1.0]] for e in (9, 20, 32, 45)),
        [[short, 2 * short], [2 * short, -3 * short]],
    ]
    return [[[form.round(x) for x in row] for row in pair] for pair in pairs]


def apart() -> list[list[Any]]:
    """Pairs of vectors of different widths."""
    few = [*itertools.permutations((0, 1, 2, 3, 4, 6), 2), (8, 16), (17, 16), (33, 32), (64, 65)]
    few += [(1, 257), (257, 1)]  # of one width in a byte
    zero = [([0.0] * m, vector(n)) for m, n in ((1, 2), (2, 1), (3, 2))]
    return [
        *([vector(m), vector(n, 2)] for m, n in few),
        *([a, b] for pair in zero for a, b in (pair, pair[::-1])),
    ]


def directed(d: int) -> list[tuple[list[float], list[float]]]:
    """Nearly of one direction, nearly opposite, and nearly at right angles."""
    a = vector(d)
    near = [*a[:-1], a[-1] + 1.0]
    across = [*a[1::-1], *([0.0] * (d - 2))]
    return [(a, near), (a, [-x for x in near]), (a, [-across[0], *across[1:-1], 0.25])]


DIRECTED = (5, 9, 13, 17, 20, 33, 65, 130, 300)


@cache
def pairs(form: Format) -> list[Case]:
    return [
        {"wrong_widths": apart()},
        *({"a": a, "b": b} for a, b in close_calls(form)),
        *({"a": fine(form, vector(d)), "b": vector(d, 2)} for d in (*WIDTHS, LONGEST)),
        *({"a": a, "b": b} for d in DIRECTED for a, b in directed(d)),
        *({"a": sparse(d), "b": b} for d in HOLLOW for b in (sparse(d, 2), sparse(d, 3))),
        *({"a": spike(d), "b": vector(d)} for d in HOLLOW),
        *({"a": one_signed(form, d), "b": one_signed(form, d + 1)[1:]} for d in (16, 50, 100, 384)),
        *({"a": table[0], "b": table[1]} for table in magnitudes(form)),
    ]


def lengths(form: Format) -> list[Case]:
    # A square that is just in range, at both ends.
    ends = 1.5 * 2.0 ** (form.emax // 2 - 1), 1.5 * 2.0 ** (form.emin // 2 + 1)
    return [
        {"a": [0.0]},
        {"a": [0.0, -0.0, 0.0]},
        *({"a": [end, end / 2]} for end in ends),
        *({"a": p["a"]} for p in pairs(form) if "a" in p),
    ]


def twins(form: Format, d: int, V: int) -> Table:
    """Rows of which two and two differ by a hair, the better of them behind the other."""
    hair = min(0.25, 2.0 ** (5 - form.precision + 2 * d.bit_length()))
    ends = (-2.0, 2.0, form.round(-2.0 * (1 - hair)), form.round(2.0 * (1 + hair)))
    return [[1.0] * d, *([1.0] * (d - 1) + [x] for x in ends), *([[-1.0] * d] * (V - 5))]


def neighbors(form: Format) -> list[Case]:
    short = shortest(form)
    large = wide(17, 5), wide(65, 5), high(65)
    refused = [
        {kind: [[table, bad, 2, "dot"]], "unknown_metric": [[table, 0, 2, "l2"]]}
        for table in large
        for kind, bad in (("negative", -1), ("beyond", len(table)))
    ]
    cases = (
        ([[short, 0.0], [short, short / 8], [1.0, 1.0]], 0, 2),
        *((high(V), V // 2, 3) for V in (*SMALL[1:], 64, 96, 100, 128)),
        *((wide(d, 6), 0, 5) for d in WIDTHS),
        *((wide(65, 66), 7, 65) for _ in range(2)),
        *((high(22), 7, k) for k in range(1, 24)),
        *((high(100), 50, k) for k in (31, 32, 33, 40, 50, 64, 65, 97)),
        (high(SORTED), SORTED - 1, 3),
        *((table, 0, 2) for table in magnitudes(form)[::2]),
        *((twins(form, d, V), 0, V - 1) for d in (2, 5, 9, 17, 33, 65, 100, 300) for V in (5, 5)),
        *((twins(form, 2, V), 0, 4) for V in (17, 18, 33, 34, 65, 66, 129, 130)),
        *((high(22), 7, 2**16 + 1) for _ in range(2)),
    )
    return refused + [
        {"table": table, "token": token, "k": k, "metric": ("cosine", "dot")[n % 2]}
        for n, (table, token, k) in enumerate(cases)
    ]


def scale(form: Format) -> list[Case]:
    return [
        *({"vectors": vector(d)} for d in (*WIDTHS, LONGEST)),
        *({"vectors": [vector(3, t) for t in range(T)]} for T in (*SMALL, 129, LONG)),
        *({"vectors": [vector(n, t) for t in range(n)]} for n in (9, 16, 33, 65)),
        *({"vectors": [1.0 * k, -2.0 * k, 3.0 * k, 0.0]} for k in (1, 2, 4)),  # what came before
        *({"vectors": table[0][:3]} for table in magnitudes(form)),
        {"vectors": [float(form.largest) / 2, 1.0, -1.0]},  # times √3 it fits, times 3 not
    ]


def upstream_of(ids: Any, nothing: bool = False) -> Any:
    """Two numbers for each id, by which it is known; ``nothing`` for a bad one of 12."""
    turn = itertools.count(1)

    def rows(part: Any) -> Any:
        if isinstance(part, list):
            return [rows(each) for each in part]
        zero = nothing and not (isinstance(part, int) and 0 <= part < 12)
        return [0.0, 0.0] if zero else [float(next(turn)), -1.0]

    return rows(ids)


def gradient(form: Format) -> list[Case]:
    sizes = [
        {
            "V": V,
            "ids": ids,
            "upstream": fine(form, [vector(d, t) for t in range(len(ids))]),
            "padding_idx": p,
        }
        for V, ids, d, p in (
            *((V, some(V), 2, None) for V in LENGTHS),
            (LONG, [3], 2, None),
            (2051, [2049, 2047], 1, None),
            *((3, [2, 0, 2], d, None) for d in WIDTHS),
            *((5, many(T), 2, (1, 3, 0, 4, None)[T % 5]) for T in LENGTHS),
            (5, many(LONG), 1, None),
            (LONG, [LONG - 1, 0, 3, LONG - 2], 2, 3),
            (3, [2] * 300 + [0, 1], 1, None),
        )
    ]
    sizes += refused(lambda ids: [12, ids, upstream_of(ids), (None, 0, 5)[len(repr(ids)) % 3]])
    # A bad id is refused though nothing would flow to it.
    sizes += refused(lambda ids: [12, ids, upstream_of(ids, nothing=True), None])[:2]
    sizes += [
        {"V": 40, "ids": ids, "upstream": upstream_of(ids), "padding_idx": None}
        for ids in (nested(*shape, V=40) for shape in CUBES)
    ]
    whole = 2.0 ** min(62, form.emax - 2)  # twice that is more than 64 bits hold
    sizes.append({"V": 2, "ids": [1, 1, 1], "upstream": [[whole]] * 3, "padding_idx": None})
    return sizes + [
        {"V": 3, "ids": [0, 2, 0], "upstream": table, "padding_idx": padding_idx}
        for n, table in enumerate(magnitudes(form))
        for padding_idx in (None, 0)[: 1 + (n % 4 == 0)]
    ]


def make_table(form: Format) -> list[Case]:
    shapes = ((16, 1), (1, 16), (33, 1), (1, 300), (150, 1), (8, 8), (60, 5))
    return [
        *(
            {"V": V, "d": d, "seed": (0, n, 1000 + n, 2**32 - 1 - n, 2**31 + n)[n % 5]}
            for n, size in enumerate(WIDTHS)
            for V, d in ((size, 1), (1, size))
        ),
        {"V": 65, "d": 64, "seed": 1},
        {"V": 60, "d": 200, "seed": 2**32 - 1},
        *({"V": 3, "d": 2, "seed": 2**31 + n} for n in (-2, -1, 0, 1)),
        *({"V": 3, "d": 2, "seed": 2**32 - n} for n in (1, 2, 3)),
        *({"V": V, "d": d} for V, d in shapes),
    ]


def parameter_count(form: Format) -> list[Case]:
    turned = WIDTHS[1:] + WIDTHS[:1]
    # What looks alike to somebody: 1 beside 23 and 12 beside 3, and both as a float.
    alike = ((1, 23), (12, 3), (1, 112), (11, 12), (2**60, 3), (2**60 + 1, 3), (10**400, 3))
    return [
        {"V": V, "d": d, "tied": tied}
        for V, d in (*zip(WIDTHS, turned, strict=True), *alike)
        for tied in (True, False)
    ]


EDGES = " \t\n\r\x0b\x0c\x1c\x85\xa0\xad\u2028\u2029\u200b\u3000\ufeff\uffff\U0010ffff"
"""Characters that somebody strips, or ends a line at."""

INVISIBLE = (
    *range(0x20),
    *range(0x7F, 0xA1),
    0xAD,
    *range(0x2000, 0x2010),
    *range(0x2028, 0x2030),
    *range(0x205F, 0x2070),
    0x3000,
    *range(0xFE00, 0xFE10),
    0xFEFF,
    *range(0xFFF9, 0x10000),
    0xE0001,
    0x10FFFF,
)


def build_vocab(form: Format) -> list[Case]:
    return [
        *({"text": "".join(chr(0x4E00 + i) for i in reversed(range(n)))} for n in LENGTHS),
        *({"text": "ab" * (n // 2) + "c" * (n % 2)} for n in SMALL),
        *({"text": text} for c in EDGES for text in (c + "ab", "ba" + c)),
        {"text": "".join(chr(0x4E00 + i) for i in range(LONG))},
        *({"text": "ab" * (n // 2) + "c"} for n in (LONG, LONGEST)),
        {"text": "".join(map(chr, INVISIBLE))},
        *({"text": "".join(map(chr, block[::-1]))} for block in BLOCKS),
        *({"text": text} for text in MARKED),
    ]


BLOCKS = [
    range(start, start + 64)
    for first, last in (
        (0x100, 0x600),  # Latin, Greek, Cyrillic, Armenian, Hebrew
        (0x600, 0x700),
        (0x900, 0x980),
        (0xE00, 0xE80),
        (0x1100, 0x1200),
        (0x1E00, 0x1F00),
        (0x2000, 0x2300),
        (0x2460, 0x2500),
        (0x3000, 0x3200),
        (0x4E00, 0x4E40),
        (0x5B40, 0x5B80),
        (0xAC00, 0xAC40),
        (0xF900, 0xF940),
        (0xFF00, 0xFFC0),
        (0x10400, 0x10440),
        (0x1D400, 0x1D440),
        (0x1F300, 0x1F340),
        (0x1F600, 0x1F640),
    )
    for start in range(first, last, 64)
]
"""Characters that somebody drops, folds, or takes for others."""

MARKED = (
    "1\u20e32\ufe0f\u20e3",
    "\x1b[31mred\x1b[0m",
    "a #b",
    "a // b -- c",
    "<b>a</b>",
    "{a} %s $x",
)
"""What is more than its characters, to somebody."""


def encode(form: Format) -> list[Case]:
    vocab = {f"w{i}": i for i in range(5)}
    return [
        *({"tokens": [f"w{i}" for i in many(T, 6)], "vocab": vocab, "unk_id": 5} for T in LENGTHS),
        *(
            {
                "tokens": [*(f"w{i}" for i in some(V)), "new"],
                "vocab": {f"w{i}": i for i in range(V)},
                "unk_id": V,
            }
            for V in LENGTHS
        ),
        *(
            {"tokens": ["x" * n, "x"], "vocab": {"x" * n: 0}, "unk_id": 1}
            for n in (*USUAL[1:], 201)
        ),
        {"tokens": [f"w{i}" for i in many(LONG, 6)], "vocab": vocab, "unk_id": 5},
        *(
            {"tokens": [token, "w1"], "vocab": {alike(token): 0} | vocab, "unk_id": 7}
            for alike in ALIKE
            for token in TOKENS
            if alike(token) != token
        ),
        *({"tokens": ["new", "w1"], "vocab": vocab | {unk: 6}, "unk_id": 7} for unk in UNKNOWN),
        *({"tokens": ["new", "w1"], "vocab": vocab, "unk_id": unk_id} for unk_id in MISSING),
        *(
            {"tokens": [token, "w1"], "vocab": {alike: 0} | vocab, "unk_id": 7}
            for pair in PAIRS
            for token, alike in (pair, pair[::-1])
        ),
        *({"tokens": ["w1", token], "vocab": vocab | {token: 5}, "unk_id": 7} for token in SPECIAL),
        *(
            {"tokens": ["w1", *SPECIAL], "vocab": some, "unk_id": 7}
            for some in (vocab, {"": 3} | vocab)
        ),
        {"tokens": [".", "Ab", "!", "Ab"], "vocab": {"ab": 0, ".": 1, "!": 2}, "unk_id": 7},
    ]


PAIRS = (
    ("ab", "ba"),
    ("tea", "eat"),
    ("soooo", "so"),
    ("soooo", "soo"),
    ("walked", "walk"),
    ("walking", "walk"),
    ("a–b", "a-b"),
    ("a—b", "a-b"),
    ("a-b", "ab"),
    ("a-b", "a"),
    ("a\u00a0b", "a b"),
    ("a b", "ab"),
    ("カタ", "かた"),
    ("ｶﾀ", "カタ"),
    ("１２", "12"),
    ("12", "00"),
    ("12", "##"),
    ("12", "<num>"),
    ("über", "uber"),
    ("über", "ueber"),
    ("straße", "strasse"),
    ("аb", "ab"),  # Cyrillic
    ("a\0b", "a"),
    ("", " "),
    ("", "<pad>"),
    (" ", "<pad>"),
    ("영화가", "영화"),
    ("영화를", "영화"),
    ("學", "学"),
    ("don't", "don"),
    ("don't", "do"),
    ("@ab", "ab"),
    ("#ab", "ab"),
    ("Ab", "ab"),
    ("ab.", "ab"),
    ("ab's", "ab"),
    ("colour", "color"),
    ("ёж", "еж"),
)
"""Two tokens, to somebody of one kind."""

SPECIAL = (
    "<s>",
    "</s>",
    "<pad>",
    "[PAD]",
    "[MASK]",
    "<mask>",
    "[CLS]",
    "[SEP]",
    "<|endoftext|>",
    "<bos>",
    "<eos>",
    "New York",
    "a-b",
)
"""Tokens that somebody drops, or takes for unknown."""


ALIKE: tuple[Callable[[str], str], ...] = (
    str.lower,
    str.upper,
    str.title,
    str.casefold,
    str.swapcase,
    str.capitalize,
    str.strip,
    str.lstrip,
    str.rstrip,
    *(partial(unicodedata.normalize, form) for form in ("NFC", "NFD", "NFKC", "NFKD")),
    lambda token: " ".join(token.split()),
    lambda token: token.encode("ascii", "ignore").decode(),
    lambda token: "".join(c for c in unicodedata.normalize("NFD", token) if c < "\u0300"),
    lambda token: token.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'}),
    lambda token: token.translate(dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))),
    lambda token: token.removesuffix("s"),
    lambda token: token.replace(" ", "\u2581"),
    lambda token: token.replace(" ", "\u0120"),
    lambda token: token.removeprefix("##"),
)
"""Of two tokens that are alike after these one is in the vocabulary, and the other is not."""

TOKENS = (
    "ﬁn É E\u0301 ß x\u00a0",
    " Ab\tcD ",
    "don’t",
    "“a\u200bb”",
    "a\u200bb\ufeff",
    "cafés",
    "café",
    " cat",
    "##a",
)

UNKNOWN = ("unk", "UNK", "<unk>", "<UNK>", "[UNK]", "[unk]", "<|unk|>", "")


MISSING = (-1, -100)
"""What stands for "no id" to many. (Who refuses it is excused.)"""


def pad(form: Format) -> list[Case]:
    return [
        {"sequences": sequences, "pad_id": 0}
        for sequences in (
            *([many(n), [1, 2]] for n in LENGTHS),
            *([many(i % 4 + 1) for i in range(n)] for n in (*SMALL, 130)),
            *(
                [[1]] * m + [[1, 2]] + [[1]] * n
                for m, n in ((2, 2), (20, 20), (150, 150), (LONG, 0))
            ),
            [[1], many(LONG)],
        )
    ] + [{"sequences": [[1, 2], []], "pad_id": pad_id} for pad_id in MISSING]
