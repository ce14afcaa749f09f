"""What the worker costs: ``python -m benchmarks.worker``.

Microseconds a call, on a table of 16 rows of 8: the whole time less the time of the
operation itself. Best of several rounds, since everything else on the machine only adds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from impls.loader import open_session
from spec.calls import Call

TABLE = [[i + j / 8 for j in range(8)] for i in range(16)]
FILE = "def lookup(table, ids):\n    return [table[i] for i in ids]\n"
TARGETS = {"alone": 150.0, "in a batch of 6": 50.0, "start to first call": 100.0}


def best(action: Callable[[], object], times: int, rounds: int) -> float:
    """Seconds that the action takes, in the fastest round."""
    seconds = []
    for _ in range(rounds):
        started = time.perf_counter()
        for _ in range(times):
            action()
        seconds.append((time.perf_counter() - started) / times)
    return min(seconds)


def measured(path: str) -> dict[str, float]:
    """Microseconds a call, and milliseconds from nothing to the first answer."""
    one = [Call("lookup", (TABLE, [1, 2]))]
    six = [Call("lookup", (TABLE, [1, 2]), repeat=turn) for turn in range(6)]

    def first_call() -> None:
        session = open_session(path, sandbox="off")
        session.ask(one)
        started.append(time.perf_counter() - begun)
        session.close()

    started: list[float] = []
    for _ in range(5):
        begun = time.perf_counter()
        first_call()
    session = open_session(path, sandbox="off")
    alone = best(lambda: session.ask(one), 500, 20) * 1e6
    batch = best(lambda: session.ask(six), 200, 20) / 6 * 1e6
    session.close()
    return dict(zip(TARGETS, (alone, batch, min(started) * 1e3), strict=True))


def main() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "embed.py")
        path.write_text(FILE)
        for what, value in measured(str(path)).items():
            unit = "ms" if what.startswith("start") else "µs a call"
            print(f"{what:20} {value:6.1f} {unit:10} (at most {TARGETS[what]:g})")


if __name__ == "__main__":
    main()
