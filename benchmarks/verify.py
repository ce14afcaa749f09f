"""What a run of the command costs: ``python -m benchmarks.verify``.

A busy machine only adds to the wall time, hence the processor time beside it; both sides
of a ratio are processor time, measured in turn.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from hypothesis import Phase, example, given, settings

from impls.loader import open_session
from properties import SEARCHES
from properties.engine import PROFILES, Examination
from properties.search import Case, Search
from properties.tables import Shapes
from spec.arithmetic import Format
from spec.laws import LAWS

ROOT = Path(__file__).parent.parent
RIGHT = str(ROOT / "examples" / "embed.py")
SECONDS = {"quick": 3.0, "default": 8.0}
PARTS = {
    "generation": ("hypothesis", "properties/tables", "properties/ids", "properties/lookups"),
    "asking": ("impls/", "examples/", "json/"),
    "judging": ("spec/", "mpmath"),
}


def command(profile: str, *options: str) -> tuple[float, float]:
    """Wall and processor seconds of a run, start of the interpreter included."""
    line = [sys.executable, "-m", "embedspec", "verify", RIGHT, "--profile", profile, *options]
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(line, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def processor(action: Callable[[int], object], examples: int) -> float:
    """Seconds of this process alone, whatever else the machine does, without the collection
    of garbage: a run of the command does without it, too."""
    gc.collect()
    gc.disable()
    started = time.process_time()
    action(examples)
    spent = time.process_time() - started
    gc.enable()
    return spent


def examination(examples: int) -> Examination:
    """Everything but the laws that cost a process."""
    laws = [law for law in LAWS.values() if not law.few]
    session = open_session(RIGHT, in_process=True)
    return Examination(session, laws, 0, examples, lambda event: None)


def whole(examples: int) -> None:
    examination(examples).run(list(SEARCHES.values()))


def searched(examples: int) -> None:
    """The part of a run that Hypothesis generates the inputs of, and an example each to start."""
    alone = [replace(s, explicit=shortest(s), swept=lambda form: []) for s in SEARCHES.values()]
    examination(examples).run(alone)


def shortest(search: Search) -> Callable[[Format, Shapes], list[Case]]:
    return lambda form, shapes: search.explicit(form, shapes)[:1]


def empty(examples: int) -> None:
    """Hypothesis alone, generating the same inputs for nothing."""
    run = examination(examples)
    for search in SEARCHES.values():
        run.hypothesis(search, lambda case: None, shrinking=False)


def empty_with_examples(examples: int) -> None:
    """The same, with the explicit inputs, too: as ``@example``, Hypothesis's own way."""
    empty(examples)
    form = examination(examples).form
    for search in SEARCHES.values():
        test = given(search.cases(form, None))(lambda case: None)
        for case in search.explicit(form, None) + search.swept(form):
            test = example(case)(test)
        settings(phases=(Phase.explicit,), database=None, deadline=None)(test)()


def empty_for_each_law(examples: int) -> None:
    """The same once for each law: what one property per law would cost, before any law is tried."""
    run = examination(examples)
    for law in LAWS.values():
        run.hypothesis(SEARCHES[law.operation], lambda case: None, shrinking=False)


def shares(examples: int) -> dict[str, float]:
    """The share of the time that each part takes, by the files that it is spent in."""
    profiler = cProfile.Profile()
    profiler.runcall(whole, examples)
    spent = dict.fromkeys((*PARTS, "the rest"), 0.0)
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profiler).stats.items():  # type: ignore[attr-defined]
        name = file.replace("\\", "/")
        part = next((p for p, marks in PARTS.items() if any(m in name for m in marks)), "the rest")
        spent[part] += own
    return {part: seconds / sum(spent.values()) for part, seconds in spent.items()}


def peak() -> float:
    """Megabytes that the largest child process of this one has held."""
    held = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return held / 1024 if sys.platform != "darwin" else held / 1024**2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = range(parser.parse_args().rounds)
    for profile, limit in SECONDS.items():
        for how in ((), ("--in-process",)):
            wall, busy = min(command(profile, *how) for _ in rounds)
            what = " ".join(("embedspec verify, profile", profile, *how))
            print(f"{what}: {wall:.2f} s (at most {limit:g} s), {busy:.2f} s of a processor")
    print(f"peak memory: {peak():.0f} MB (at most 200)")
    examples = PROFILES["default"]
    sides = whole, empty_with_examples, searched, empty, empty_for_each_law
    times = [[processor(f, examples) for f in sides] for _ in rounds]
    run, alone, search, generated, each = map(min, zip(*times, strict=True))
    print(f"whole run in process: {run:.2f} s")
    print(f"  the same inputs, empty body: {alone:.2f} s, ratio {run / alone:.2f} (at most 2)")
    print(f"  one empty property a law: {each:.2f} s, ratio {run / each:.2f} (at most 1)")
    print(f"its generated inputs alone: {search:.2f} s")
    print(f"  the same, empty body: {generated:.2f} s, ratio {search / generated:.2f} (at most 2)")
    parts = (f"{part} {share:.0%}" for part, share in shares(examples).items())
    print("share of time:", ", ".join(parts))


if __name__ == "__main__":
    main()
