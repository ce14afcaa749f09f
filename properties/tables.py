"""Tables worth trying: small whole numbers first, then what defects hide behind.

A table is drawn as rows of bytes, decoded to small integers, zero rows and columns
dropped (so that zeroing a byte deletes a row or a column, which a shrinker can do
locally), and then decorated. Every number is one of the format's.
"""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from spec.arithmetic import Format

Table = list[list[float]]
Shapes = tuple[tuple[int, int], ...] | None

SMALL = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
WIDTHS = (4, 8, 9, 16, 17, 7, 12, 15, 31, 32, 33, 64, 65)
HEIGHTS = (4, 5, 8, 9, 16, 17, 18, 24, 31, 33, 32, 48, 65)


def decoded(rows: list[bytes]) -> Table:
    """Small integers from bytes, without zero rows and zero columns (but never empty)."""
    width = max(map(len, rows), default=0)
    numbers = [[SMALL[b % 7] for b in row] + [0.0] * (width - len(row)) for row in rows]
    numbers = [row for row in numbers if any(row)]
    kept = [c for c in range(width) if any(row[c] for row in numbers)]
    return [[row[c] for c in kept] for row in numbers] or [[1.0]]


# -- decorations: (table, knob, format) -> table -------------------------------------------


def plain(table: Table, knob: int, form: Format) -> Table:
    return table


def duplicate_row(table: Table, knob: int, form: Format) -> Table:
    return [*table, list(table[knob % len(table)])]


def stretched_copy(table: Table, knob: int, form: Format) -> Table:
    """A relative of a row: the same direction or the opposite one, another length."""
    k = (2.0, 3.0, -1.0, -2.0, 0.5, 4.0)[knob % 6]
    return [*table, [k * x for x in table[knob % len(table)]]]


