"""How near right algorithms come to the bounds: ``python -m benchmarks.bounds --cases 10000000``.

A case is one result of one algorithm, on vectors made to round badly. Printed is the
largest observed error in parts of the bound, for each bound and format: it must never
exceed 1, and one far below 1 says that the bound could be sharper.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from spec import bounds, oracles
from spec.arithmetic import FORMATS, Format, Real, exact, mp
from tests.panel import rankings, sums, tables, vectors
from tests.panel.formats import FORMATS as ROUNDERS

SUMS = [f for name, f in sums.SUMS.items() if name != "decimals"]  # slow, and as exact as fractions
INNER = [*map(vectors.products, SUMS), vectors.fused, vectors.fused_backward, vectors.fused_lanes]
INNER += [vectors.dot2, vectors.exact]
NORMS, COSINES = list(vectors.NORMS.values()), list(vectors.COSINES.values())
SCALES = list(tables.SCALES.values())

Vector = list[float]
Pair = tuple[Vector, Vector]


# -- vectors that round badly ------------------------------------------------------------


def normal(form: Format, d: int, rng: random.Random) -> Vector:
    return [rng.gauss(0, 1) for _ in range(d)]


def positive(form: Format, d: int, rng: random.Random) -> Vector:
    return [rng.random() for _ in range(d)]


def near_one(form: Format, d: int, rng: random.Random) -> Vector:
    return [1 + rng.random() * 2.0 ** (4 - form.precision) for _ in range(d)]


def cancelling(form: Format, d: int, rng: random.Random) -> Vector:
    half = [rng.gauss(0, 1) for _ in range((d + 1) // 2)]
    return [*half, *(-x * (1 + 2.0 ** (2 - form.precision)) for x in half)][:d]


def absorbing(form: Format, d: int, rng: random.Random) -> Vector:
    """A large number, and many that just vanish beside it."""
    small = 2.0**-form.precision * rng.choice((0.99, 1.0, 1.01, 0.5))
    return [1.0, *(small * rng.choice((1, 1, 1, -1)) for _ in range(d - 1))]


def wide(form: Format, d: int, rng: random.Random) -> Vector:
    reach = form.emax // 3
    return [rng.gauss(0, 1) * 2.0 ** rng.randint(-reach, reach) for _ in range(d)]


def near_underflow(form: Format, d: int, rng: random.Random) -> Vector:
    scale = 2.0 ** (form.emin // 2 + rng.randint(-2, 4))
    return [rng.gauss(0, 1) * scale for _ in range(d)]


def subnormal(form: Format, d: int, rng: random.Random) -> Vector:
    eta = float(form.smallest_subnormal)
    return [rng.randint(-9, 9) * eta for _ in range(d)]


def sparse(form: Format, d: int, rng: random.Random) -> Vector:
    return [rng.gauss(0, 1) if rng.random() < 0.2 else 0.0 for _ in range(d)]


def whole(form: Format, d: int, rng: random.Random) -> Vector:
    return [float(rng.randint(-9, 9)) for _ in range(d)]


FAMILIES = (
    normal,
    positive,
    near_one,
    cancelling,
    absorbing,
    wide,
    near_underflow,
    subnormal,
    sparse,
    whole,
)
WIDTHS = (1, 2, 2, 3, 3, 4, 5, 7, 8, 9, 16, 17)


def pair(form: Format, rng: random.Random) -> Pair:
    d = rng.choice(WIDTHS)
    family = rng.choice(FAMILIES)
    other = rng.choice((family, family, normal, positive, near_one))
    a, b = family(form, d, rng), other(form, d, rng)
    order = rng.sample(range(d), d) if rng.random() < 0.3 else range(d)
    return [form.round(a[i]) for i in order], [form.round(b[i]) for i in order]


# -- observed errors, in parts of the bound ----------------------------------------------


def part(got: float, true: Real, bound: Real) -> float:
    """|got − true| / bound; 0/0 is 0."""
    if got - got != 0:
        return math.inf
    error = abs(exact(got) - true)
    if not error:
        return 0.0
    return float(error / bound) if bound else math.inf


Ratio = tuple[str, float]


def of_dot(form: Format, r: Any, a: Vector, b: Vector, rng: random.Random) -> Iterator[Ratio]:
    terms = oracles.dot(a, b)
    bound = bounds.of_dot(terms, form)
    if bound is not None:
        for inner in INNER:
            yield "dot", part(inner(a, b, r), terms.value, bound)


def of_total(form: Format, r: Any, a: Vector, b: Vector, rng: random.Random) -> Iterator[Ratio]:
    terms = oracles.total(a)
    bound = bounds.of_total(terms, form)
    if bound is not None:
        for total in SUMS:
            yield "total", part(total(list(a), r), terms.value, bound)


def of_norm(form: Format, r: Any, a: Vector, b: Vector, rng: random.Random) -> Iterator[Ratio]:
    bound = bounds.of_norm(a, form)
    if bound is not None:
        true = oracles.norm(a)
        for norm in NORMS:
            yield "norm", part(norm(a, r, rng.choice(INNER)), true, bound)


def of_cosine(form: Format, r: Any, a: Vector, b: Vector, rng: random.Random) -> Iterator[Ratio]:
    bound = bounds.of_cosine(tuple(a), tuple(b), form)
    if bound is not None:
        true = oracles.cosine(a, b)
        for cosine in COSINES:
            yield "cosine", part(cosine(a, b, r, rng.choice(INNER), rng.choice(NORMS)), true, bound)


def of_scale(form: Format, r: Any, a: Vector, b: Vector, rng: random.Random) -> Iterator[Ratio]:
    d = rng.choice((*range(1, 20), 64, 768, 1000))
    for x in a[:4]:
        bound = bounds.of_scale(x, d, form)
        if bound is not None:
            for factor in SCALES:
                scaled = factor(d, r)(x)
                yield "scale", part(scaled, oracles.exact_product_root(x, d), bound)


BACK: dict[Callable[..., float], Callable[[float], Real]] = {
    rankings.by_cosine: exact,
    rankings.by_distance: lambda score: 1 + exact(score),
    rankings.by_angle: lambda score: mp.cos(exact(score)),
    rankings.by_degrees: lambda score: mp.cos(exact(score) * mp.pi / 180),
}
"""The cosine that a ranking's score stands for."""


