"""Ways to find neighbors: what is compared, how it is sorted, what a zero row does."""

from __future__ import annotations

import bisect
import heapq
import math
import random

import numpy as np

# orders of (closeness, id), best first; ties fall as they fall


def low_ids_first(pairs):
    return [i for _, i in sorted(pairs, key=lambda p: (-p[0], p[1]))]


def high_ids_first(pairs):
    return [i for _, i in sorted(pairs, reverse=True)]


def ties_by_chance(pairs):
    return [
        i for _, i in sorted(random.SystemRandom().sample(pairs, len(pairs)), key=lambda p: -p[0])
    ]


def heap(pairs):
    queue = [(-c, i) for c, i in pairs]
    heapq.heapify(queue)
    return [heapq.heappop(queue)[1] for _ in pairs]


def selection(pairs):
    left, order = list(pairs), []
    while left:
        best = max(left, key=lambda p: p[0])
        left.remove(best)
        order.append(best[1])
    return order


def insertion(pairs):
    keys, order = [], []
    for c, i in pairs:
        at = bisect.bisect_left(keys, -c)
        keys.insert(at, -c)
        order.insert(at, i)
    return order


def argsort(pairs):
    ids = np.array([i for _, i in pairs], int)
    return [int(i) for i in ids[np.argsort(-np.array([c for c, _ in pairs], float))]]


def argsort_reversed(pairs):
    ids = np.array([i for _, i in pairs], int)
    order = np.argsort(np.array([c for c, _ in pairs], float), kind="stable")[::-1]
    return ids[order].tolist()


ORDERS = {
    f.__name__: f
    for f in (
        low_ids_first, high_ids_first, ties_by_chance, heap, selection, insertion, argsort,
        argsort_reversed,
    )
}  # fmt: skip

# closenesses: functions of a cosine that never fall


def by_cosine(c, r):
    return c


def by_distance(c, r):
    return -r(1 - c)


def by_angle(c, r):
    return -r(math.acos(max(-1.0, min(1.0, c))))


def by_degrees(c, r):
    return -r(math.degrees(r(math.acos(max(-1.0, min(1.0, c))))))


CLOSENESSES = {f.__name__: f for f in (by_cosine, by_distance, by_angle, by_degrees)}

ZERO_ROWS = ("raise", "last", "first", "left_out", "in_place")


def neighbors(r, inner, norm, cosine, order=low_ids_first, closeness=by_cosine, zero="last"):
    """The operation ``neighbors`` from its parts."""

    def by_metric(table, token, metric, j):
        if metric == "dot":
            return inner(table[token], table[j], r)
        return closeness(cosine(table[token], table[j], r, inner, norm), r)

    def operation(table, token, k, metric):
        if type(token) is not int or not 0 <= token < len(table):
            raise IndexError(f"no token {token!r}")
        if metric not in ("cosine", "dot"):
            raise ValueError(f"unknown metric {metric!r}")
        others = [j for j in range(len(table)) if j != token]
        zeros = [j for j in others if metric == "cosine" and not any(table[j])]
        if metric == "cosine" and (not any(table[token]) or (zeros and zero == "raise")):
            raise ZeroDivisionError("a zero row has no direction")
        ranked = order([(by_metric(table, token, metric, j), j) for j in others if j not in zeros])
        if zero == "last":
            ranked += zeros
        elif zero == "first":
            ranked = zeros + ranked
        elif zero == "in_place":
            for j in zeros:
                ranked.insert(j % (len(ranked) + 1), j)
        return ranked[:k]

    return operation


def by_chord(table, token, k, metric):
    """By the distance of the normalised rows, which falls as the cosine grows."""
    if type(token) is not int or not 0 <= token < len(table):
        raise IndexError(token)
    if metric == "dot":
        scores = [
            -math.fsum(a * b for a, b in zip(table[token], row, strict=True)) for row in table
        ]
    elif metric == "cosine":
        lengths = [math.sqrt(math.fsum(a * a for a in row)) for row in table]
        unit = [[a / n for a in row] for row, n in zip(table, lengths, strict=True)]
        scores = [math.dist(unit[token], row) for row in unit]
    else:
        raise ValueError(metric)
    return sorted((j for j in range(len(table)) if j != token), key=scores.__getitem__)[:k]


def all_rows_or_none(table, token, k, metric):
    """Measures every row, its own too, and raises where one seems to have no direction."""
    if type(token) is not int or not 0 <= token < len(table):
        raise IndexError(token)
    if metric not in ("cosine", "dot"):
        raise ValueError(metric)
    rows = np.array(table)
    with np.errstate(all="ignore"):
        if metric == "cosine":
            rows = rows / np.sqrt((rows * rows).sum(axis=1, keepdims=True))
        scores = rows @ rows[token]
    if metric == "cosine" and not np.isfinite(scores).all():
        raise ValueError("a row has no direction")
    order = np.argsort(-scores, kind="stable")
    return order[order != token][:k].tolist()
