"""Pictures of counterexamples: for each family of laws the drawing that shows its mistake."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from embedspec.blocks import misplaced
from embedspec.facts import Case, best, flat, rank
from embedspec.pictures.parts import Bars, Blocks, Cell, Grid, Line, Lists, Part, Sign, grid
from embedspec.pictures.planes import of_table, of_vectors
from embedspec.sums import length
from embedspec.numerals import number
from embedspec.values import Path, clean, row_name, same, scalar
from properties.verdicts import Counterexample
from spec import oracles
from spec.catalogue import text

Parts = list[Part]


def picture(law: str, found: Counterexample) -> Parts:
    """The parts of a picture, from left to right; none where there is nothing to draw."""
    if found.fault is None or not found.calls:
        return []
    case = Case(law, found, found.fault)
    for draw in (_of(case), answers):
        try:
            return [part for part in draw(case) if part is not None]
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            continue  # an answer may be too strange for a drawing made for right ones
    return []


def _of(case: Case) -> Callable[[Case], Parts]:
    match case.broken.message:
        case "changed":
            return changed
        case "two-answers":
            return two_answers
        case "same-table":
            return same_table
        case "answered" if case.suffix != "of-a-zero-vector":
            return refused
    return DRAWN[case.call.operation]


def word(key: str, **details: Any) -> str:
    return text("pictures", key, **details)


# -- answers beside the truth --------------------------------------------------------------


def answers(case: Case) -> Parts:
    """What is true, and what came back, with the places that differ."""
    return [*true(case), *came(case)]


def true(case: Case, caption: str = "expected", **options: Any) -> Parts:
    expected, actual = case.call.expected, case.call.actual
    if isinstance(expected, str):
        return []
    return [_answer(word(caption), expected, actual, case, "true", **options)]


def came(case: Case, caption: str = "actual", **options: Any) -> Parts:
    expected, actual = case.call.expected, case.call.actual
    return [_answer(word(caption), actual, expected, case, "false", **options)]


def _answer(caption: str, value: Any, other: Any, case: Case, mark: str, **options: Any) -> Grid:
    if isinstance(value, str):
        return Grid(caption, ((_cell(value, mark),),))
    if isinstance(value, dict):
        return mapping(caption, value, other, mark)
    if isinstance(other, str | None):
        return grid(caption, value, {(): mark}, **options)
    places = misplaced(value, other, case.found.bound)
    return grid(caption, value, dict.fromkeys(places, mark), beside=other, **options)


def _cell(value: str, mark: str = "") -> Cell:
    return Cell(clean(value), mark)


def mapping(caption: str, value: dict[Any, Any], other: Any, mark: str) -> Grid:
    """A vocabulary: each character above its id."""
    odd = {k for k in value if not isinstance(other, dict) or k not in other or other[k] != value[k]}
    keys = list(value)[:12]
    more = (_cell("…", "quiet"),) if len(value) > len(keys) else ()
    top = tuple(_cell(scalar(k), mark if k in odd else "") for k in keys)
    bottom = tuple(_cell(scalar(value[k]), mark if k in odd else "") for k in keys)
    return Grid(caption, ((*top, *more), (*bottom, *more)) if keys else ((_cell("{}", mark),),))


def changed(case: Case) -> Parts:
    details = case.broken.details
    argument, before, after = (details[key] for key in ("argument", "before", "after"))
    marks = (_answer, "true", "false")
    return [
        marks[0](word("before", argument=argument), before, after, case, marks[1]),
        Sign("→"),
        marks[0](word("after", argument=argument), after, before, case, marks[2]),
    ]


def two_answers(case: Case) -> Parts:
    one, other = case.fault.expected, case.fault.got
    return [
        _answer(word("first"), one, other, case, "asked"),
        Sign("≠"),
        _answer(word("second"), other, one, case, "false"),
    ]


def same_table(case: Case) -> Parts:
    first, second = (case.broken.details[key] for key in ("first", "second"))
    table = case.fault.got
    return [
        grid(word("seed", seed=first), table),
        Sign("="),
        grid(word("seed", seed=second), table, {(): "false"}),
    ]


# -- what must be refused ------------------------------------------------------------------


def refused(case: Case) -> Parts:
    given = case.arguments
    operation = case.call.operation
    if case.suffix == "refuses-an-unknown-metric":
        names = ("'cosine'", "'dot'")
        line = Line(word("metrics"), names, scalar(given["metric"]), False, word("outside"))
    elif "a" in given:
        return [partners(given["a"], given["b"], ("a", "b")), *came(case)]
    elif operation == "logits":
        h = given["h"]
        d = len(given["table"][0])
        bad = next(v for v in (h if h and isinstance(h[0], list) else [h]) if len(v) != d)
        return [partners(given["table"][0], bad, ("A", "h")), *came(case)]
    else:
        V = given["V"] if "V" in given else len(given["table"])
        ids = given["token"] if "token" in given else given["ids"]
        bad = next(i for i in flat(ids) if type(i) is not int or not 0 <= i < V)
        inside = tuple(map(str, range(V))) if V <= 8 else ("0", "1", "…", str(V - 1))
        below = type(bad) is int and bad < 0
        line = Line(word("id-line"), inside, scalar(bad), below, word("outside"))
    return [line, *came(case)]


def partners(a: list[float], b: list[float], names: tuple[str, str]) -> Grid:
    """Two vectors number by number; those without a partner stand out."""
    n = min(len(a), len(b))
    marks = {(r, i): "false" for r, v in enumerate((a, b)) for i in range(n, len(v))}
    return grid(word("partner"), [a or [], b or []], marks, heads=names)


# -- one drawing for each operation --------------------------------------------------------


def ids_heads(ids: Any) -> list[str]:
    return [f"id {scalar(i)}" for i in flat(ids)]


def row_heads(V: int) -> list[str]:
    return [f"{row_name(i, V)} {i}" if V <= 26 else str(i) for i in range(V)]


def of_lookup(case: Case) -> Parts:
    table, ids = case.arguments["table"], case.arguments["ids"]
    asked = {i: "asked" for i in flat(ids) if type(i) is int}
    got = case.call.actual
    place = case.place[: rank(ids)]
    for part in place:
        got = got[part] if isinstance(got, list) and part < len(got) else None
    returned = [i for i, row in enumerate(table) if i not in asked and same(row, got)]
    rows = asked | dict.fromkeys(returned, "false")
    heads = ids_heads(ids)
    drawn = grid(word("table"), table, heads=row_heads(len(table)), rows=rows)
    if case.broken.message == "multiplied":
        counts = {"expected": (0, "true"), "actual": (case.broken.details["got"], "false")}
        return [drawn, _bars("multiplications", counts)]
    return [
        drawn,
        Sign("→"),
        *true(case, heads=heads),
        *came(case, heads=heads if _as_many(case.call.actual, heads, ids) else ()),
    ]


def _as_many(value: Any, heads: list[str], ids: Any) -> bool:
    rows = sum(1 for _ in flat(value))
    return bool(heads) and isinstance(value, list) and rows % len(heads) == 0 and rank(value) == rank(ids) + 1


def of_one_hot(case: Case) -> Parts:
    heads = ids_heads(case.arguments["ids"])
    as_many = _as_many(case.call.actual, heads, case.arguments["ids"])
    return [*true(case, heads=heads), *came(case, heads=heads if as_many else ())]


def of_product(case: Case) -> Parts:
    """The one-hot row that is wrong, times the table, of which one row survives."""
    table, ids = case.arguments["table"], case.arguments["ids"]
    V = len(table)
    wanted = ids
    for i in case.place[: rank(ids)]:
        wanted = wanted[i]
    i = next(flat(wanted))
    ones = oracles.one_hot(i, V)
    quiet = {r: "quiet" for r in range(V) if r != i}
    return [
        grid(word("one-hot"), ones, {(i,): "asked"}, heads=[f"id {i}"]),
        Sign("×"),
        grid(word("table"), table, heads=row_heads(V), rows={i: "asked", **quiet}),
        Sign("="),
        *of_one_hot(case),
    ]


def of_logits(case: Case) -> Parts:
    table, h = case.arguments["table"], case.arguments["h"]
    row = {case.place[-1]: "asked"} if case.place else {}
    return [
        grid(word("table"), table, heads=row_heads(len(table)), rows=row),
        Sign("·"),
        grid(word("h"), h),
        Sign("="),
        *true(case, "scores"),
        *came(case, "got-scores"),
    ]


def of_pair(case: Case) -> Parts:
    a, b = case.arguments["a"], case.arguments["b"]
    return [*of_vectors({"a": a, "b": b}, a), *answers(case)]


def of_norm(case: Case) -> Parts:
    a = case.arguments["a"]
    parts: Parts = [*of_vectors({"a": a}, a)]
    got, right = case.call.actual, case.call.expected
    if isinstance(got, int | float) and isinstance(right, int | float) and math.isfinite(got):
        return [*parts, _bars("lengths", {"expected": (right, "true"), "actual": (got, "false")})]
    return [*parts, *answers(case)]


def _bars(caption: str, lengths: dict[str, tuple[float, str]]) -> Bars:
    bars = ((word(key), float(size), number(size), mark) for key, (size, mark) in lengths.items())
    return Bars(word(caption), tuple(bars))


def of_neighbors(case: Case) -> Parts:
    table, token = case.arguments["table"], case.arguments["token"]
    V, details = len(table), case.broken.details
    metric = case.arguments["metric"]
    better, worse = (details.get(key) for key in ("after", "before"))
    if case.broken.message == "left-out":
        better, worse = details["missing"], details["instead"]
    row, k = (worse if metric == "cosine" else better), 1.0
    if case.suffix in ("cosine-blind-to-stretching", "stretched-row-comes-first-by-dot"):
        row = int(str(case.found.inputs["row"]))
        base = case.found.inputs["table"]
        assert isinstance(base, list)
        k = _stretched_by(base[row], table[row])
        table = base
    marks = {token: "asked"}
    if better is not None and worse is not None:
        marks |= {better: "true", worse: "false"}
    plane, *lists = of_table(table, token, marks, row, k) or [None]
    return [
        grid(word("table"), table, heads=row_heads(V), rows=marks),
        plane,  # type: ignore[list-item]
        *(_with_answer(part, case, V) for part in lists if isinstance(part, Lists)),
    ]


def _stretched_by(before: Any, after: Any) -> float:
    return next((y / x for x, y in zip(before, after, strict=True) if x), 1.0)


def _with_answer(lists: Lists, case: Case, V: int) -> Lists:
    got, right = case.call.actual, best(case)
    shown = []
    for key, value, mark in (("expected", right, "true"), ("your-list", got, "false")):
        if isinstance(value, list):
            names = ", ".join(row_name(i, V) if type(i) is int else scalar(i) for i in value)
            shown.append((key, word(key), names or word("nobody"), mark))
    return Lists(lists.caption, (*shown, *lists.lists))


def of_scale(case: Case) -> Parts:
    vectors, got = case.arguments["vectors"], case.call.actual
    place = case.place[: rank(vectors) - 1]
    x, y = vectors, got
    for i in place:
        x, y = x[i], y[i]
    if x and isinstance(x[0], list):
        x, y = x[0], y[0]
    lengths = {"length-before": (length(x), "asked")}
    lengths["length-true"] = (length(x) * math.sqrt(len(x)), "true")
    lengths["length-came"] = (length(y), "false")
    return [grid(word("asked"), vectors), *answers(case), _bars("lengths", lengths)]


def of_gradient(case: Case) -> Parts:
    V, ids, upstream = (case.arguments[key] for key in ("V", "ids", "upstream"))
    row = case.place[0] if case.place else None
    places = {n: "asked" for n, i in enumerate(flat(ids)) if i == row}
    heads = row_heads(V)
    return [
        grid(word("upstream"), upstream, heads=ids_heads(ids), rows=places),
        Sign("Σ"),
        *true(case, "gradient", heads=heads),
        *came(case, "got-gradient", heads=heads if _is_table(case.call.actual, V) else ()),
    ]


def _is_table(value: Any, V: int) -> bool:
    return isinstance(value, list) and len(value) == V and all(isinstance(r, list) for r in value)


def of_make_table(case: Case) -> Parts:
    V, d = case.arguments["V"], case.arguments["d"]
    if case.suffix == "same-in-another-process":
        return two_answers(case)
    blank = [["·"] * d for _ in range(V)]
    cells = tuple(tuple(_cell("·", "quiet") for _ in row[:8]) for row in blank[:8])
    wanted = Grid(word("shape", shape=f"{V}×{d}"), cells, tuple(row_heads(V)[:8]))
    return [wanted, *came(case)]


def of_parameter_count(case: Case) -> Parts:
    V, d, tied = (case.arguments[key] for key in ("V", "d", "tied"))
    largest = max(V, d)
    one = (_side(d, largest), _side(V, largest))
    label = word("tied" if tied else "apart")
    right, got = case.call.expected, case.call.actual
    size = f"{V:,}·{d:,}" if tied else f"2·{V:,}·{d:,}"
    groups: list[Any] = [(label, (one,) * (1 if tied else 2), f"{size} = {right:,}", "true")]
    for call in case.found.calls:
        other = call.arguments
        if not same(dict(other), case.arguments) and isinstance(call.expected, int):
            W, e = int(str(other["V"])), int(str(other["d"]))
            block = (_side(e, largest), _side(W, largest))
            many = 1 if other["tied"] else 2
            name = word("tied" if other["tied"] else "apart")
            groups.append((name, (block,) * many, f"{W:,}·{e:,}", ""))
    parts: Parts = [Blocks(word("tables"), tuple(groups))]
    if isinstance(got, int | float):
        numbers = {"expected": (right, "true"), "actual": (got, "false")}
        bars = [(word(k), float(n), f"{n:,}", mark) for k, (n, mark) in numbers.items()]
        parts.append(Bars(word("numbers"), tuple(bars)))
    return parts


def _side(n: int, largest: int) -> float:
    """A block's side: in proportion while it can be seen."""
    return max(n / largest, 0.12) * 0.5


