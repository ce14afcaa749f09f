"""What befell a wrong answer, where all of it tells the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from embedspec import sums
from embedspec.facts import Case, Facts, best, flat, rank, rows_alike
from embedspec.numerals import number
from embedspec.values import row_name, same
from impls.worker import MARK
from spec.arithmetic import FORMATS
from spec.catalogue import texts

MOST_DIGITS = 12
LIMITS = (1.0, 10.0, 100.0, 1000.0)


def distortion(case: Case) -> tuple[str, Facts] | None:
    """The key of the texts that tell it, and what fills them; None where it is something else."""
    if written_over(case.call.actual, case.call.expected, [*case.arguments.values()]):
        return "written", {}
    if case.call.operation == "neighbors":
        return ranking(case)
    if case.broken.message not in ("off", "differs"):
        return None
    got, true = case.call.actual, case.call.expected
    if (key := moved(got, true, axes(case))) is not None:
        return key, {"missing": str(len(true) - len(got))}
    numbers = list(pairs(got, true))
    return changed(numbers, case.call.operation) or calculated(numbers, case)


def written_over(got: Any, *others: Any) -> bool:
    """Does a list hold what is written into results, and nothing else has it?"""
    there = isinstance(got, list | dict) and MARK in scalars(got)
    return there and all(MARK not in scalars(other) for other in others)


def axes(case: Case) -> int:
    """How many of the axes of an answer count what was asked for, one beside the other."""
    given = case.arguments
    match case.call.operation:
        case "lookup" | "one_hot" | "one_hot_product":
            return rank(given["ids"])
        case "logits":
            return rank(given["h"]) - 1
        case "scale":
            return rank(given["vectors"]) - 1
        case "encode" | "pad":
            return 1
    return 0


def changed(numbers: list[tuple[float, float]], operation: str) -> tuple[str, Facts] | None:
    """What was done to every number."""
    if all(got == true for got, true in numbers):
        return None
    for digits in range(1, MOST_DIGITS + 1):
        if all(got == round(true, digits) for got, true in numbers):
            # Of whole numbers alone it cannot be said what made them whole.
            telling = any(got % 1 for got, _ in numbers)
            return ("rounded", {"digits": str(digits)}) if telling else None
    if all(got - got == 0 and got == FORMATS["float32"].round(true) for got, true in numbers):
        return "single-precision", {}
    # A single 0 may be many things, but for a cosine, which is often cut there.
    telling = operation == "cosine" or any(got > 0 for got, _ in numbers)
    telling = telling and any(true < 0 for _, true in numbers)
    if telling and all(close(got, max(true, 0.0)) for got, true in numbers):
        return "cut-at-zero", {}
    for limit in LIMITS:
        # A single 1 may be many things: the cosine of two numbers, a count.
        telling = limit > 1 or any(0 < abs(true) < limit for _, true in numbers)
        cut = any(abs(true) > limit for _, true in numbers)
        if telling and cut and all(close(got, max(-limit, min(limit, t))) for got, t in numbers):
            return "clipped", {"limit": number(limit)}
    return None


def calculated(numbers: list[tuple[float, float]], case: Case) -> tuple[str, Facts] | None:
    """What came to every number, where the law has no words of its own."""
    several = len({true for _, true in numbers if true}) > 1  # of one anything can be said
    if not several or case.call.operation == "scale" or case.law in texts("en")["why"]:
        return None
    first, true = next(pair for pair in numbers if pair[1])
    off, share = first - true, first / true
    if off and all(abs(g - t - off) <= 1e-6 * abs(off) for g, t in numbers):
        return "shifted", {"shift": number(off)}
    if share and abs(share - 1) > 1e-6 and all(close(g, share * t) for g, t in numbers):
        return "multiplied-by", {"factor": number(share)}
    return None


def moved(got: Any, true: Any, axes: int) -> str | None:
    """Right values that do not stand where they should."""
    lists = isinstance(got, list) and isinstance(true, list) and got
    if not lists or axes < 1 or got == true:
        return None
    if got == true[: len(got)]:
        # Of equal ones any may be missing.
        return "ends-early" if got[-1] != true[len(got)] else None
    if len(got) != len(true):
        return None
    if sorted(map(repr, got)) == sorted(map(repr, true)):
        return "reordered"
    if axes > 1 and got == [list(column) for column in zip(*true, strict=False)]:
        return "transposed"
    last = isinstance(got[-1], list) and same(got[-1], true[-1]) and true[-1] not in true[:-1]
    if last and rows_alike(got):
        return "all-last"
    within = {moved(g, t, axes - 1) for g, t in zip(got, true, strict=True) if g != t}
    return within.pop() if within in ({"reordered"}, {"transposed"}, {"all-last"}) else None


def ranking(case: Case) -> tuple[str, Facts] | None:
    """Which neighbors are missing, or whether signs went unheard."""
    table, token, _, metric = case.arguments.values()
    got, right = case.call.actual, best(case)
    ids = set(range(len(table))) - {token}
    told = case.broken.message in ("order", "left-out", "count") and isinstance(right, list)
    if not told or case.fault.law.message == "stale" or case.suffix == "zero-row":
        return None
    if len(ids & set(got)) < len(got):
        return None
    better = case.broken.details.get("missing")  # than some that is there
    missing = [i for i in right if i not in got] if len(got) < len(right) else []
    if not missing and better is not None:
        missing = [int(better)]
    known = {"missing": ", ".join(row_name(i, len(table)) for i in missing)}
    if missing and all(same(table[i], table[token]) for i in missing):
        return "neighbors.missing-alike", known
    if metric == "cosine" and not all(map(any, table)):
        return None
    score = sums.cosine_value if metric == "cosine" else sums.product
    scores = {i: score(table[token], table[i]) for i in ids}
    if len(got) < len(right):
        if max(scores[i] for i in missing) < 0 <= min((scores[i] for i in got), default=0):
            listed = ", ".join(number(scores[i]) for i in missing)
            return "neighbors.missing-below-zero", {**known, "scores": listed}
        last = missing == [len(table) - 1] and missing[0] != right[-1]
        return ("neighbors.missing-last", known) if last else None
    if len(got) > len(right) or not got or min(scores[i] for i in got) >= 0:
        return None
    other = sums.product if metric == "cosine" or not all(map(any, table)) else sums.cosine_value
    beliefs = [
        {i: abs(score) for i, score in scores.items()},
        {i: other(table[token], table[i]) for i in ids},
    ]
    by_size, by_other = (leading(got, found) for found in beliefs)
    # Of vectors in one line every cosine has one size, which says nothing.
    by_size = by_size and (metric == "dot" or len(set(beliefs[0].values())) > 1)
    return ("neighbors.by-size", {}) if by_size and not by_other else None


def leading(got: list[int], scores: dict[int, float]) -> bool:
    """Are these the best by such scores, the best first?"""
    found = [scores[i] for i in got]
    left = [score for i, score in scores.items() if i not in got]
    return found == sorted(found, reverse=True) and (not left or found[-1] >= max(left))


def scalars(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return scalars([*value.keys(), *value.values()])
    return [y for x in value for y in scalars(x)] if isinstance(value, list) else [value]


def pairs(got: Any, true: Any) -> Iterator[tuple[float, float]]:
    """Numbers that came back beside the true ones; none where the answers have two forms."""
    came, right = list(flat(got)), list(flat(true))
    if len(came) == len(right) and all(type(x) is float for x in (*came, *right)):
        yield from zip(came, right, strict=True)


def close(got: float, true: float) -> bool:
    """But for roundings."""
    return abs(got - true) <= 1e-9 * abs(true)
