"""Step 2: how many numbers a model's table, or tables, hold."""

from typing import Any

from spec.law import Asking, equal, law
from spec.truth import ask


def count(V: int, d: int, tied: bool) -> Any:
    return ask("parameter_count", V, d, tied)


@law("parameter_count.tied-is-V-times-d", "n(V, d, tied) = V·d", claims=(4, 7, 24))
def tied(V: int, d: int) -> Asking:
    got = yield count(V, d, True)
    return equal(got, V * d)


@law("parameter_count.untied-is-twice-V-times-d", "n(V, d, untied) = 2·V·d", claims=(7,))
def untied(V: int, d: int) -> Asking:
    got = yield count(V, d, False)
    return equal(got, 2 * V * d)


@law(
    "parameter_count.difference-is-one-table",
    "n(V, d, untied) − n(V, d, tied) = V·d",
    claims=(7,),
)
def difference(V: int, d: int) -> Asking:
    apart, together = yield count(V, d, False), count(V, d, True)
    return equal(apart - together, V * d)


@law("parameter_count.doubling-V-doubles", "n(2V, d) = 2·n(V, d)", claims=(5, 24))
def doubling_V(V: int, d: int, tied: bool) -> Asking:
    once, twice = yield count(V, d, tied), count(2 * V, d, tied)
    return equal(twice, 2 * once)


@law("parameter_count.doubling-d-doubles", "n(V, 2d) = 2·n(V, d)", claims=(5,))
def doubling_d(V: int, d: int, tied: bool) -> Asking:
    once, twice = yield count(V, d, tied), count(V, 2 * d, tied)
    return equal(twice, 2 * once)


@law("parameter_count.exact-however-large", "n(V·2^b + 1, d) is exact for every b")
def exact_however_large(V: int, d: int, tied: bool, bits: int) -> Asking:
    V, d = V * 2**bits + 1, d * 2 ** (bits // 2) + 1
    got = yield count(V, d, tied)
    return equal(got, V * d if tied else 2 * V * d)


@law("parameter_count.whole-number", "n(V, d) ∈ ℕ")
def whole_number(V: int, d: int, tied: bool) -> Asking:
    # A result that is no int never gets here: it hasn't the form of a count.
    got = yield count(V, d, tied)
    return equal(got, int(got))


LAWS = [tied, untied, difference, doubling_V, doubling_d, exact_however_large, whole_number]
