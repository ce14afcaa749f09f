"""From the name of an implementation to its report."""

from __future__ import annotations

import gc
import platform
import time
from importlib.metadata import version
from typing import Literal

from impls.limits import Limits
from impls.loader import open_session
from properties import SEARCHES
from properties.diagnosis import diagnosed
from properties.engine import PROFILES, Examination
from properties.recorder import Recorder
from properties.selection import select as selected
from properties.verdicts import Began, Ended, Listener, Report, overall
from spec.calls import LoadError
from spec.laws import LAWS

LIMITS = Limits()


def judge(
    target: str,
    *,
    profile: str = "default",
    seed: int,
    select: str | None = None,
    max_time: float | None = None,
    limits: Limits = LIMITS,
    python: str | None = None,
    sandbox: Literal["auto", "off", "bwrap"] = "auto",
    in_process: bool = False,
    dtype: str | None = None,
    listen: Listener = lambda event: None,
) -> Report:
    """Opens an implementation and tries the selected laws on it.

    What can't be opened gives a report that says why; nothing that the implementation
    does raises here. Raises BadSelection where ``select`` names no law.
    """
    started = time.monotonic()
    laws = list(selected(LAWS, select).values())
    deadline = float("inf") if max_time is None else started + max_time
    versions = {
        "python": platform.python_version(),
        **{name: version(name) for name in ("hypothesis", "mpmath")},
    }

    def report(session: object = None, **found: object) -> Report:
        return Report(
            seed=seed,
            profile=profile,
            selection=select,
            versions=versions,
            seconds=time.monotonic() - started,
            notes=tuple(getattr(session, "notes", ())),
            **found,  # type: ignore[arg-type]
        )

    try:
        session = open_session(
            target,
            limits=limits,
            python=python,
            sandbox=sandbox,
            in_process=in_process,
            dtype=dtype,
        )
    except LoadError as problem:
        ended = report(name=target, description=None, verdict="not judged", reason=str(problem))
        listen(Ended(ended))
        return ended
    # Hypothesis makes cyclic garbage by the million; collecting it takes a fifth of a run. Who
    # collects none has it done between runs.
    collecting = gc.isenabled()
    gc.disable()
    if not collecting:
        gc.collect()
    session.deadline = deadline
    try:
        offered = set(session.description.operations)
        listen(Began(session.description, sum(offered.issuperset(law.operations) for law in laws)))
        recorder = Recorder(session)
        examination = Examination(recorder, laws, seed, PROFILES[profile], listen, deadline)
        verdicts = tuple(diagnosed(recorder, examination.run(list(SEARCHES.values()))))
    finally:
        session.close()
        if collecting:
            gc.enable()
    verdict, reason = overall(verdicts)
    ended = report(
        session,
        name=target,
        description=session.description,
        verdict=verdict,
        reason=reason,
        laws=verdicts,
    )
    listen(Ended(ended))
    return ended
