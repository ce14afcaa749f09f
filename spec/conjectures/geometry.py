"""What is believed of lengths, angles and nearness. All of it is decided without rounding."""

from __future__ import annotations

import math

from spec.conjectures.conjecture import Seen, conjecture
from spec.conjectures.left_to_right import (
    Table,
    Vector,
    distance_squared,
    exact_dot,
    ranked,
    signed_square_cosine,
    square,
)


def _cosine(a: Vector, b: Vector) -> float:
    """For showing: the decisions are taken on fractions."""
    return round(float(exact_dot(a, b)) / math.sqrt(square(a) * square(b)), 4)


def _own_row_among_equal_lengths(table: Table, token: int) -> bool:
    token %= len(table)
    rows = [row for row in table if square(row) == square(table[token])]
    return max(exact_dot(row, table[token]) for row in rows) == square(table[token])


@conjecture(_own_row_among_equal_lengths, claims=(12,))
def a_tokens_own_row_scores_highest(table: Table, token: int) -> Seen:
    token %= len(table)
    scores = [int(exact_dot(row, table[token])) for row in table]
    return Seen(scores[token] == max(scores), {f"logits(table, table[{token}])": scores})


def _stretched_row_first_or_last(table: Table, token: int, row: int) -> bool:
    V = len(table)
    token, row = token % V, row % V
    product = exact_dot(table[token], table[row])
    others = [exact_dot(table[token], r) for i, r in enumerate(table) if i not in (token, row)]
    if not others or not product or token == row:
        return True
    k = 1 + max(map(abs, others)) / abs(product)
    return k * product > max(others) if product > 0 else k * product < min(others)


@conjecture(_stretched_row_first_or_last, claims=(14,))
def a_row_stretched_enough_comes_first_by_dot(table: Table, token: int, row: int) -> Seen:
    V = len(table)
    token, row = token % V, row % V
    others = [i for i in range(V) if i not in (token, row)]
    if token == row or not others:
        return Seen(True, {})
    best = max(exact_dot(table[token], table[i]) for i in others)
    mine = exact_dot(table[token], table[row])
    seen = {
        f"dot of table[{token}] with the others": {
            i: int(exact_dot(table[token], table[i])) for i in others
        },
        f"with 1000·table[{row}]": int(1000 * mine),
    }
    return Seen(1000 * mine >= best, seen)


def _logits_order_nearness_on_a_sphere(table: Table, h: Vector) -> bool:
    rows = [row for row in table if square(row) == square(table[0])]
    by_dot = ranked([exact_dot(row, h) for row in rows])
    return by_dot == ranked([signed_square_cosine(row, h) for row in rows])


@conjecture(_logits_order_nearness_on_a_sphere, claims=(15,))
def the_order_of_logits_is_the_order_of_nearness(table: Table, h: Vector) -> Seen:
    by_dot = ranked([exact_dot(row, h) for row in table])
    by_cosine = ranked([signed_square_cosine(row, h) for row in table])
    seen = {
        "logits": [int(exact_dot(row, h)) for row in table],
        "cosines": [_cosine(row, h) for row in table],
        "order by logits": by_dot,
        "order by cosine": by_cosine,
    }
    return Seen(by_dot == by_cosine, seen)


def _dot_orders_distance_on_a_sphere(h: Vector, a: Vector, b: Vector) -> bool:
    if square(a) != square(b):
        return True
    return (exact_dot(h, a) > exact_dot(h, b)) == (distance_squared(h, a) < distance_squared(h, b))


@conjecture(_dot_orders_distance_on_a_sphere, claims=(15,))
def the_bigger_the_dot_the_nearer(h: Vector, a: Vector, b: Vector) -> Seen:
    products = int(exact_dot(h, a)), int(exact_dot(h, b))
    apart = int(distance_squared(h, a)), int(distance_squared(h, b))
    seen = {
        "dot(h, a)": products[0],
        "dot(h, b)": products[1],
        "|h − a|²": apart[0],
        "|h − b|²": apart[1],
    }
    return Seen(products[0] <= products[1] or apart[0] <= apart[1], seen)


def _angles_add_up(a: Vector, b: Vector, c: Vector) -> bool:
    def angle(x: Vector, y: Vector) -> float:
        return math.acos(max(-1, min(1, float(exact_dot(x, y)) / math.sqrt(square(x) * square(y)))))

    # Angles near 0 and π are known to half the digits only.
    return angle(a, c) <= angle(a, b) + angle(b, c) + 1e-7


@conjecture(_angles_add_up)
def like_of_like_is_alike(a: Vector, b: Vector, c: Vector) -> Seen:
    seen = {
        "cosine(a, b)": _cosine(a, b),
        "cosine(b, c)": _cosine(b, c),
        "cosine(a, c)": _cosine(a, c),
    }
    near = exact_dot(a, b) > 0 and exact_dot(b, c) > 0
    return Seen(not near or exact_dot(a, c) > 0, seen)


def _the_closest_pair_is_mutual(table: Table) -> bool:
    pairs = [(i, j) for i in range(len(table)) for j in range(len(table)) if i != j]
    if not pairs:
        return True
    score = {(i, j): signed_square_cosine(table[i], table[j]) for i, j in pairs}
    i, j = max(pairs, key=lambda pair: score[pair])
    return all(score[j, i] >= score[j, k] for k in range(len(table)) if k != j)


@conjecture(_the_closest_pair_is_mutual)
def nearest_neighbors_are_mutual(table: Table) -> Seen:
    nearest = {}
    for i in range(len(table)):
        score = {j: signed_square_cosine(table[i], table[j]) for j in range(len(table)) if j != i}
        if score:
            nearest[i] = {j for j in score if score[j] == max(score.values())}
    mutual = all(i in nearest[j] for i in nearest for j in nearest[i] if len(nearest[i]) == 1)
    return Seen(mutual, {"nearest by cosine": {i: sorted(js) for i, js in nearest.items()}})


def _cosine_in_bounds(a: Vector, b: Vector) -> bool:
    return exact_dot(a, b) ** 2 <= square(a) * square(b)


@conjecture(_cosine_in_bounds)
def equal_cosines_mean_equal_vectors(a: Vector, b: Vector) -> Seen:
    """|c| = 1 is one direction, not one vector."""
    alike = exact_dot(a, b) > 0 and exact_dot(a, b) ** 2 == square(a) * square(b)
    return Seen(not alike or list(a) == list(b), {"cosine(a, b)": _cosine(a, b)})
