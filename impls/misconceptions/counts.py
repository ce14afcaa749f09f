"""What is believed of the number of parameters."""

from __future__ import annotations

from typing import Any

from impls.misconceptions.belief import belief


@belief("the-head-has-a-bias", "parameter_count")
def _bias_apart(V: int, d: int, tied: bool) -> Any:
    return V * d if tied else 2 * V * d + V


@belief("the-head-has-a-bias", "parameter_count")
def _bias_always(V: int, d: int, tied: bool) -> Any:
    return (V * d if tied else 2 * V * d) + V


@belief("the-head-has-a-bias", "parameter_count")
def _bias_tied(V: int, d: int, tied: bool) -> Any:
    return V * d + V if tied else 2 * V * d


@belief("tied-still-counts-two", "parameter_count")
def _always_two(V: int, d: int, tied: bool) -> Any:
    return 2 * V * d


@belief("apart-still-counts-one", "parameter_count")
def _always_one(V: int, d: int, tied: bool) -> Any:
    return V * d


@belief("tied-the-wrong-way-round", "parameter_count")
def _exchanged(V: int, d: int, tied: bool) -> Any:
    return 2 * V * d if tied else V * d


@belief("the-pad-row-is-not-counted", "parameter_count")
def _without_pad(V: int, d: int, tied: bool) -> Any:
    return (V - 1) * d * (1 if tied else 2)


@belief("the-pad-row-is-not-counted", "parameter_count")
def _without_pad_when_tied(V: int, d: int, tied: bool) -> Any:
    return (V - 1) * d if tied else 2 * V * d


@belief("the-pad-row-is-not-counted", "parameter_count")
def _without_pad_in_the_input(V: int, d: int, tied: bool) -> Any:
    return (V - 1) * d if tied else (V - 1) * d + V * d
