"""What the sentences of an explanation are filled with, found in the counterexample itself.

A fact that a counterexample does not have is absent: a text that needs it gives way to a more
general one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from embedspec import sums
from embedspec.numerals import answer, apart, exact, number, times, vector
from embedspec.values import row_name as name
from embedspec.values import same, scalar
from properties.verdicts import Counterexample, Fault, ShownCall
from spec.catalogue import text, three_digits
from spec.law import Break, Expectation

Facts = dict[str, str]


@dataclass(frozen=True)
class Case:
    """A counterexample, seen from the answer that is wrong."""

    law: str
    found: Counterexample
    fault: Fault

    @property
    def call(self) -> ShownCall:
        return self.found.calls[self.fault.call]

    @property
    def arguments(self) -> dict[str, Any]:
        return dict(self.call.arguments)

    @property
    def suffix(self) -> str:
        return self.law.partition(".")[2]

    @property
    def broken(self) -> Break:
        """What to tell: the answer's own break, unless it takes two calls to see one."""
        between = self.fault.law.message in ("two-answers", "changed")
        elsewhere = self.suffix == "same-in-another-process"
        return self.fault.law if between or elsewhere else self.fault.broken

    @property
    def place(self) -> tuple[int, ...]:
        return tuple(self.broken.details.get("place", ()))


def facts(case: Case) -> Facts:
    """All that can be said of a case."""
    found = {**told(case), **OF[case.call.operation](case)}
    return {name: value for name, value in found.items() if value is not None}


SHORT = ("kind", "message", "first", "second")


def told(case: Case) -> Facts:
    """What came back and what is true, whatever the operation."""
    details = dict(case.broken.details)
    got, expected = details.get("got"), details.get("expected")
    out: Facts = {
        "operation": case.call.operation,
        "result": "result" + "".join(f"[{scalar(i)}]" for i in case.place),
        **{key: str(details[key]) for key in SHORT if key in details},
    }
    if "what" in details:
        out["what"] = details["what"]
        out["detail"] = f" ({details['detail']})" if details.get("detail") else ""
    if "got" in details:
        out["got"] = answer(got, expected)
    if "expected" in details:
        several = isinstance(expected, list | dict)
        out["expected"] = answer(expected, got) if several else exact(expected)
    if details.get("off") is not None and details.get("bound"):
        out["off"] = three_digits(details["off"])
        if details["off"] < 1e30 * details["bound"]:  # beyond that rounding is not the measure
            out["times"] = times(details["off"], details["bound"])
    others = [call.operation for call in case.found.calls if call.operation != case.call.operation]
    if others and case.suffix in ("one-answer", "deterministic"):
        out["between"] = others[-1]
    if case.broken.message == "shape":
        out |= {key: str(tuple(details[key])) for key in ("got", "expected")}
    if case.broken.message == "changed":
        before, after = details["before"], details["after"]
        out |= {"argument": details["argument"], "before": answer(before, after)}
        out |= {"after": answer(after, before)}
    return out


def flat(ids: Any) -> Iterator[Any]:
    if isinstance(ids, list):
        for item in ids:
            yield from flat(item)
    else:
        yield ids


def at(nested: Any, place: tuple[int, ...]) -> Any:
    for i in place:
        if not isinstance(nested, list) or i >= len(nested):
            return nested
        nested = nested[i]
    return nested


def bad_id(ids: Any, V: int) -> str | None:
    """The first id that is none."""
    for i in flat(ids):
        if type(i) is not int or not 0 <= i < V:
            return scalar(i)
    return None


# -- operation by operation --------------------------------------------------------------


def of_make_table(case: Case) -> Facts:
    return {key: str(value) for key, value in case.arguments.items()}


def of_parameter_count(case: Case) -> Facts:
    V, d, tied = (case.arguments[key] for key in ("V", "d", "tied"))
    right = V * d if tied else 2 * V * d
    got = case.call.actual
    out = {
        "V": f"{V:,}",
        "d": f"{d:,}",
        "product": f"{V:,}·{d:,} = {right:,}" if tied else f"2·{V:,}·{d:,} = {right:,}",
    }
    if isinstance(got, int):
        out |= {"got": f"{got:,}", "difference": f"{got - right:+,}"}
    if type(expected := case.broken.details.get("expected")) is int:
        out["expected"] = f"{expected:,}"
    return out


