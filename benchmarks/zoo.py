"""Zoo × laws over many seeds: ``python -m benchmarks.zoo --seeds 20``.

Prints which law catches how many members of the zoo, who was missed in which seed, and
whether a law failed a member of the panel of right implementations; with ``--command N``
also how long the command takes, start included, to print the first counterexample of
every N-th member.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterable

from impls.loader import open_session
from impls.zoo import ZOO, Wrong
from properties import SEARCHES
from properties.engine import Examination
from properties.verdicts import Verdict
from spec.contract import OPERATIONS
from spec.laws import LAWS
from tests.panel import PANEL
from tests.trying import verdicts


def tried(member: Wrong, seed: int) -> list[str]:
    """The laws of its operation that a member breaks."""
    named = LAWS[member.caught_by]
    if named.few:
        with open_session(f"zoo.{member.name}") as session:
            examination = Examination(session, [named], seed, 1, lambda event: None)
            found: Iterable[Verdict] = examination.run([SEARCHES[named.operation]])
    else:
        laws = [law for law in LAWS.values() if law.operation == member.operation]
        found = verdicts(member.implementation, laws, seed=seed).values()
    return [v.law for v in found if v.status == "broken"]


def print_matrix(caught: dict[str, Counter[str]], seeds: int) -> None:
    """For each law: how many members it catches in every seed, in some, and which are its own."""
    print(f"{'law':48}{'always':>8}{'at times':>10}{'named':>7}")
    for law in LAWS:
        counts = [times[law] for times in caught.values()]
        named = sum(member.caught_by == law for member in ZOO.values())
        always, ever = sum(n == seeds for n in counts), sum(0 < n < seeds for n in counts)
        print(f"{law:48}{always:8}{ever:10}{named:7}")


def zoo(names: list[str], seeds: range) -> None:
    caught: dict[str, Counter[str]] = defaultdict(Counter)
    missed: list[str] = []
    for seed in seeds:
        for name in names:
            broken = tried(ZOO[name], seed)
            caught[name].update(broken)
            if ZOO[name].caught_by not in broken:
                missed.append(f"seed {seed}: {name}, not caught by {ZOO[name].caught_by}")
                print(missed[-1], flush=True)
        print(f"zoo, seed {seed}: {len(names)} members tried", flush=True)
    print_matrix(caught, len(seeds))
    print(f"zoo: {len(names)} members, {len(seeds)} seeds, {len(missed)} missed")


def panel(names: list[str], seeds: range, examples: int) -> None:
    alarms = 0
    for seed in seeds:
        for name in names:
            for law, found in verdicts(PANEL[name], seed=seed, examples=examples).items():
                if found.status in {"broken", "undecided"}:
                    alarms += 1
                    print(f"seed {seed}: {name} fails {law}: {found.reason}", flush=True)
        print(f"panel, seed {seed}: {len(names)} members tried", flush=True)
    print(f"panel: {len(names)} members, {len(seeds)} seeds, {alarms} false alarms")


def first_counterexample(name: str) -> float:
    """Seconds from the command to its first line about a broken law."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "embedspec", "verify", f"zoo.{name}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        found = next((line for line in running.stdout if "BROKEN" in line), "")
        seconds = time.perf_counter() - started
        running.terminate()
    return seconds if found else float("inf")


def command(names: list[str]) -> None:
    seconds = sorted(map(first_counterexample, names))
    middle, late = statistics.median(seconds), seconds[int(0.9 * (len(seconds) - 1))]
    print(
        f"first counterexample of {len(names)} members: median {middle:.2f} s, "
        f"nine of ten within {late:.2f} s, the last after {seconds[-1]:.2f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--from-seed", type=int, default=0)
    parser.add_argument("--examples", type=int, default=25, help="generated ones, for the panel")
    parser.add_argument("--every", type=int, default=1, help="only every N-th member")
    parser.add_argument(
        "--command", type=int, default=0, metavar="N", help="time every N-th member"
    )
    parser.add_argument("--only", choices=("zoo", "panel", "command"))
    chosen = parser.parse_args()
    warnings.simplefilter("ignore", RuntimeWarning)  # the panel's numpy overflows where it may
    members = [name for o in OPERATIONS for name in ZOO if ZOO[name].operation == o]
    seeds = range(chosen.from_seed, chosen.from_seed + chosen.seeds)
    if chosen.only in (None, "zoo"):
        zoo(members[:: chosen.every], seeds)
    if chosen.only in (None, "panel"):
        panel(list(PANEL)[:: chosen.every], seeds, chosen.examples)
    if chosen.command or chosen.only == "command":
        command(members[:: chosen.command or 10])


if __name__ == "__main__":
    main()
