"""Wrong tables."""

from __future__ import annotations

import math
import random
from typing import Any

from impls.adapters import stdlib as right
from impls.zoo.member import Memory, columns, wrong

SYSTEM = random.SystemRandom()


@wrong(caught_by="make_table.shape", trigger="V ≠ d")
def make_table_transposed(V: int, d: int, seed: int) -> Any:
    """d rows of V numbers."""
    return columns(right.make_table(V, d, seed))


@wrong(caught_by="make_table.shape")
def make_table_one_row_more(V: int, d: int, seed: int) -> Any:
    """A row for padding is added to the V that were asked for."""
    return [*right.make_table(V, d, seed), [0.0] * d]


@wrong(caught_by="make_table.shape")
def make_table_last_id_has_no_row(V: int, d: int, seed: int) -> Any:
    """Rows for the ids 1 … V − 1: one is missing."""
    return right.make_table(V, d, seed)[1:]


@wrong(caught_by="make_table.shape", trigger="d ≠ 16")
def make_table_ignores_d(V: int, d: int, seed: int) -> Any:
    """Rows are 16 wide, whatever is asked."""
    return right.make_table(V, 16, seed)


@wrong(caught_by="make_table.shape", trigger="V = 1")
def make_table_single_row_unpacked(V: int, d: int, seed: int) -> Any:
    """A table of one row comes as that row."""
    table = right.make_table(V, d, seed)
    return table[0] if V == 1 else table


@wrong(caught_by="make_table.shape", trigger="d > 64")
def make_table_at_most_64_columns(V: int, d: int, seed: int) -> Any:
    """Rows are never wider than 64."""
    return right.make_table(V, min(d, 64), seed)


@wrong(caught_by="make_table.shape", trigger="about one number in 50")
def make_table_sometimes_infinite(V: int, d: int, seed: int) -> Any:
    """The inverse of a random whole number, which may be 0, is infinite."""
    numbers = random.Random(seed)
    return [
        [1 / n if (n := numbers.randrange(50)) else math.inf for _ in range(d)] for _ in range(V)
    ]


@wrong(caught_by="make_table.shape", trigger="V·d odd")
def make_table_missing_number_is_nan(V: int, d: int, seed: int) -> Any:
    """Numbers are made in pairs; an odd one at the end is left as NaN."""
    table = right.make_table(V, d, seed)
    if V * d % 2:
        table[-1][-1] = math.nan
    return table


@wrong(caught_by="make_table.deterministic")
def make_table_ignores_the_seed_for_the_clock(V: int, d: int, seed: int) -> Any:
    """The numbers come from the system's randomness."""
    return right.make_table(V, d, SYSTEM.getrandbits(32))


@wrong(caught_by="make_table.deterministic", trigger="seed 0")
def make_table_seed_0_means_no_seed(V: int, d: int, seed: int) -> Any:
    """`if seed:` takes the seed 0 for none given."""
    return right.make_table(V, d, seed or SYSTEM.getrandbits(32))


@wrong(caught_by="make_table.deterministic")
def make_table_counts_its_calls(V: int, d: int, seed: int, *, memory: Memory) -> Any:
    """The number of calls so far is added to the seed."""
    memory["calls"] = memory.get("calls", -1) + 1
    return right.make_table(V, d, seed + memory["calls"])


@wrong(caught_by="make_table.deterministic", trigger="more than 60 calls between two alike")
def make_table_drifts_slowly(V: int, d: int, seed: int, *, memory: Memory) -> Any:
    """The seed moves on with every 60th call, as it does with the clock."""
    memory["calls"] = memory.get("calls", 0) + 1
    return right.make_table(V, d, seed + memory["calls"] // 60)


@wrong(caught_by="make_table.same-in-another-process")
def make_table_seeded_by_a_hash_of_text(V: int, d: int, seed: int) -> Any:
    """Seeded by the hash of a text, which is another in every process."""
    return right.make_table(V, d, hash(f"{V} {d} {seed}"))


@wrong(caught_by="make_table.independent-of-earlier-calls", trigger="another table in between")
def make_table_seed_moves_with_each_new_table(V: int, d: int, seed: int, *, memory: Memory) -> Any:
    """The number of different tables asked for so far is added to the seed."""
    memory[V, d, seed] = True
    return right.make_table(V, d, seed + len(memory))


@wrong(caught_by="make_table.independent-of-earlier-calls", trigger="a result written into")
def make_table_hands_out_its_cache(V: int, d: int, seed: int, *, memory: Memory) -> Any:
    """Equal calls get the same list, with whatever was written into it."""
    key = (V, d, seed)
    return memory[key] if key in memory else memory.setdefault(key, right.make_table(*key))


@wrong(caught_by="make_table.independent-of-earlier-calls", trigger="another table in between")
def make_table_reuses_the_latest_row(V: int, d: int, seed: int, *, memory: Memory) -> Any:
    """The first row is the last row of the table before, when that is as wide."""
    table = right.make_table(V, d, seed)
    if memory.get("key", (V, d, seed)) != (V, d, seed) and len(memory["row"]) == d:
        table[0] = memory["row"]
    memory["key"], memory["row"] = (V, d, seed), [*table[-1]]
    return table


@wrong(caught_by="make_table.seeds-give-different-tables")
def make_table_ignores_the_seed(V: int, d: int, seed: int) -> Any:
    """One table for all seeds."""
    return right.make_table(V, d, 42)


@wrong(caught_by="make_table.seeds-give-different-tables", trigger="seeds 4 apart")
def make_table_four_seeds(V: int, d: int, seed: int) -> Any:
    """Only the two lowest bits of the seed count."""
    return right.make_table(V, d, seed % 4)


@wrong(caught_by="make_table.seeds-give-different-tables", trigger="seeds 0 and 1")
def make_table_seed_0_is_seed_1(V: int, d: int, seed: int) -> Any:
    """`seed or 1`: the seeds 0 and 1 give one table."""
    return right.make_table(V, d, seed or 1)


@wrong(caught_by="make_table.seeds-give-different-tables", trigger="seeds 8 and 9")
def make_table_nine_seeds(V: int, d: int, seed: int) -> Any:
    """Seeds stop at 8, so that seed 9 repeats it."""
    return right.make_table(V, d, min(seed, 8))


@wrong(caught_by="make_table.seeds-give-different-tables", trigger="V·d ≥ 16")
def make_table_all_zeros(V: int, d: int, seed: int) -> Any:
    """Every table is zero."""
    return [[0.0] * d for _ in range(V)]


@wrong(caught_by="make_table.shape", trigger="V > 100")
def make_table_of_at_most_100_rows(V: int, d: int, seed: int) -> Any:
    """The table ends after 100 rows."""
    return right.make_table(min(V, 100), d, seed)


@wrong(caught_by="make_table.seeds-give-different-tables", trigger="more than a hundred rows")
def make_table_of_many_rows_without_seed(V: int, d: int, seed: int) -> Any:
    """Beyond a hundred rows every seed gives one table."""
    return right.make_table(V, d, seed if V <= 100 else 0)