def of_rows(case: Case) -> Facts:
    """lookup and one_hot_product: the id, and the row that it names."""
    table, ids = case.arguments["table"], case.arguments["ids"]
    out = of_ids(case, len(table))
    i = asked_id(case)
    if i is None:
        return out
    row = table[i]
    got = at(case.call.actual, case.place[: rank(ids)])
    others = [j for j, other in enumerate(table) if other == got and not same(other, row)]
    return {
        **out,
        "row": vector(row, case.place[-1] if len(case.place) > rank(ids) else 0),
        **({"other": name(others[0], len(table))} if len(others) == 1 else {}),
    }


def of_one_hot(case: Case) -> Facts:
    return of_ids(case, case.arguments["V"])


def of_ids(case: Case, V: int) -> Facts:
    ids = case.arguments["ids"]
    several = isinstance(ids, list)
    shown = text("terms", "ids" if several else "id", ids=answer(ids))
    out = {"V": str(V), "last": str(V - 1), "ids": shown}
    if (bad := bad_id(ids, V)) is not None:
        return {**out, "bad": bad}
    i = asked_id(case)
    return out if i is None else {**out, "id": str(i), "name": name(i, V)}


def asked_id(case: Case) -> int | None:
    """The id at the place that is wrong."""
    ids = case.arguments["ids"]
    V = case.arguments["V"] if "V" in case.arguments else len(case.arguments["table"])
    i = next(flat(at(ids, case.place)), None)
    return i if type(i) is int and 0 <= i < V else None


def rows_alike(table: Any) -> bool:
    """Several rows, all the same, and not zero."""
    several = isinstance(table, list) and len(table) > 1 and any(flat(table[0]))
    return several and all(same(row, table[0]) for row in table)


def rank(ids: Any) -> int:
    return 1 + max(map(rank, ids), default=0) if isinstance(ids, list) else 0


def of_logits(case: Case) -> Facts:
    table, h = case.arguments["table"], case.arguments["h"]
    V, d = len(table), len(table[0])
    vectors = h if h and isinstance(h[0], list) else [h]
    widths = [len(one) for one in vectors if len(one) != d]
    out = {"V": str(V), "d": str(d), "h": vector(h)}
    if widths:
        return {**out, "width": str(widths[0])}
    if "own" in case.fault.law.details:
        out["own"] = name(case.fault.law.details["own"], V)
    place = case.place or (0,)
    i = place[-1]
    one = vectors[place[0]] if isinstance(h[0], list) and len(place) == 2 else vectors[0]
    if 0 <= i < V and len(place) == rank(h):
        out |= {"name": name(i, V), "sum": sums.dot(table[i], one)}
    return out


def of_pair(case: Case) -> Facts:
    """dot and cosine: two vectors."""
    a, b = case.arguments["a"], case.arguments["b"]
    out = {"a": vector(a), "b": vector(b), **stretch(case)}
    if len(a) != len(b):
        return {**out, "width_a": str(len(a)), "width_b": str(len(b))}
    if case.call.operation == "dot":
        return {**out, "sum": sums.dot(a, b)}
    return {**out, "sum": sums.cosine(a, b)} if any(a) and any(b) else out


def of_norm(case: Case) -> Facts:
    a = case.arguments["a"]
    return {"a": vector(a), "sum": sums.norm(a), **stretch(case)}


def stretch(case: Case) -> Facts:
    return {"k": number(case.found.inputs["k"])} if "k" in case.found.inputs else {}


def of_neighbors(case: Case) -> Facts:
    table, token, k, metric = (case.arguments[key] for key in ("table", "token", "k", "metric"))
    V, details = len(table), case.broken.details

    def names(ids: Any) -> str | None:
        if not isinstance(ids, list) or not all(type(i) is int for i in ids):
            return None
        return ", ".join(name(i, V) for i in ids) or text("terms", "none")

    out: dict[str, Any] = {
        "V": str(V),
        "last": str(V - 1),
        "k": str(k),
        "metric": scalar(metric),
        "others": str(V - 1),
        "bad": scalar(token),
        "token": name(token, V) if type(token) is int else scalar(token),
        "answer": names(case.call.actual),
        "best": names(best(case)),
    }
    if case.suffix == "zero-row":
        out["zero"] = name(int(str(case.found.inputs["row"])), V)
    if case.broken.message in ("twice", "no-such-row"):
        out["got"] = name(details["got"], V)
    pair = {"order": ("after", "before"), "left-out": ("missing", "instead")}
    if case.broken.message in pair:
        better, worse = (details[key] for key in pair[case.broken.message])
        own, one, two = table[token], table[better], table[worse]
        out |= {"better": name(better, V), "worse": name(worse, V)}
        out["better_dot"], out["worse_dot"] = apart(sums.product(own, one), sums.product(own, two))
        if any(own) and any(one) and any(two):
            cosines = (sums.cosine_value(own, row) for row in (one, two))
            out["better_cosine"], out["worse_cosine"] = apart(*cosines)
    return out | stretched(case, V)


