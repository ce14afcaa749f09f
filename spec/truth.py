"""What is true of a single call: the right answer, or what every right answer has in common.

``judge(call, got, form)`` compares any answer with the truth; ``ask(operation, …)`` makes
a call that knows whether an answer is owed. Laws about one call are an aspect of this
truth; laws about several calls use it wherever both sides must simply be right.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from spec import bounds, oracles, plain
from spec.arithmetic import Format, Real, exact, exact_vector, mp
from spec.calls import Call, Refused
from spec.forms import Misfit, fit
from spec.law import (
    Break,
    Comparison,
    Expectation,
    equal,
    identical,
    near,
    refusal_broken,
)


def ask(operation: str, *arguments: Any, form: Format | None = None, **flags: Any) -> Call:
    """A call; with ``form`` given, it may be refused where the contract asks nothing of it."""
    if form is not None and not owed(operation, arguments, form):
        flags["may_refuse"] = True
    return Call(operation, arguments, **flags)


def owed(operation: str, arguments: Sequence[Any], form: Format) -> bool:
    """Is an answer owed, or does some number of it leave the range that the contract asks about?"""
    if operation == "neighbors":
        return scores(arguments[0], arguments[1], arguments[3], form).all_asked
    if operation in _COMPUTED:
        known = ("owed", operation, form.name)
        return bool(_remember(known, arguments, lambda: _owed(operation, arguments, form)))
    return True


def _owed(operation: str, arguments: Sequence[Any], form: Format) -> bool:
    vectors = [a for a in arguments if isinstance(a, list)]
    if all(_ordinary(v, form) for v in vectors) and (
        operation != "cosine" or all(map(any, vectors))
    ):
        return True
    return _all_asked(_computed(operation, arguments, form))


def anything_owed(call: Call, form: Format) -> bool:
    """Is at least a part of the answer asked about, so that its form is owed?"""
    if call.operation == "neighbors":
        table, token, _, metric = call.arguments
        return scores(table, token, metric, form).asked
    return call.operation not in _COMPUTED or _any_asked(
        _computed(call.operation, call.arguments, form)
    )


def too_much(call: Call, answer: Refused) -> bool:
    """May the call be refused though the contract does not say so: by who recurses over its
    arguments, which are longer than a stack is deep, or for a negative id that is in no table?"""
    if answer.kind == "RecursionError":
        return call.operation != "parameter_count" and any(map(_long, call.arguments))
    return call.operation in ("encode", "pad") and call.arguments[-1] < 0


def _long(argument: Any) -> bool:
    if isinstance(argument, int):
        return argument > DEEP
    return isinstance(argument, list | str | dict) and (
        len(argument) > DEEP
        or any(isinstance(row, list | str) and len(row) > DEEP for row in argument)
    )


DEEP = 800
"""Python gives up at a depth of 1000, of which some is the caller's."""


