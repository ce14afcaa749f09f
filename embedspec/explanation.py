"""A counterexample explained: asked, came back, true, why, and a question that leads on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from embedspec.facts import Case, Facts, facts
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
    if "what" in known:
        known["what"] = failure(known["what"])
    return Explanation(
        asked=said("asked", asked(case), known),
        came=said("came", came(case), known),
        true=said("true", TRUE.get(came(case)[-1], true(case)), known),
        why=said("why", reasons(case, known), known),
        question=said("ask", reasons(case, known), known),
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
    if message in FORMS:
        return [FORMS[message]]
    if message in RANKINGS:
        return ["ranking", "order"]
    if message == "zero-cosine":
        return ["zero-cosine"]
    if message == "answered":
        return ["refusal"]
    return ["within", "nan"] if message == "off" else ["exact"]


def reasons(case: Case, known: Facts) -> list[str]:
    """From the most particular reason to the most general one."""
    operation, message = case.call.operation, case.broken.message
    own = [case.law, f"*.{case.suffix}"]
    general = f"{operation}.*"
    if message in ("refused", "failed", "stub"):
        return [message]
    if message == "not-whole" and operation == "parameter_count":
        return ["parameter_count.whole-number"]
    if message == "shape" or message in FORMS:
        particular = case.law in ("make_table.shape", "lookup.padded-batch-keeps-its-length")
        nested = message == "shape" or isinstance(case.broken.details.get("got"), list)
        return [*own[:particular], "shape" if nested else "form"]
    if case.fault.law.message == "stale":
        return ["stale"]
    if case.suffix in ("independent-of-earlier-calls", "one-answer", "deterministic"):
        return [*own, "*.one-answer"] if operation != "make_table" else ["make_table.deterministic"]
    match operation:
        case "neighbors":
            return [*ranked(case, known), *own, f"neighbors.{case.arguments['metric']}"]
        case "lookup_gradient" if "times" in known:
            return [*own, gradient(case, known)]
        case "encode" if "token" in known and case.suffix != "one-id-per-token":
            if "id" not in known:
                return ["encode.unknown"]
            if case.broken.details.get("got") != case.arguments["unk_id"]:
                return ["encode.known"]
            return ["encode.zero" if known["id"] == "0" else "encode.missed"]
    return [*own, general, f"{case.law.partition('.')[0]}.*", "shape"]


def ranked(case: Case, known: Facts) -> list[str]:
    message = case.broken.message
    if message in RANKINGS - {"order", "left-out"}:
        return [] if case.suffix == "zero-row" else [f"neighbors.{message}"]
    if case.suffix in ("zero-row", "renumbering"):
        return [f"neighbors.{case.arguments['metric']}"]
    if "stretch" in known:
        return ["neighbors.stretched"]
    return []


def gradient(case: Case, known: Facts) -> str:
    if str(case.place[0]) == known["padding_idx"]:
        return "lookup_gradient.padding"
    return "lookup_gradient." + {"0": "unused", "1": "once"}.get(known["times"], "sum")
