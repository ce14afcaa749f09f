"""How far a right implementation may be off: a-priori bounds, each derived here.

Every bound holds for every order of summation, with or without fused multiply-add, and
for every usual algorithm; none is a number that somebody liked. ``u`` is the unit
roundoff, ``eta`` the smallest subnormal, ``k`` the number of nonzero terms. Where the
contract asks nothing of a number (overflow, squares outside the normal range) or a bound
says nothing at this precision, the functions return None.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from spec import oracles
from spec.arithmetic import Format, Real, exact_vector, mp
from spec.oracles import Sum

TWICE = 1 + mp.mpf(2) ** -11
"""What rounding twice may cost: the wider formats in use (x87's 64 bits for 53, float32 for
bfloat16 and float16, float64 for float32) have at least 11 bits more, so the first rounding
adds at most 2**-11 of the second's largest error."""


def sum_in_range(terms: Sum, form: Format) -> bool:
    """Do the magnitudes of the terms, with room for the roundings, stay inside the format?"""
    top = terms.magnitude.bit_length() + terms.exponent
    if top < form.emax - 1 and terms.nonzeros < 1 << (form.precision - 2):
        return True
    room = 1 + terms.nonzeros * form.unit_roundoff
    return bool(terms.size * room <= form.largest)


def of_dot(terms: Sum, form: Format) -> Real | None:
    """|fl(a·b) − a·b| ≤ k u S + k eta, and 0 where the sum is exact in any order.

    S = Σ|a_i b_i|. Jeannerod and Rump (SIMAX 34, 2013): n u S for any order of summation,
    with no restriction on n. By induction over the summation tree, an addition L + R errs
    by at most min(|L|, |R|, u|L + R|): if one side's magnitudes are below u times the
    other's, the error is at most the small side; else u(S1 + S2) splits over both.
    Zero products cost nothing. Each product that underflows adds at most eta/2 (eta here:
    half of it is not a float64). A sum kept in a wider format is rounded twice, which costs
    ``TWICE``. Nothing is asked where S exceeds the format.
    """
    k = terms.nonzeros
    if not sum_in_range(terms, form):
        return None
    if terms.is_exact_in(form):
        return mp.zero
    return TWICE * k * form.unit_roundoff * terms.size + k * form.smallest_subnormal


def of_total(terms: Sum, form: Format) -> Real | None:
    """|fl(Σ g) − Σ g| ≤ (k − 1) u Σ|g|: as for the inner product, without the products.

    (Times ``TWICE``, as there.)

    Additions never lose to underflow (a sum of floats that is subnormal is exact), so k
    terms round at most k − 1 times and there is no eta.
    """
    k = terms.nonzeros
    if not sum_in_range(terms, form):
        return None
    if k <= 1 or terms.is_exact_in(form):
        return mp.zero
    return TWICE * (k - 1) * form.unit_roundoff * terms.size


@lru_cache(maxsize=16384)
def _squares_in_range(a: tuple[float, ...], form: Format) -> bool:
    """Is |a|² in the normal range, with room for the roundings?"""
    x = exact_vector(a)
    k, top = x.nonzeros, x.squares.bit_length() + 2 * x.exponent
    if form.emin + k.bit_length() + 2 < top < form.emax - 1 and k < 1 << (form.precision - 2):
        return True
    square = oracles.square(a)
    return bool(
        k * form.smallest_normal <= square
        and square * (1 + (k + 2) * form.unit_roundoff) < form.largest
    )


def norm_is_asked(a: tuple[float, ...], form: Format) -> bool:
    """Is a number asked of |a|: its square in range, and the bound below the norm itself?"""
    k = exact_vector(a).nonzeros
    return not k or (_squares_in_range(a, form) and (4 * k + 4) < 1 << form.precision)


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
    if not norm_is_asked(tuple(a), form):
        return None
    e = (2 * k + 2) * form.unit_roundoff
    size = oracles.norm(a)
    return e / (1 - e) * size + k * form.smallest_subnormal / size


