"""What is believed of parameters, tying and gradients."""

from __future__ import annotations

import math
from itertools import accumulate

from spec import oracles
from spec.arithmetic import FORMATS
from spec.conjectures.conjecture import Seen, conjecture
from spec.conjectures.left_to_right import Vector


def _one_table_between_them(V: int, d: int, rest: int) -> bool:
    return (2 * V * d + rest) - (V * d + rest) == V * d


@conjecture(_one_table_between_them, claims=(7, 24))
def tying_halves_the_model(V: int, d: int, rest: int) -> Seen:
    apart, tied = 2 * V * d + rest, V * d + rest
    return Seen(2 * tied == apart, {"2·V·d + rest": apart, "V·d + rest": tied})


@conjecture(_one_table_between_them, claims=(5, 24))
def doubling_V_doubles_the_model(V: int, d: int, rest: int) -> Seen:
    before, after = V * d + rest, 2 * V * d + rest
    return Seen(after == 2 * before, {"V·d + rest": before, "2V·d + rest": after})


def _lookups_give_pad_nothing(table: Vector, target: int) -> bool:
    # The part of the gradient that comes in through the lookup of PAD (row 0) is masked.
    return _gradients(table, target)[0] == 0.0


@conjecture(_lookups_give_pad_nothing, claims=(20,))
def pads_row_gets_no_gradient_in_a_tied_model(table: Vector, target: int) -> Seen:
    """Width 1 and h = the target's row are enough; row 0 is PAD's, the loss a cross-entropy."""
    lookups, head = _gradients(table, target)
    return Seen(lookups + head == 0, {"through lookups": lookups, "through the logits": head})


def _gradients(table: Vector, target: int) -> tuple[float, float]:
    """What PAD's row gets through the lookup of [PAD, target], and what through the logits."""
    target = 1 + target % (len(table) - 1)
    terms = oracles.gradient_terms(len(table), [0, target], [[1.0], [1.0]], 0)
    h = table[target]
    scores = [row * h for row in table]
    powers = [math.exp(s - max(scores)) for s in scores]
    return sum(terms[0][0]), powers[0] / sum(powers) * h


def _half_precision_counts_to_2048(times: int) -> bool:
    return times > 2048 or _COUNTED[times] == times


@conjecture(_half_precision_counts_to_2048, claims=(22,))
def equal_gradients_add_up_in_float16(times: int) -> Seen:
    total = _COUNTED[times]
    return Seen(total == times, {"1.0 added up in float16": total})


_COUNTED = list(
    accumulate(range(5000), lambda total, _: FORMATS["float16"].round(total + 1.0), initial=0.0)
)