def best(case: Case) -> Any:
    """A right ranking: that of the call, or where rows are zero that of the others."""
    compared = case.fault.expected
    if isinstance(case.call.expected, list) or not isinstance(compared, Expectation):
        return case.call.expected
    return compared.details.get("best")


def stretched(case: Case, V: int) -> Facts:
    """The row that was stretched, where the list changed with it."""
    if case.suffix == "stretched-row-comes-first-by-dot":
        return {"stretched": name(int(str(case.found.inputs["row"])), V)}
    if case.suffix != "cosine-blind-to-stretching" or len(case.found.calls) < 2:
        return {}
    before, after = (call.actual for call in case.found.calls[:2])
    k = case.found.inputs["stretch"]
    if before == after or not isinstance(k, int | float):
        return {}
    return {"stretched": name(int(str(case.found.inputs["row"])), V), "stretch": number(abs(k))}


def of_scale(case: Case) -> Facts:
    vectors = case.arguments["vectors"]
    d = len(vectors[0] if vectors and isinstance(vectors[0], list) else vectors)
    out = {"vectors": vector(vectors), "d": str(d)}
    x = at(vectors, case.place or (0,) * rank(vectors))
    return {**out, "sum": sums.scale(x, d)} if isinstance(x, int | float) else out


def of_lookup_gradient(case: Case) -> Facts:
    V = case.arguments["V"]
    out = of_ids(case, V)
    out["padding_idx"] = str(case.arguments["padding_idx"])
    if len(case.place) != 2 or "bad" in out:
        return out
    terms = [row[case.place[1]] for row in flowing_back(case)]
    out |= {"name": name(case.place[0], V), "lookups": str(len(terms))}
    return {**out, "sum": sums.total(terms)} if terms else out


def flowing_back(case: Case) -> list[list[float]]:
    """What flows back to the row of a gradient that is wrong, in the order of the ids."""
    upstream = rows_of(case.arguments["upstream"])
    ids = flat(case.arguments["ids"])
    return [part for i, part in zip(ids, upstream, strict=True) if i == case.place[0]]


def rows_of(nested: Any) -> Iterator[list[float]]:
    if nested and isinstance(nested[0], list):
        for part in nested:
            yield from rows_of(part)
    elif nested:
        yield nested


def of_build_vocab(case: Case) -> Facts:
    return {"text": quoted(case.arguments["text"])}


def of_encode(case: Case) -> Facts:
    tokens, vocab, unk = (case.arguments[key] for key in ("tokens", "vocab", "unk_id"))
    out = {"tokens": answer(tokens), "unk_id": str(unk), "count": str(len(tokens))}
    if len(case.place) == 1 and case.place[0] < len(tokens):
        token = tokens[case.place[0]]
        out |= {"token": quoted(token)}
        if token in vocab:
            out["id"] = str(vocab[token])
    return out


def of_pad(case: Case) -> Facts:
    sequences = case.arguments["sequences"]
    return {
        "sequences": answer(sequences),
        "pad_id": str(case.arguments["pad_id"]),
        "longest": str(max(map(len, sequences), default=0)),
    }


def quoted(text: str) -> str:
    whole = scalar(text)
    return whole if len(whole) <= 60 else f"{whole[:40]} … {whole[-15:]}"


OF: dict[str, Callable[[Case], Facts]] = {
    "make_table": of_make_table,
    "parameter_count": of_parameter_count,
    "lookup": of_rows,
    "one_hot": of_one_hot,
    "one_hot_product": of_rows,
    "logits": of_logits,
    "dot": of_pair,
    "norm": of_norm,
    "cosine": of_pair,
    "neighbors": of_neighbors,
    "scale": of_scale,
    "lookup_gradient": of_lookup_gradient,
    "build_vocab": of_build_vocab,
    "encode": of_encode,
    "pad": of_pad,
}