def near_tie(table: Table, knob: int, form: Format) -> Table:
    """Two rows that a ranking in lower precision cannot tell apart, though the format can."""
    finer = (10, 26, 33, 40)[knob % 2 + 2 * (knob // 64 % 2)]
    big = 2.0 ** min(finer, form.precision - 10 if finer > 26 else form.precision // 2 - 1)
    row = [big * x for x in table[knob % len(table)]]
    other = [x + (1.0 if c == knob % len(row) else 0.0) for c, x in enumerate(row)]
    return [*table, row, other] if knob % 4 < 2 else [*table, other, row]


def zero_row(table: Table, knob: int, form: Format) -> Table:
    at = knob % (len(table) + 1)
    return [*table[:at], [0.0] * len(table[0]), *table[at:]]


def negated(table: Table, knob: int, form: Format) -> Table:
    return [[-x for x in row] for row in table]


def wide(table: Table, knob: int, form: Format) -> Table:
    """Columns repeated, with changing signs, up to a width where loops are unrolled or blocked."""
    width = 130 if knob == 255 else WIDTHS[knob % len(WIDTHS)]
    return widened(table, width)


def widened(table: Table, width: int) -> Table:
    d = len(table[0])
    return [
        [row[c % d] * (1.0 if (c // d + c) % 3 else -1.0 if c >= d else 1.0) for c in range(width)]
        for row in table
    ]


def tall(table: Table, knob: int, form: Format) -> Table:
    """Rows repeated, each made its own by its first number."""
    return heightened(table, 130 if knob == 255 else HEIGHTS[knob % len(HEIGHTS)])


def heightened(table: Table, height: int) -> Table:
    V = len(table)
    return [[table[i % V][0] + i // V, *table[i % V][1:]] for i in range(height)]


def square(table: Table, knob: int, form: Format) -> Table:
    """V = d, where a transposed table has the right shape."""
    side = max(2, len(table), len(table[0])) if max(len(table), len(table[0])) <= 9 else 4
    return heightened(widened(table, side), side)


def row_scales(table: Table, knob: int, form: Format) -> Table:
    """Rows of very different lengths, still exact."""
    reach = {53: 100, 24: 12, 8: 12, 11: 2}[form.precision]
    return [
        [x * 2.0 ** ((knob + 37 * i) % (2 * reach + 1) - reach) for x in row]
        for i, row in enumerate(table)
    ]


def off_grid(table: Table, knob: int, form: Format) -> Table:
    """Rows times 1/3, 0.1, …: every number uses the whole significand."""
    factors = (1 / 3, 0.1, 0.7, 1 / 7)
    return [[x * factors[(knob + i) % 4] for x in row] for i, row in enumerate(table)]


def generic(table: Table, knob: int, form: Format) -> Table:
    """Numbers without pattern, of the size of a trained table's."""
    return [
        [
            ((knob + 1) * 0.7548776662466927 + (17 * i + j + 1) * 0.5698402909980532) % 1 * 4 - 2
            for j in range(len(row))
        ]
        for i, row in enumerate(table)
    ]


def big_integers(table: Table, knob: int, form: Format) -> Table:
    """Whole numbers that need more than the next smaller format's significand."""
    unit = float({53: 2**25 + 1, 24: 2**12 + 1, 8: 17, 11: 65}[form.precision])
    return [[x * unit + (x != 0) * (i % 3) for x in row] for i, row in enumerate(table)]


def extreme(table: Table, knob: int, form: Format) -> Table:
    """One row near 1e±200 (or what the format has), where its squares leave the range, or not
    quite so far, where it is still to be told from zero."""
    near, far = {53: ((240, 400), 664), 24: ((40, 52), 80), 8: ((40, 52), 80), 11: ((4, 6), 9)}[
        form.precision
    ]
    reach = near[knob // 4 % 2] if knob // 2 % 2 else far
    factor = 2.0 ** (reach if knob % 2 else -reach)
    return [
        [x * factor for x in row] if i == knob % len(table) else row for i, row in enumerate(table)
    ]


def subnormal(table: Table, knob: int, form: Format) -> Table:
    """The smallest numbers of the format, in one row or in all."""
    eta = 2.0 ** (form.emin - form.precision + 1) * (1 + knob % 5)
    one = knob % (2 * len(table))
    return [
        [x * eta for x in row] if one in (i, 2 * i + 1) or one >= len(table) else row
        for i, row in enumerate(table)
    ]


def negative_zero(table: Table, knob: int, form: Format) -> Table:
    return [
        [-0.0 if x == 0 or (i + j) % 3 == knob % 3 else x for j, x in enumerate(row)]
        for i, row in enumerate(table)
    ]


def tiny(form: Format) -> Table:
    """Rows below the normal range, in a square that seventy vectors make a large product of:
    where another kernel takes over, small numbers may fare otherwise."""
    return subnormal([[float(1 + (i + j) % 5) for j in range(8)] for i in range(8)], 15, form)


Decoration = Callable[[Table, int, Format], Table]
DECORATIONS: tuple[Decoration, ...] = (
    plain,
    duplicate_row,
    stretched_copy,
    negated,
    square,
    wide,
    tall,
    zero_row,
    row_scales,
    off_grid,
    generic,
    big_integers,
    near_tie,
    wide,
    tall,
    negative_zero,
    subnormal,
    extreme,
)

LARGEST_AREA = 1200


def fitted(table: Table, form: Format, shapes: Shapes) -> Table:
    """The table in the format's numbers, not too large, in a shape of the menu if there is one."""
    d = len(table[0])
    if len(table) * d > LARGEST_AREA:
        table = table[: max(1, LARGEST_AREA // d)]
    if shapes is not None:
        V, d = min(shapes, key=lambda s: abs(s[0] - len(table)) + abs(s[1] - d))
        table = heightened(table, V) if len(table) < V else table[:V]
        table = widened(table, d) if len(table[0]) < d else [row[:d] for row in table]
    rounded = [[form.round(x) for x in row] for row in table]
    return [[x if x - x == 0 else 1.0 for x in row] for row in rounded]


@st.composite
def tables(draw: st.DrawFn, form: Format, shapes: Shapes = None) -> Table:
    """A table: small integers, mostly decorated once or twice."""
    table = decoded(draw(st.lists(st.binary(max_size=4), min_size=1, max_size=5)))
    for _ in range(2):
        decoration = draw(st.sampled_from(DECORATIONS))
        if decoration is not plain:
            table = decoration(table, draw(KNOB), form)
    return fitted(table, form, shapes)


KNOB = st.integers(0, 255)


def explicit(form: Format, shapes: Shapes = None) -> list[Table]:
    """A handful of tables that are tried first, the smallest before all others."""
    third, tiny = 1 / 3, 2.0**-100 if form.precision == 53 else 2.0**-10
    least = float(form.smallest_normal)
    chosen: list[Table] = [
        [[1.0]],
        [[1.0], [2.0]],
        [[1.0, 2.0], [3.0, 4.0]],
        [[1.0, 0.0], [2.0, 1.0], [3.0, 3.0]],
        [[1.0, 0.0], [0.0, 1.0], [3.0, 3.0]],
        [[1.0, 0.0], [-1.0, 0.0], [-1.0, 1.0]],
        [[1.0, 2.0], [1.0, -2.0], [-1.0, 0.0]],
        [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]],
        [[1.0, 1.0, 1.0, 1.0], [1.0, -1.0, 2.0, 0.0], [0.0, 3.0, 0.0, -1.0]],
        [[third]],
        [[third, 0.1], [0.7, -third], [-0.1, 0.2]],
        [[-1.0], [-tiny], [1.0], [tiny], [-tiny]],
        [[1.0], [1.0], [0.0], [-1.0], [1.0]],
        [[-0.0, 1.0], [1.0, -0.0], [-0.0, -0.0]],
        generic([[1.0] * 5] * 7, 1, form),
        big_integers([[1.0, -2.0], [3.0, 1.0], [2.0, 2.0]], 0, form),
        near_tie([[1.0, 1.0], [1.0, 0.0]], 0, form),
        near_tie([[1.0, 1.0], [1.0, 0.0]], 1, form),
        near_tie([[1.0, 1.0], [1.0, 0.0]], 2, form),
        near_tie([[1.0, 1.0], [1.0, 0.0]], 3, form),
        row_scales([[1.0, 2.0], [1.0, -1.0], [2.0, 1.0]], 5, form),
        subnormal([[1.0, -3.0], [2.0, 1.0]], 0, form),
        extreme([[1.0, 2.0], [1.0, -1.0]], 0, form),
        extreme([[1.0, 2.0], [1.0, -1.0]], 1, form),
        [[1.0] * 9],
        *(
            widened([[1.0, 2.0, -1.0], [3.0, 0.0, 1.0], [1.0, 1.0, 1.0]], d)
            for d in (8, 9, 16, 17, 33, 65)
        ),
        *(heightened([[1.0, -2.0], [2.0, 1.0], [-1.0, 0.0]], V) for V in (5, 8, 16, 17, 33, 65)),
        generic([[1.0] * 64] * 3, 7, form),
        [[float(form.largest), 1.0], [0.75, -1.0]],
        heightened([[1.0, -1.0], [2.0, 3.0]], 300),
        widened([[1.0, 2.0, -1.0], [2.0, 0.0, 1.0]], 300),
        extreme([[1.0, 2.0], [3.0, -1.0]], 2, form),
        extreme([[1.0, 2.0], [3.0, -1.0]], 3, form),
        extreme([[1.0, 2.0], [3.0, -1.0]], 6, form),
        extreme([[1.0, 2.0], [3.0, -1.0]], 7, form),
        extreme([[-1.0, -2.0], [3.0, -1.0]], 9, form),
        *(near_tie([[1.0, 1.0], [1.0, 0.0]], knob, form) for knob in (64, 65, 66, 67)),
        # Below the normal range by themselves, within it when doubled.
        [[0.75 * least, 1.0], [0.75 * least, least], [-0.75 * least, 2.0]],
        [[0.75 * least, -1.0], [1.5 * least, 0.5 * least], [-0.625 * least, 1.0]],
        # Nearly parallel, yet far from equal by any rounding.
        [[1.0, 1.0], [1.0, 1.0 + 2.0**-14], [1.0, 1.0 + 2.0**-16]],
        # Whatever is left over when numbers are taken four or eight at a time.
        *(widened([[1.0, 2.0, -1.0], [2.0, 0.0, 1.0]], d) for d in (7, 10, 15)),
        *(heightened([[1.0, -2.0], [2.0, 1.0]], V) for V in (7, 10)),
    ]
    seen: list[Table] = []
    for table in chosen:
        table = fitted(table, form, shapes)
        if table not in seen:
            seen.append(table)
    return seen
