"""A counterexample explained: asked, came back, true, why, and a question that leads on."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from embedspec import sums
from embedspec.distortions import distortion, leading
from embedspec.facts import Case, Facts, at, facts, flat, flowing_back, rank, rows_alike
from properties.verdicts import Counterexample
from spec.catalogue import failure, language, text, texts

PARTS = ("asked", "came", "true", "why", "question")


@dataclass(frozen=True, slots=True)
class Explanation:
    """Five short texts in the spoken language."""

    asked: str
    came: str
    true: str
    why: str
    question: str
    gap: str = " "
    """What stands between two sentences."""

    @property
    def happened(self) -> str:
        return self.gap.join((self.asked, self.came, self.true))

    @property
    def paragraphs(self) -> tuple[str, str, str]:
        """What happened, why, and the question."""
        return self.happened, self.why, self.question

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((part, getattr(self, part)) for part in PARTS)


def explain(law: str, found: Counterexample) -> Explanation | None:
    """None for a counterexample that does not say what is wrong with it."""
    if found.fault is None:
        return None
    try:
        return _explained(Case(law, found, found.fault))
    except Exception:
        return None  # an answer may be too strange for words; the report goes on without them


def _explained(case: Case) -> Explanation:
    known = facts(case)
    why = reasons(case, known)
    if not case.fault.alone and (seen := distortion(case)) is not None:
        why, known = [seen[0], *why], {**known, **seen[1]}
    if "what" in known:
        known["what"] = failure(known["what"])
    return Explanation(
        asked=said("asked", asked(case), known),
        came=said("came", came(case), known),
        true=said("true", true(case), known),
        why=said("why", why, known),
        question=said("ask", why, known),
        gap="" if language() == "ja" else " ",
    )


def said(section: str, keys: list[str], known: Facts) -> str:
    """The first of the texts that exists and can be filled."""
    for key in keys:
        if key in texts("en")[section]:
            try:
                return text(section, key, **known)
            except KeyError:
                continue
    raise LookupError(f"no text for {section} {keys}")


def asked(case: Case) -> list[str]:
    operation, given = case.call.operation, case.arguments
    match operation:
        case "parameter_count":
            return [f"{operation}.{'tied' if given['tied'] else 'untied'}"]
        case "neighbors":
            metric = given["metric"] if given["metric"] in ("cosine", "dot") else "other"
            return [f"{operation}.{metric}"]
        case "lookup_gradient" if given["padding_idx"] is not None:
            return [f"{operation}.padding"]
        case _:
            return [operation]


BETWEEN = ("stale", "two-answers", "changed")
"""Breaks that one call does not show."""

RANKINGS = {"order", "left-out", "itself", "count", "no-such-row", "twice"}


def came(case: Case) -> list[str]:
    message = case.broken.message
    if case.suffix == "same-in-another-process" and message == "differs":
        return ["two-processes"]
    if message in RANKINGS:
        return ["ranking", "answered"]
    if message in texts("en")["came"]:
        return [message]
    if message == "zero-cosine":
        return ["answered"]
    return ["is-row", "value"] if case.place else ["whole"]


TRUE = {
    "changed": ["changed"],
    "late": ["changed"],
    "overwritten": ["belongs"],
    "two-answers": ["one-answer"],
    "two-processes": ["one-answer"],
    "same-table": ["ten-tables"],
    "multiplied": ["nothing"],
    "not-finite": ["finite"],
    "refused": ["answer"],
    "failed": ["answer"],
    "stub": ["answer"],
    "shape": ["shape"],
}
FORMS = {
    "not-whole": "whole",
    "not-a-list": "list",
    "not-a-dict": "dict",
    "not-a-number": "number",
    "not-an-id": "id",
}


def true(case: Case) -> list[str]:
    message = case.broken.message
    if message == "failed" and bad_call(case):
        return ["refusal"]
    if came(case)[-1] in TRUE:
        return TRUE[came(case)[-1]]
    if message in FORMS:
        return [FORMS[message]]
    if message in RANKINGS:
        return ["ranking", "order"]
    if message == "zero-cosine":
        return ["zero-cosine"]
    if message == "answered":
        return ["refusal"]
    return ["within", "nan", "exact"] if message == "off" else ["exact"]


def bad_call(case: Case) -> bool:
    return case.suffix.startswith("refuses")


def reasons(case: Case, known: Facts) -> list[str]:
    """From the most particular reason to the most general one."""
    operation, message = case.call.operation, case.broken.message
    if case.fault.alone and case.fault.law.message not in BETWEEN:
        return ["alone"]
    own = [key for key in (case.law, f"*.{case.suffix}") if FITS.get(key, always)(case)]
    general = f"{operation}.*"
    if message == "failed" and bad_call(case):
        # An answer that can't be read ends nobody's process.
        read = case.broken.details["what"] in ("unreadable", "flooded")
        return [*own, message] if read else ["failed-at-a-bad-call"]
    if message == "refused":
        return [*misunderstood(case), message]
    if message in ("failed", "stub"):
        return [message]
    if message == "overwritten":
        return [message]
    if message in ("changed", "late"):
        return [message, "*.arguments-unchanged"]
    if isinstance(case.call.actual, float) and operation == "parameter_count":
        return ["parameter_count.whole-number"]
    if message == "not-finite":
        return [message]
    if message == "shape" or message in FORMS:
        particular = case.law in ("make_table.shape", "lookup.padded-batch-keeps-its-length")
        nested = message == "shape" or isinstance(case.broken.details.get("got"), list)
        return [*own[:particular], "shape" if nested else "form"]
    if case.fault.law.message == "stale":
        # Everything unknown: so answers, too, whoever finds no token in the right vocabulary.
        unfound = operation == "encode" and "id" in known and known["got"] == known["unk_id"]
        return ["encode.stale" if unfound else "stale"]
    if case.suffix in ("independent-of-earlier-calls", "one-answer", "deterministic"):
        if "between" in known:
            return ["after-another"]
        return [*own, "*.one-answer"] if operation != "make_table" else ["make_table.deterministic"]
    match operation:
        case "neighbors":
            return [*ranked(case, known), *own, f"neighbors.{case.arguments['metric']}"]
        case "lookup_gradient" if "lookups" in known:
            alike = ["lookup_gradient.shared"] if shared(case) else []
            return [*alike, *own, gradient(case, known)]
        case "parameter_count" if case.law not in own:
            tied = case.arguments["tied"]
            count = "tied-is-V-times-d" if tied else "untied-is-twice-V-times-d"
            return [f"{operation}.{count}"]
        case "scale" if root_of_the_number(case):
            return ["scale.number", *own]
        case "encode" if "token" in known and case.suffix != "one-id-per-token":
            if "id" not in known:
                return ["encode.unknown"]
            if case.broken.details.get("got") != case.arguments["unk_id"]:
                return ["encode.known"]
            return ["encode.zero" if known["id"] == "0" else "encode.missed"]
    return [*own, general, f"{case.law.partition('.')[0]}.*", "shape"]


ARRAYS = re.compile(
    r"'(list|int|float)' object has no attribute '(T|astype|detach|device|dim|dot|dtype|flatten"
    r"|float|item|long|matmul|mean|ndim|norm|numel|numpy|ravel|reshape|shape|size|sqrt|squeeze|sum"
    r"|to|tolist|unsqueeze|view)'|must be Tensor, not "
)
"""What Python says of a list that is taken for an array or a tensor."""
AS_INDEX = "list indices must be integers or slices, not list"


def misunderstood(case: Case) -> list[str]:
    """What the program seems to take a valid argument for, by its own words."""
    said = str(case.broken.details["message"])
    if ARRAYS.search(said):
        return ["lists"]
    by_ids = "ids" in case.arguments and said.endswith(AS_INDEX)
    return ["list-as-index"] if by_ids else []


def ranked(case: Case, known: Facts) -> list[str]:
    message = case.broken.message
    if message in RANKINGS - {"order", "left-out"}:
        return [] if case.suffix == "zero-row" else [f"neighbors.{message}"]
    if case.suffix in ("zero-row", "renumbering"):
        return [f"neighbors.{case.arguments['metric']}"]
    if "stretch" in known and by(sums.product, case):
        return ["neighbors.stretched"]
    return []


def by(score: Callable[[list[float], list[float]], float], case: Case) -> bool:
    """Are these the best by such scores, the best first?"""
    table, token = case.arguments["table"], case.arguments["token"]
    others = {i: row for i, row in enumerate(table) if i != token and any(row)}
    scores = {i: score(table[token], row) for i, row in others.items()}
    return set(case.call.actual) <= set(scores) and leading(case.call.actual, scores)


def gradient(case: Case, known: Facts) -> str:
    if str(case.place[0]) == known["padding_idx"]:
        return "lookup_gradient.padding"
    rows = flowing_back(case)
    if len(rows) < 2:
        return "lookup_gradient." + ("once" if rows else "unused")
    got = at(case.call.actual, case.place[:1])
    total = [sum(column) for column in zip(*rows, strict=True)]
    if got != total and len(got) == len(total):
        mean = all(math.isclose(g * len(rows), t) for g, t in zip(got, total, strict=True))
        if any(got) and mean != (got in rows):  # of two equal rows each is the mean
            return "lookup_gradient.mean" if mean else "lookup_gradient.alone"
    return "lookup_gradient.sum"


def shared(case: Case) -> bool:
    """Is the gradient of one row, or of all of them, in all V places?"""
    got, true = case.call.actual, case.call.expected
    if not rows_alike(got) or rows_alike(true):
        return False
    if not isinstance(true, list):  # in words: a part of it is not asked
        return True
    return got[0] in true or got[0] == [sum(column) for column in zip(*true, strict=True)]


def always(case: Case) -> bool:
    return True


def number_at(case: Case) -> tuple[float, float] | None:
    got, true = (case.broken.details.get(key) for key in ("got", "expected"))
    if isinstance(got, int | float) and true is not None:
        return float(got), float(true)
    return None


def sign_is_lost(case: Case) -> bool:
    found = number_at(case)
    return found is not None and abs(found[0] + found[1]) <= 1e-6 * abs(found[1])


def nearly_right(case: Case) -> bool:
    found = number_at(case)
    return found is not None and abs(found[0] - found[1]) <= 0.01 * abs(found[1])


def too_large_for_a_float(case: Case) -> bool:
    """Is it off by what a float loses?"""
    got, true = case.call.actual, case.call.expected
    whole = isinstance(got, int) and isinstance(true, int)
    return whole and true > 2**53 and abs(got - true) <= true >> 50


def root_of_the_number(case: Case) -> bool:
    """Was it multiplied by the root of how many vectors there are?"""
    vectors, found = case.arguments["vectors"], number_at(case)
    if found is None or rank(vectors) < 2 or len(vectors) == len(vectors[0]):
        return False
    wanted = found[1] * math.sqrt(len(vectors) / len(vectors[0]))
    return abs(found[0] - wanted) <= 1e-6 * abs(wanted)


def length_is_root_d(case: Case) -> bool:
    """Did the vector become √d long, however long it was?"""
    got = at(case.call.actual, case.place[:-1])
    plain = isinstance(got, list) and all(isinstance(x, int | float) for x in got)
    return plain and math.isclose(math.hypot(*got), math.sqrt(len(got)))


def some_zero(*names: str) -> Callable[[Case], bool]:
    """Is one of these vectors zero?"""
    return lambda case: any(not any(flat(case.arguments[name])) for name in names)


FITS: dict[str, Callable[[Case], bool]] = {
    "parameter_count.exact-however-large": too_large_for_a_float,
    "cosine.turns-with-the-sign": sign_is_lost,
    "cosine.of-itself-is-one": nearly_right,
    "dot.additive": some_zero("a", "b"),
    "logits.linear-in-h": some_zero("h"),
    "scale.length-root-d-times": length_is_root_d,
    "neighbors.stretched-row-comes-first-by-dot": lambda case: by(sums.cosine_value, case),
    "lookup_gradient.adjoint-of-lookup": lambda case: (
        case.call.operation == "lookup_gradient" and case.place[:1] in looked_up(case)
    ),
}
"""Reasons that a law suggests and that only some of its counterexamples bear out."""


def looked_up(case: Case) -> set[tuple[int, ...]]:
    """Rows that have a gradient."""
    padding = case.arguments["padding_idx"]
    return {(i,) for i in flat(case.arguments["ids"]) if i != padding}