def cosine_is_asked(a: tuple[float, ...], b: tuple[float, ...], form: Format) -> bool:
    """Are |a|², |b|² and their product in the normal range, and does the bound say anything?"""
    x, y = exact_vector(a), exact_vector(b)
    if not x.nonzeros or not y.nonzeros:
        return False
    if not _squares_in_range(a, form) or not _squares_in_range(b, form):
        return False
    if 4 * (x.nonzeros + y.nonzeros) + 16 > 1 << form.precision:
        return False
    n = len(a)
    top = (x.squares * y.squares).bit_length() + 2 * (x.exponent + y.exponent)
    if form.emin + n.bit_length() + 2 < top < form.emax - 2 and n < 1 << (form.precision - 3):
        return True
    squares = oracles.square(a) * oracles.square(b)
    low = n * form.smallest_normal <= squares
    return bool(low and squares * (1 + 2 * (n + 2) * form.unit_roundoff) < form.largest)


def of_cosine(a: tuple[float, ...], b: tuple[float, ...], form: Format) -> Real | None:
    """|fl(cos) − c| ≤ [K u |c| + ((1 + k u)(1 + u)² − 1) A]/(1 − K u) + underflow.

    Underflow costs at most n eta (1/(|a||b|) + 1/|a| + 1/|b|) + (3n + 1) eta: in the inner
    product, in a·b/|a| before it is divided by |b|, in the rows normalised first.

    A = Σ|a_i b_i|/(|a||b|) ≤ 1 and K = 2(k_a + k_b) + 8. The computed norms are
    |a|(1 + α), |α| ≤ (2k_a + 2)u by ``of_norm``; their roundings and those of products and
    divisions of norms multiply every term alike (K u); the roundings inside the inner
    product, or of a normalised row, are relative to its terms ((k + 2)u A). Clipping to
    [−1, 1] only brings the result nearer. Nothing is asked where |a|², |b|² or their
    product leaves the normal range. None for a zero vector.
    """
    if not cosine_is_asked(a, b, form):
        return None
    x, y = exact_vector(a), exact_vector(b)
    u, eta, n = form.unit_roundoff, form.smallest_subnormal, len(a)
    lengths = mp.sqrt(oracles.square(a) * oracles.square(b))
    terms = oracles.dot(a, b)
    spread = (2 * (x.nonzeros + y.nonzeros) + 8) * u
    common = spread * abs(terms.value) / lengths
    inside = ((1 + terms.nonzeros * u) * (1 + u) ** 2 - 1) * terms.size / lengths
    underflow = n / lengths + n / oracles.norm(a) + n / oracles.norm(b) + 3 * n + 1
    return (common + inside) / (1 - spread) + underflow * eta


def cosine_rank_reach(a: tuple[float, ...], b: tuple[float, ...], form: Format) -> float:
    """How far the score that a ranking by cosine, distance or angle sorts by may be from
    ``oracles.cosine_estimate``.

    The bound of the cosine with |c| = A = 1, so that rows normalised first and distances of
    such rows are covered: (K u + (1 + k u)(1 + u)² − 1)/(1 − K u), K = 2(kx + ky) + 8; the
    underflow terms are below 2u where the squares are in range. Plus 8u of the format: 1 − c
    rounds once more (u), an angle θ ≤ π computed to one ulp (≤ 4u) and turned into degrees
    (≤ 4u) moves cos θ by at most 8u sin θ. Plus 8 units of float64 for the estimate itself
    and this sum.
    """
    x, y = exact_vector(a), exact_vector(b)
    u, k = 2.0**-form.precision, max(x.nonzeros, y.nonzeros)
    spread = (2 * (x.nonzeros + y.nonzeros) + 8) * u
    full = (spread + (1 + k * u) * (1 + u) ** 2 - 1 + 2 * u) / (1 - spread)
    return full + 8 * u + 2.0**-50


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