def _ordinary(numbers: list[Any], form: Format) -> bool:
    """Are all numbers so far from both ends of the range that an answer is owed without a look?

    Every size lies between 2**-r and 2**r with 4r = emax − 24: products of four of them and
    sums of 2**20 such products stay in the normal range. And the vectors are so short that
    the bounds say something at this precision.
    """
    longest = len(numbers)
    while numbers and isinstance(numbers[0], list):
        longest = max(map(len, numbers))
        numbers = list(chain.from_iterable(numbers))
    sizes = [abs(x) for x in numbers if x]
    if not sizes:
        return True
    reach = 2.0 ** ((form.emax - 24) // 4)
    short = 8 * longest + 16 < 1 << form.precision
    return short and max(sizes) <= reach and min(sizes) * reach >= 1


def right(call: Call, got: Any, form: Format) -> bool:
    """Is this answer, by itself, all that the contract asks of it?

    False also where there is no single truth to compare with: another process, counted
    numbers, a call that must be refused, a table from a seed.
    """
    special = call.counted or call.elsewhere or call.operation == "make_table"
    if special or call.may_refuse:
        return False
    known = ("right", call.operation, form.name)
    return bool(_remember(known, (*call.arguments, got), lambda: _right(call, got, form)))


def _right(call: Call, got: Any, form: Format) -> bool:
    if call.operation in _COMPUTED:
        operation, arguments = call.operation, call.arguments
        known = ("plain", operation)
        if got == _remember(known, arguments, lambda: plain.COMPUTED[operation](*arguments)):
            return True
        if _accepted(got, _computed(operation, arguments, form)):
            return True
    fit = fitted(call, got)
    return not isinstance(fit, Misfit) and judge(call, got, form).broken is None


def fitted(call: Call, value: Any) -> Any:
    """``forms.fit``, once for each answer."""
    return _remember(("fit", call.operation), (*call.arguments, value), lambda: fit(call, value))


def judge(call: Call, got: Any, form: Format) -> Comparison:
    """The answer beside the truth."""
    operation, arguments = call.operation, call.arguments
    if operation in _COMPUTED:
        numbers = _computed(operation, arguments, form)
        if not isinstance(got, Refused) and _accepted(got, numbers):
            return Comparison(got, numbers)
        return near(got, *computed(call, form))
    if operation == "neighbors":
        return ranking(got, *arguments, form=form)
    if isinstance(got, Refused):
        return Comparison(got, None, broken=refusal_broken(got))
    if operation == "lookup":
        return identical(got, oracles.lookup(*arguments))
    return equal(got, _EXACT[operation](*arguments))


def _parameter_count(V: int, d: int, tied: bool) -> int:
    return V * d if tied else 2 * V * d


def _encode(tokens: list[str], vocab: dict[str, int], unk_id: int) -> list[int]:
    return [vocab.get(token, unk_id) for token in tokens]


def _pad(sequences: list[list[int]], pad_id: int) -> list[list[int]]:
    longest = max(map(len, sequences))
    return [s + [pad_id] * (longest - len(s)) for s in sequences]


_EXACT: dict[str, Callable[..., Any]] = {
    "parameter_count": _parameter_count,
    "one_hot": oracles.one_hot,
    "one_hot_product": oracles.lookup,
    "build_vocab": oracles.vocabulary_of,
    "encode": _encode,
    "pad": _pad,
}


class Number:
    """A true number, how far a right implementation may be off, and a quick way to accept.

    ``estimate`` is the true number to a few roundings of float64; an answer that equals it,
    or is off by at most ``slack`` times it, is within the bound, so that mpmath need not be
    asked. The exact value and bound are worked out only for the others.
    """

    __slots__ = ("_made", "_make", "asked", "estimate", "slack")

    def __init__(
        self,
        asked: bool,
        estimate: float,
        slack: float,
        make: Callable[[], tuple[Real, Real | None]],
    ) -> None:
        self.asked = asked
        self.estimate = estimate
        self.slack = slack
        self._make = make
        self._made: tuple[Real, Real | None] | None = None

    @property
    def exact(self) -> tuple[Real, Real | None]:
        """The true value and the bound; a bound of None asks nothing."""
        if self._made is None:
            self._made = self._make() if self.asked else (mp.zero, None)
        return self._made

    def accepts(self, got: float) -> bool:
        """True only where ``got`` is within the bound (or nothing is asked)."""
        if got == self.estimate or not self.asked:
            return True
        if abs(got) > sys.float_info.max:
            return False  # no float, or infinite
        return abs(got - self.estimate) <= self.slack * abs(self.estimate)


U = 2.0**-53


def _accepted(got: Any, numbers: Any) -> bool:
    """True only where the form is right, too: this may be asked of any answer."""
    if isinstance(numbers, list):
        same = isinstance(got, list) and len(got) == len(numbers)
        return same and all(map(_accepted, got, numbers))
    return isinstance(got, (int, float)) and numbers.accepts(got)


def _of_sum(
    terms: oracles.Sum, bound: Callable[[oracles.Sum, Format], Real | None], form: Format
) -> Number:
    """A sum's correctly rounded value is within every bound on it: each bound is at least
    u times the sum (or the sum is exact)."""
    return Number(
        bounds.sum_in_range(terms, form),
        terms.nearest,
        0.0,
        lambda: (terms.value, bound(terms, form)),
    )


def _dot(form: Format, a: list[float], b: list[float]) -> Number:
    return _of_sum(oracles.dot(a, b), bounds.of_dot, form)


def _logits(form: Format, table: list[list[float]], h: list[Any]) -> list[Any]:
    if h and isinstance(h[0], list):
        return [_logits(form, table, vector) for vector in h]
    return [_dot(form, row, h) for row in table]


def _norm(form: Format, a: list[float]) -> Number:
    """sqrt of the rounded sum of squares is within 1.5u, the bound is at least 4u."""
    asked = bounds.norm_is_asked(tuple(a), form)
    return Number(
        asked,
        oracles.norm_estimate(tuple(a)),
        2 * U,
        lambda: (oracles.norm(a), bounds.of_norm(a, form)),
    )


def _cosine(form: Format, a: list[float], b: list[float]) -> Number:
    """The estimate is within 4u, the bound at least 12u |c|."""
    x, y = tuple(a), tuple(b)
    if not bounds.cosine_is_asked(x, y, form):
        return _UNASKED
    return Number(
        True,
        oracles.cosine_estimate(x, y),
        4 * U,
        lambda: (oracles.cosine(x, y), bounds.of_cosine(x, y, form)),
    )


def _scale(form: Format, vectors: list[Any]) -> list[Any]:
    """x·√d in floats is within 2u, the bound 4u."""
    if vectors and isinstance(vectors[0], list):
        return [_scale(form, vector) for vector in vectors]
    d = len(vectors)
    root = math.sqrt(d)
    return [_scaled(x, d, root, form) for x in vectors]


def _scaled(x: float, d: int, root: float, form: Format) -> Number:
    def make() -> tuple[Real, Real | None]:
        return oracles.exact_product_root(x, d), bounds.of_scale(x, d, form)

    # Far from both ends of the range the product's own exponent tells that it is asked.
    safe = x == 0 or 2.0 ** (form.emin + 10) < abs(x) < 2.0 ** (form.emax - 2) / root
    return Number(safe or make()[1] is not None, x * root, U if safe else 0.0, make)


def _gradient(form: Format, V: int, ids: Any, upstream: Any, padding_idx: int | None) -> list[Any]:
    cells = oracles.gradient_terms(V, ids, upstream, padding_idx)
    numbers = [
        [_of_sum(oracles.total(cell), bounds.of_total, form) if cell else _ZERO for cell in row]
        for row in cells
    ]
    if padding_idx is not None and not _ordinary(upstream, form):
        # Who masks the row after summing has 0·∞ where the sum leaves the format.
        masked = oracles.gradient_terms(V, ids, upstream, None)[padding_idx]
        fits = [bounds.sum_in_range(oracles.total(cell), form) for cell in masked]
        numbers[padding_idx] = [_ZERO if fit else _UNASKED for fit in fits]
    return numbers


_ZERO = Number(True, 0.0, 0.0, lambda: (mp.zero, mp.zero))
_UNASKED = Number(False, 0.0, 0.0, lambda: (mp.zero, None))

_COMPUTED: dict[str, Callable[..., Any]] = {
    "dot": _dot,
    "logits": _logits,
    "norm": _norm,
    "cosine": _cosine,
    "scale": _scale,
    "lookup_gradient": _gradient,
}


def computed(call: Call, form: Format) -> tuple[Any, Any]:
    """The true numbers of a call and their bounds, nested alike; a bound of None asks nothing."""
    numbers = _computed(call.operation, call.arguments, form)
    return _each(numbers, 0), _each(numbers, 1)


def _each(numbers: Any, part: int) -> Any:
    return [_each(n, part) for n in numbers] if isinstance(numbers, list) else numbers.exact[part]


_remembered: tuple[dict[Any, Any], dict[Any, Any]] = {}, {}
"""What was computed for the current examples and for the last ones, by the identity of what it was
computed from (which is kept)."""


def forget() -> None:
    """Call between examples; what was computed for the last ones is known until the next time."""
    global _remembered
    _remembered = {}, _remembered[0]


def _remember(known: tuple[str, ...], of: Sequence[Any], make: Callable[[], Any]) -> Any:
    name = (known, *map(id, of))
    now, before = _remembered
    found = now.get(name) or before.get(name)
    if found is None:
        found = now[name] = (make(), of)
    return found[0]


def _computed(operation: str, arguments: Sequence[Any], form: Format) -> Any:
    known = ("computed", operation, form.name)
    return _remember(known, arguments, lambda: _COMPUTED[operation](form, *arguments))


def _all_asked(numbers: Any) -> bool:
    return all(map(_all_asked, numbers)) if isinstance(numbers, list) else numbers.asked


def _any_asked(numbers: Any) -> bool:
    return any(map(_any_asked, numbers)) if isinstance(numbers, list) else numbers.asked


def agree(got: Any, other: Any, *limits: Any) -> Comparison:
    """Two computed answers with one true value: apart by at most the sum of their bounds."""
    if isinstance(got, Refused) or isinstance(other, Refused):
        return Comparison(got, other)
    bound = _added(limits)
    return near(got, _exactly(other, bound), bound)


def _added(limits: Sequence[Any]) -> Any:
    if isinstance(limits[0], list):
        return [_added(parts) for parts in zip(*limits, strict=True)]
    return None if any(b is None for b in limits) else sum(limits[1:], limits[0])


def _exactly(got: Any, bound: Any) -> Any:
    """Computed numbers as exact ones; NaN where one was owed stays NaN, and is near nothing."""
    if isinstance(got, list):
        return [_exactly(g, b) for g, b in zip(got, bound, strict=True)]
    if bound is None:
        return mp.zero
    return exact(got) if got - got == 0 else mp.nan


# -- rankings ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scores:
    """The box in which each candidate's computed score must lie, by id."""

    boxes: dict[int, tuple[Real, Real]]
    """Low and high end; zero rows and the token itself are not in it."""
    free: frozenset[int]
    """Candidates that may stand anywhere or be left out: zero rows by cosine."""
    asked: bool
    """False: the contract asks nothing of this ranking's order."""

    @property
    def all_asked(self) -> bool:
        return self.asked and not self.free


def scores(table: list[list[float]], token: int, metric: str, form: Format) -> Scores:
    """The scores of all other rows against the token's, as boxes of exact value ± bound."""
    known = ("scores", metric, form.name)
    return _remember(known, (table, token), lambda: _scores(table, token, metric, form))  # type: ignore[no-any-return]


def _scores(table: list[list[float]], token: int, metric: str, form: Format) -> Scores:
    query = tuple(table[token])
    # The token's own score counts, too: many compute it with the others.
    own = dot_box if metric == "dot" else cosine_box
    if own(query, query, form) is None:
        return Scores({}, frozenset(), asked=False)
    boxes: dict[int, tuple[float, float]] = {}
    free: set[int] = set()
    for i, row in enumerate(map(tuple, table)):
        if i == token:
            continue
        if metric == "cosine" and not exact_vector(row).nonzeros:
            free.add(i)
            continue
        box = dot_box(query, row, form) if metric == "dot" else cosine_box(query, row, form)
        if box is None:
            return Scores({}, frozenset(), asked=False)
        boxes[i] = box
    return Scores(boxes, frozenset(free), asked=True)


def dot_box(a: tuple[float, ...], b: tuple[float, ...], form: Format) -> tuple[Real, Real] | None:
    """Where a computed inner product must lie."""
    terms = oracles.dot(a, b)
    bound = bounds.of_dot(terms, form)
    if bound is None:
        return None
    if not bound:
        return terms.nearest, terms.nearest
    return terms.value - bound, terms.value + bound


def cosine_box(
    a: tuple[float, ...], b: tuple[float, ...], form: Format
) -> tuple[Real, Real] | None:
    """Where the score of a ranking by cosine, distance or angle must lie, as a cosine."""
    if not bounds.cosine_is_asked(a, b, form):
        return None
    estimate, reach = oracles.cosine_estimate(a, b), bounds.cosine_rank_reach(a, b, form)
    return estimate - reach, estimate + reach


def ranking(
    got: Any, table: list[list[float]], token: int, k: int, metric: str, *, form: Format
) -> Comparison:
    """All that is true of a list of neighbors."""
    known = scores(table, token, metric, form)
    if isinstance(got, Refused):
        broken = refusal_broken(got) if known.all_asked else None
        return Comparison(got, Expectation("ranking"), broken=broken)
    if not known.asked:
        return Comparison(got, Expectation("ranking"))
    broken = (
        misplaced_itself(got, token)
        or misnumbered(got, len(table))
        or miscounted(got, k, known)
        or misordered(got, known)
    )
    return Comparison(got, Expectation("best-first", {"best": best_first(known, k)}), broken=broken)


def misplaced_itself(got: list[int], token: int) -> Break | None:
    return Break("itself", {"token": token}) if token in got else None


def misnumbered(got: list[int], V: int) -> Break | None:
    """An id that the table doesn't have, or one that stands twice."""
    for i, j in enumerate(got):
        if not 0 <= j < V:
            return Break("no-such-row", {"got": j, "V": V})
        if j in got[:i]:
            return Break("twice", {"got": j})
    return None


def miscounted(got: list[int], k: int, known: Scores) -> Break | None:
    """All that k leaves room for; of the free ones (zero rows) as many as the answer likes."""
    free = sum(1 for i in got if i in known.free)
    if len(got) == free + min(k - free, len(known.boxes)):
        return None
    return Break("count", {"got": len(got), "expected": min(k, len(known.boxes) + free)})


def misordered(got: list[int], known: Scores) -> Break | None:
    """The interval rule: no candidate may stand behind (or be left out for) one whose box
    lies wholly below its own. Keeping the least high end so far decides it in one pass:
    scores inside the boxes that sort like this list exist just when no low end exceeds it."""
    cap, worst = math.inf, None
    for i in got:
        if i not in known.boxes:
            continue
        low, high = known.boxes[i]
        if low > cap:
            return Break("order", {"before": worst, "after": i})
        if high < cap:
            cap, worst = high, i
    for i, (low, _) in known.boxes.items():
        if i not in got and low > cap:
            return Break("left-out", {"missing": i, "instead": worst})
    return None


def best_first(known: Scores, k: int) -> list[int]:
    """One right ranking, for showing beside a wrong one."""
    order = sorted(known.boxes, key=lambda i: -(known.boxes[i][0] + known.boxes[i][1]))
    return order[:k]


# -- for showing -------------------------------------------------------------------------


def shown(call: Call, form: Format) -> Any:
    """The right answer as plain values, for showing; None where no single one is right."""
    operation, arguments = call.operation, call.arguments
    if call.may_refuse and not owed(operation, arguments, form):
        return None
    try:
        if operation in _COMPUTED:
            return _rounded(computed(call, form)[0])
        if operation == "neighbors":
            known = scores(arguments[0], arguments[1], arguments[3], form)
            return best_first(known, arguments[2]) if known.asked else None
        if operation == "lookup":
            return oracles.lookup(*arguments)
        return _EXACT[operation](*arguments) if operation in _EXACT else None
    except (TypeError, ValueError, IndexError):
        return None  # a call that must be refused has no right answer


def _rounded(value: Any) -> Any:
    return [_rounded(v) for v in value] if isinstance(value, list) else float(value)
