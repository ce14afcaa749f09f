"""What must be refused: the id outside the table, the number without a partner."""

from __future__ import annotations

from embedspec.facts import Case, flat
from embedspec.pictures.answers import Parts, came, word
from embedspec.pictures.parts import Grid, Line, grid
from embedspec.values import Path, scalar


def refused(case: Case) -> Parts:
    given = case.arguments
    operation = case.call.operation
    if case.suffix == "refuses-an-unknown-metric":
        names = ("'cosine'", "'dot'")
        line = Line(word("metrics"), names, scalar(given["metric"]), False, word("no-metric"))
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
        note = word("outside" if type(bad) is int else "no-id")
        line = Line(word("id-line"), inside, scalar(bad), below, note)
    return [line, *came(case)]


def partners(a: list[float], b: list[float], names: tuple[str, str]) -> Grid:
    """Two vectors number by number; those without a partner stand out."""
    n = min(len(a), len(b))
    alone = [(r, i) for r, v in enumerate((a, b)) for i in range(n, len(v))]
    marks: dict[Path, str] = dict.fromkeys(alone, "false")
    return grid(word("partner"), [a or [], b or []], marks, heads=names)
