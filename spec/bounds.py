"""How far a right implementation may be off: a-priori bounds, each derived here.

Every bound holds for every order of summation, with or without fused multiply-add, and
for every usual algorithm; none is a number that somebody liked. ``u`` is the unit
roundoff, ``eta`` the smallest subnormal, ``k`` the number of nonzero terms. Where the
contract asks nothing of a number (overflow, squares outside the normal range) or a bound
says nothing at this precision, the functions return None.
"""

from __future__ import annotations

from collections.abc import Sequence

from spec import oracles
from spec.arithmetic import Format, Real, exact_vector, mp
from spec.oracles import Sum


def of_dot(terms: Sum, form: Format) -> Real | None:
    """|fl(a·b) − a·b| ≤ k u S + k eta, and 0 where the sum is exact in any order.

    S = Σ|a_i b_i|. Jeannerod and Rump (SIMAX 34, 2013): n u S for any order of summation,
    with no restriction on n. By induction over the summation tree, an addition L + R errs
    by at most min(|L|, |R|, u|L + R|): if one side's magnitudes are below u times the
    other's, the error is at most the small side; else u(S1 + S2) splits over both.
    Zero products cost nothing. Each product that underflows adds at most eta/2 (eta here:
    half of it is not a float64). Nothing is asked where S exceeds the format.
    """
    k, size = terms.nonzeros, terms.size
    if size * (1 + k * form.unit_roundoff) > form.largest:
        return None
    if terms.is_exact_in(form):
        return mp.zero
    return k * form.unit_roundoff * size + k * form.smallest_subnormal


def of_total(terms: Sum, form: Format) -> Real | None:
    """|fl(Σ g) − Σ g| ≤ (k − 1) u Σ|g|: as for the inner product, without the products.

    Additions never lose to underflow (a sum of floats that is subnormal is exact), so k
    terms round at most k − 1 times and there is no eta.
    """
    k, size = terms.nonzeros, terms.size
    if size * (1 + k * form.unit_roundoff) > form.largest:
        return None
    if k <= 1 or terms.is_exact_in(form):
        return mp.zero
    return (k - 1) * form.unit_roundoff * size


def _squares_in_range(a: Sequence[float], form: Format) -> bool:
    """Is |a|² in the normal range, with room for the roundings?"""
    k = exact_vector(tuple(a)).nonzeros
    square = oracles.square(a)
    return bool(
        k * form.smallest_normal <= square
        and square * (1 + (k + 2) * form.unit_roundoff) < form.largest
    )


def of_norm(a: Sequence[float], form: Format) -> Real | None:
    """|fl|a| − |a|| ≤ e/(1 − e) |a| + k eta/|a| with e = (2k + 2)u.

    sqrt of a sum of squares in any order: the sum errs by k u relatively, half of that
    after the root, plus one rounding: (k/2 + 1)u (Jeannerod and Rump, Math. Comp. 87,
    2018). Scaled by the largest entry: k/2 + 3. LAPACK's scale and sum of squares:
    1.25(k − 1) + 3. A chain of hypot with 1 ulp each: 2(k − 1). S·(1/sqrt S): k/2 + 3.
    (2k + 2)u covers them all to first order, e/(1 − e) the rest; a square that underflows
    moves |a|² by at most eta. The zero vector's norm is 0.
    """
    k = exact_vector(tuple(a)).nonzeros
    if not k:
        return mp.zero
    e = (2 * k + 2) * form.unit_roundoff
    if not _squares_in_range(a, form) or 2 * e > 1:
        return None
    size = oracles.norm(a)
    return e / (1 - e) * size + k * form.smallest_subnormal / size


def of_cosine(a: Sequence[float], b: Sequence[float], form: Format) -> Real | None:
    """|fl(cos) − c| ≤ [K u |c| + ((1 + k u)(1 + u)² − 1) A]/(1 − K u) + n eta/(|a||b|) + (3n + 1) eta.

    A = Σ|a_i b_i|/(|a||b|) ≤ 1 and K = 2(k_a + k_b) + 8. The computed norms are
    |a|(1 + α), |α| ≤ (2k_a + 2)u by ``of_norm``; their roundings and those of products and
    divisions of norms multiply every term alike (K u); the roundings inside the inner
    product, or of a normalised row, are relative to its terms ((k + 2)u A). Clipping to
    [−1, 1] only brings the result nearer. Nothing is asked where |a|², |b|² or their
    product leaves the normal range. None for a zero vector.
    """
    x, y = exact_vector(tuple(a)), exact_vector(tuple(b))
    if not x.nonzeros or not y.nonzeros:
        return None
    u, eta, n = form.unit_roundoff, form.smallest_subnormal, len(x.integers)
    squares = oracles.square(a) * oracles.square(b)
    if not (
        _squares_in_range(a, form)
        and _squares_in_range(b, form)
        and n * form.smallest_normal <= squares
        and squares * (1 + 2 * (n + 2) * u) < form.largest
    ):
        return None
    terms = oracles.dot(a, b)
    spread = (2 * (x.nonzeros + y.nonzeros) + 8) * u
    if 2 * spread > 1:
        return None
    lengths = mp.sqrt(squares)
    alignment = terms.size / lengths
    common = spread * abs(terms.value) / lengths
    inside = ((1 + terms.nonzeros * u) * (1 + u) ** 2 - 1) * alignment
    return (common + inside) / (1 - spread) + n * eta / lengths + (3 * n + 1) * eta


def of_cosine_rank(a: Sequence[float], b: Sequence[float], form: Format) -> Real | None:
    """How far the score that a ranking by cosine, distance or angle sorts by may be off.

    The bound of the cosine with A = 1, so that rows normalised first and distances of
    such rows are covered, plus 8u: 1 − c rounds once more (u), an angle θ ≤ π computed to
    one ulp (≤ 4u) and turned into degrees (≤ 4u) moves cos θ by at most 8u sin θ.
    """
    bound = of_cosine(a, b, form)
    if bound is None:
        return None
    x, y = exact_vector(tuple(a)), exact_vector(tuple(b))
    k, u = max(x.nonzeros, y.nonzeros), form.unit_roundoff
    spread = (2 * (x.nonzeros + y.nonzeros) + 8) * u
    full = (spread + (1 + k * u) * (1 + u) ** 2 - 1) / (1 - spread)
    return max(bound, full) + 8 * u


def of_scale(x: float, d: int, form: Format) -> Real | None:
    """|fl(x √d) − x √d| ≤ 4u |x √d| + eta.

    √d correctly rounded and one product: 2u. pow(d, 0.5) or dividing by 1/√d adds up to
    2u more. Underflow loses at most eta/2. Nothing is asked beyond the format.
    """
    size = abs(oracles.exact_product_root(x, d))
    if size * (1 + 4 * form.unit_roundoff) > form.largest:
        return None
    if not x:
        return mp.zero
    return 4 * form.unit_roundoff * size + form.smallest_subnormal