def of_ranking(form: Format, r: Any, a: Vector, b: Vector, rng: random.Random) -> Iterator[Ratio]:
    if not bounds.cosine_is_asked(tuple(a), tuple(b), form):
        return
    middle = exact(oracles.cosine_estimate(tuple(a), tuple(b)))
    reach = exact(bounds.cosine_rank_reach(tuple(a), tuple(b), form))
    for closeness, back in BACK.items():
        cosine = rng.choice(COSINES)(a, b, r, rng.choice(INNER), rng.choice(NORMS))
        yield "ranking", float(abs(back(closeness(cosine, r)) - middle) / reach)


CHECKS = (of_dot, of_total, of_norm, of_cosine, of_scale, of_ranking)


def ratios(form: Format, seed: int = 0) -> Iterator[tuple[str, float, Pair]]:
    """Endlessly: the bound, the part of it that was observed, and the vectors."""
    rng = random.Random(f"{form.name} {seed}")
    r = next(r for r in ROUNDERS if r.name == form.name)
    while True:
        a, b = pair(form, rng)
        for check in CHECKS:
            for name, ratio in check(form, r, a, b, rng):
                yield name, ratio, (a, b)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1_000_000, help="in all formats together")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    largest: dict[tuple[str, str], float] = {}
    counts: Counter[tuple[str, str]] = Counter()
    started = time.perf_counter()
    for form in FORMATS.values():
        cases = ratios(form, chosen.seed)
        for _ in range(chosen.cases // len(FORMATS)):
            name, ratio, vectors = next(cases)
            counts[name, form.name] += 1
            if ratio > largest.get((name, form.name), -1):
                largest[name, form.name] = ratio
                if ratio > 1:
                    print(f"beyond the bound of {name} in {form.name}: {ratio:g} on {vectors}")
    names = list(dict.fromkeys(name for name, _ in counts))
    print(f"{'observed/bound':10}" + "".join(f"{name:>21}" for name in FORMATS))
    for name in names:
        cells = (f"{largest[name, f]:.4f} of {counts[name, f]:>9,}" for f in FORMATS)
        print(f"{name:14}" + "".join(f"{cell:>21}" for cell in cells))
    print(f"{sum(counts.values()):,} cases in {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
