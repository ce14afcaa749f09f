"""The pytest face: `pytest --impl=embed.py` has one test for each law and implementation.

The tests read the verdicts of the same engine that `embedspec verify` runs; the laws of
an operation share one search, made when the first of them is asked for.
"""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from impls.loader import open_session
from properties import SEARCHES
from properties.engine import PROFILES, Examination
from properties.verdicts import Verdict
from spec.calls import LoadError, Session
from spec.laws import LAWS

ROOT = Path(__file__).parent
LAW_TESTS = ROOT / "properties" / "test_laws.py"
REFERENCE = "stdlib"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("embedspec", "token embeddings")
    group.addoption(
        "--impl",
        action="append",
        default=[],
        metavar="IMPL",
        help="an implementation to judge, as --impl=IMPL: a name, a path, module:object or "
        "cmd:… (may be given several times; default: the plain Python reference)",
    )
    group.addoption(
        "--impl-profile", default="default", choices=list(PROFILES), help="how many examples a law"
    )
    group.addoption("--impl-seed", type=int, default=None, help="reproduces a run exactly")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[RUNS] = Runs(config)
    if config.getoption("dist", None) == "load":
        # One search serves all laws of an operation: they belong to one process.
        config.option.dist = "loadgroup"
    if config.getoption("--impl") and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        # Who names an implementation wants it judged, not the suite's own tests run.
        config.args[:] = [str(LAW_TESTS)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"impl", "law"} <= set(metafunc.fixturenames):
        impls = metafunc.config.getoption("--impl") or [REFERENCE]
        metafunc.parametrize(
            ("impl", "law"),
            [
                pytest.param(
                    impl,
                    law,
                    id=f"{law}-{impl}",
                    marks=pytest.mark.xdist_group(f"{impl} {law.partition('.')[0]}"),
                )
                for impl in impls
                for law in LAWS
            ],
        )


def pytest_collection_finish(session: pytest.Session) -> None:
    for item in session.items:
        params = getattr(getattr(item, "callspec", None), "params", {})
        if {"impl", "law"} <= params.keys():
            session.config.stash[RUNS].want(params["impl"], params["law"])


def pytest_report_header(config: pytest.Config) -> str:
    return f"embedspec: seed {config.stash[RUNS].seed} (--impl-seed={config.stash[RUNS].seed})"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    notes = [
        value
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == "divergent"
    ]
    if notes:
        terminalreporter.section("divergent by declared policy")
        for note in notes:
            terminalreporter.line(note)


def pytest_unconfigure(config: pytest.Config) -> None:
    if RUNS in config.stash:
        config.stash[RUNS].close()


class Runs:
    """The sessions and verdicts of one pytest run, made when they are first asked for."""

    def __init__(self, config: pytest.Config) -> None:
        self.profile: str = config.getoption("--impl-profile")
        given = config.getoption("--impl-seed")
        # Under xdist every process must draw the same seed: it comes with the worker's input.
        shared = getattr(config, "workerinput", {}).get("embedspec_seed")
        self.seed: int = next(s for s in (given, shared, secrets.randbits(32)) if s is not None)
        self.wanted: dict[tuple[str, str], list[str]] = {}
        self.sessions: dict[str, Session | LoadError] = {}
        self.verdicts: dict[tuple[str, str], Verdict] = {}

    def want(self, impl: str, law: str) -> None:
        self.wanted.setdefault((impl, LAWS[law].operation), []).append(law)

    def session(self, impl: str) -> Session:
        if impl not in self.sessions:
            try:
                self.sessions[impl] = open_session(impl)
            except LoadError as problem:
                self.sessions[impl] = problem
        found = self.sessions[impl]
        if isinstance(found, LoadError):
            pytest.fail(f"not judged: {found}", pytrace=False)
        return found

    def verdict(self, impl: str, law: str) -> Verdict:
        if (impl, law) not in self.verdicts:
            operation = LAWS[law].operation
            laws = [LAWS[name] for name in self.wanted[impl, operation]]
            examples = PROFILES[self.profile]
            examination = Examination(
                self.session(impl), laws, self.seed, examples, lambda event: None
            )
            for verdict in examination.run([SEARCHES[operation]]):
                self.verdicts[impl, verdict.law] = verdict
        return self.verdicts[impl, law]

    def close(self) -> None:
        for session in self.sessions.values():
            if not isinstance(session, LoadError):
                session.close()


RUNS = pytest.StashKey[Runs]()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: object) -> None:
    """xdist: every worker takes the controller's seed."""
    config: pytest.Config = node.config  # type: ignore[attr-defined]
    node.workerinput["embedspec_seed"] = config.stash[RUNS].seed  # type: ignore[attr-defined]


@pytest.fixture
def verdict(request: pytest.FixtureRequest, impl: str, law: str) -> Verdict:
    found = request.config.stash[RUNS].verdict(impl, law)
    if found.status == "divergent":
        request.node.user_properties.append(("divergent", f"{impl}: {law}: {found.reason}"))
    return found