def of_vocab(case: Case) -> Parts:
    return [grid(word("asked"), case.arguments["text"]), Sign("→"), *answers(case)]


def of_encode(case: Case) -> Parts:
    """Each token above its id."""
    tokens, right, got = case.arguments["tokens"], case.call.expected, case.call.actual
    marks: dict[Path, str] = dict.fromkeys([(n,) for n in case.place[:1]], "false")
    heads = [word("asked"), word("expected"), word("actual")]
    rows = [tokens, right, got if isinstance(got, list) else [got]]
    places = {(2, *path): "false" for path in marks} | {(1, *path): "true" for path in marks}
    if len(rows[2]) != len(tokens):
        places = {(2,): "false"}
    vocabulary = mapping("vocab", case.arguments["vocab"], case.arguments["vocab"], "")
    return [vocabulary, Sign("→"), grid(word("mapping"), rows, places, heads=heads)]


def of_pad(case: Case) -> Parts:
    return [grid(word("asked"), case.arguments["sequences"]), Sign("→"), *answers(case)]


DRAWN: dict[str, Callable[[Case], Parts]] = {
    "make_table": of_make_table,
    "parameter_count": of_parameter_count,
    "lookup": of_lookup,
    "one_hot": of_one_hot,
    "one_hot_product": of_product,
    "logits": of_logits,
    "dot": of_pair,
    "norm": of_norm,
    "cosine": of_pair,
    "neighbors": of_neighbors,
    "scale": of_scale,
    "lookup_gradient": of_gradient,
    "build_vocab": of_vocab,
    "encode": of_encode,
    "pad": of_pad,
}
