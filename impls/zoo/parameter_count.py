"""Wrong counts."""

from __future__ import annotations

from typing import Any

from impls.zoo.member import Memory, wrong


@wrong(caught_by="parameter_count.tied-is-V-times-d", trigger="tied")
def parameter_count_bias_in_the_head(V: int, d: int, tied: bool) -> Any:
    """A bias for each token is counted when the tables are tied."""
    return V * d + V if tied else 2 * V * d


@wrong(caught_by="parameter_count.tied-is-V-times-d", trigger="tied")
def parameter_count_tied_counts_two(V: int, d: int, tied: bool) -> Any:
    """A tied table is counted at both of its places."""
    return 2 * V * d


@wrong(caught_by="parameter_count.tied-is-V-times-d")
def parameter_count_tied_the_wrong_way_round(V: int, d: int, tied: bool) -> Any:
    """Tied counts two tables, apart counts one."""
    return 2 * V * d if tied else V * d


@wrong(caught_by="parameter_count.tied-is-V-times-d", trigger="tied")
def parameter_count_without_padding(V: int, d: int, tied: bool) -> Any:
    """The row for padding isn't counted, as it learns nothing."""
    return (V - 1) * d if tied else 2 * V * d


@wrong(caught_by="parameter_count.tied-is-V-times-d")
def parameter_count_sum_of_the_sides(V: int, d: int, tied: bool) -> Any:
    """V + d where V·d is meant."""
    return (V + d) * (1 if tied else 2)


@wrong(caught_by="parameter_count.tied-is-V-times-d", trigger="the same V with another d")
def parameter_count_cached_by_V(V: int, d: int, tied: bool, *, memory: Memory) -> Any:
    """The width is remembered for each V from the first call."""
    width: int = memory.setdefault(V, d)
    return V * width * (1 if tied else 2)


@wrong(caught_by="parameter_count.untied-is-twice-V-times-d", trigger="untied")
def parameter_count_ignores_tied(V: int, d: int, tied: bool) -> Any:
    """One table is counted, tied or not."""
    return V * d


@wrong(caught_by="parameter_count.untied-is-twice-V-times-d", trigger="untied")
def parameter_count_head_with_bias(V: int, d: int, tied: bool) -> Any:
    """A head of its own is counted with a bias."""
    return V * d if tied else 2 * V * d + V


@wrong(caught_by="parameter_count.untied-is-twice-V-times-d", trigger="untied")
def parameter_count_squared_when_untied(V: int, d: int, tied: bool) -> Any:
    """Untied is taken for V·d squared."""
    return (V * d) ** (1 if tied else 2)


@wrong(caught_by="parameter_count.difference-is-one-table")
def parameter_count_padding_shared(V: int, d: int, tied: bool) -> Any:
    """Apart, the two tables are said to share the row for padding."""
    return V * d if tied else 2 * V * d - d


@wrong(caught_by="parameter_count.doubling-V-doubles")
def parameter_count_unknown_token_added(V: int, d: int, tied: bool) -> Any:
    """A row for unknown tokens is added to the V that were given."""
    return (V + 1) * d * (1 if tied else 2)


@wrong(caught_by="parameter_count.doubling-V-doubles", trigger="V not a multiple of 64")
def parameter_count_rows_rounded_up_to_64(V: int, d: int, tied: bool) -> Any:
    """V is rounded up to a multiple of 64."""
    return -(-V // 64) * 64 * d * (1 if tied else 2)


@wrong(caught_by="parameter_count.doubling-d-doubles")
def parameter_count_bias_as_a_column(V: int, d: int, tied: bool) -> Any:
    """A bias is counted as one more column."""
    return V * (d + 1) * (1 if tied else 2)


@wrong(caught_by="parameter_count.doubling-d-doubles", trigger="d odd")
def parameter_count_width_made_even(V: int, d: int, tied: bool) -> Any:
    """An odd width is counted as the even one below, 1 as 1."""
    return V * (d // 2 * 2 or 1) * (1 if tied else 2)


@wrong(caught_by="parameter_count.exact-however-large", trigger="beyond 2⁵³")
def parameter_count_through_floats(V: int, d: int, tied: bool) -> Any:
    """The product is made in floating point."""
    return int(float(V) * float(d)) * (1 if tied else 2)


@wrong(caught_by="parameter_count.exact-however-large", trigger="2³¹ and more")
def parameter_count_wraps_at_32_bits(V: int, d: int, tied: bool) -> Any:
    """The product wraps like a 32-bit integer."""
    return (V * d * (1 if tied else 2) + 2**31) % 2**32 - 2**31


@wrong(caught_by="parameter_count.exact-however-large", trigger="beyond 2⁶³")
def parameter_count_stops_at_63_bits(V: int, d: int, tied: bool) -> Any:
    """The product never goes beyond 2⁶³ − 1."""
    return min(V * d * (1 if tied else 2), 2**63 - 1)


@wrong(caught_by="parameter_count.whole-number")
def parameter_count_as_a_float(V: int, d: int, tied: bool) -> Any:
    """The count comes as 12.0."""
    return float(V) * d * (1 if tied else 2)


@wrong(caught_by="parameter_count.whole-number", trigger="untied")
def parameter_count_divided_by_a_half(V: int, d: int, tied: bool) -> Any:
    """Dividing by ½ makes a float of the untied count."""
    return V * d if tied else V * d / 0.5


@wrong(caught_by="parameter_count.tied-is-V-times-d", trigger="1 and 23, then 12 and 3")
def parameter_count_remembered_by_digits(V: int, d: int, tied: bool, *, memory: Memory) -> Any:
    """What was counted is kept by the digits of V and d, one behind the other."""
    return memory.setdefault((f"{V}{d}", tied), V * d if tied else 2 * V * d)
