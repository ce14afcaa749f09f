"""What is believed of neighbors. An answer is a ranking, which ties leave open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from impls.adapters import stdlib as right
from impls.misconceptions.belief import belief
from impls.misconceptions.tracked import Tracked, cosine, dot, root, total, tracked

Score = Callable[[Any, Any], Tracked]
SCORES: dict[str, Score] = {"cosine": cosine, "dot": dot}


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ids with their scores, of which the k best are the answer, in any order of ties."""

    scores: dict[int, Tracked]
    k: int

    def fits(self, got: Any, u: float, eta: float) -> bool:
        """Is this list sorted by these scores, as far as rounding tells them apart?"""
        if not isinstance(got, list) or len(got) != max(0, min(self.k, len(self.scores))):
            return False
        if any(type(i) is not int or i not in self.scores for i in got) or len({*got}) < len(got):
            return False
        rest = [i for i in self.scores if i not in got]
        pairs = [*pairwise(got), *((got[-1], i) for i in rest if got)]
        return all(self._not_before(self.scores[i], self.scores[j], u, eta) for i, j in pairs)

    @staticmethod
    def _not_before(first: Tracked, then: Tracked, u: float, eta: float) -> bool:
        return first >= then or first.near(then, u, eta) or then.near(first, u, eta)


def ranked(table: Any, token: int, k: int, score: Score, itself: bool = False) -> Ranking:
    row = table[right.row_of(token, len(table))]
    return Ranking({i: score(row, r) for i, r in enumerate(table) if itself or i != token}, k)


@belief("neighbors-are-always-by-dot", "neighbors")
def _by_dot(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k, dot)


@belief("neighbors-are-always-by-cosine", "neighbors")
def _by_cosine(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k, cosine)


@belief("neighbors-are-always-by-distance", "neighbors")
def _by_distance(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k, _minus_distance)


def _minus_distance(a: Any, b: Any) -> Tracked:
    return -root(total((tracked(x) - y) * (tracked(x) - y) for x, y in zip(a, b, strict=True)))


@belief("farthest-come-first", "neighbors")
def _ascending(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k, lambda a, b: -SCORES[metric](a, b))


@belief("opposite-is-alike", "neighbors")
def _without_sign(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k, lambda a, b: abs(SCORES[metric](a, b)))


@belief("a-token-is-its-own-neighbor", "neighbors")
def _with_itself(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k, SCORES[metric], itself=True)


@belief("a-token-is-its-own-neighbor", "neighbors")
def _with_itself_and_nan_last(table: Any, token: int, k: int, metric: str) -> Any:
    """The cosine of a zero row is NaN, and arrays sort NaN to the end."""
    found = ranked(table, token, k, SCORES[metric], itself=True)
    if metric == "dot" or not any(table[token]):
        return found
    last = {i: Tracked(-float("inf")) for i, row in enumerate(table) if not any(row)}
    return Ranking(found.scores | last, k)


@belief("a-token-is-its-own-neighbor", "neighbors")
def _itself_first(table: Any, token: int, k: int, metric: str) -> Any:
    found = ranked(table, token, k, SCORES[metric], itself=True)
    return Ranking(found.scores | {token: Tracked(float("inf"))}, k)


@belief("k-counts-the-token-itself", "neighbors")
def _one_too_few(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k - 1, SCORES[metric])


@belief("the-best-is-always-the-token-itself", "neighbors")
def _best_dropped(table: Any, token: int, k: int, metric: str) -> Any:
    scores = ranked(table, token, k, SCORES[metric], itself=True).scores
    order = sorted(scores, key=lambda i: -scores[i])[1:]
    return Ranking({i: scores[i] for i in order}, k)


@belief("the-best-is-always-the-token-itself", "neighbors")
def _best_dropped_itself_before_equals(table: Any, token: int, k: int, metric: str) -> Any:
    scores = ranked(table, token, k, SCORES[metric], itself=True).scores
    order = sorted(scores, key=lambda i: (-scores[i], i != token))[1:]
    return Ranking({i: scores[i] for i in order}, k)


@belief("any-other-metric-is-cosine", "neighbors", about="metrics")
def _else_cosine(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k, dot if metric == "dot" else cosine)


@belief("any-other-metric-is-dot", "neighbors", about="metrics")
def _else_dot(table: Any, token: int, k: int, metric: str) -> Any:
    return ranked(table, token, k, cosine if metric == "cosine" else dot)
