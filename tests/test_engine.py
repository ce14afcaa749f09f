"""The engine: what a seed decides, what a stub is, and how small a counterexample gets."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis.internal.conjecture import providers

from impls.adapters import stdlib
from impls.loader import open_session
from impls.zoo import ZOO
from properties import SEARCHES
from properties.counterexamples import Found
from properties.engine import Examination
from properties.search import Case
from properties.verdicts import Decided, Event, Verdict
from spec.arithmetic import FORMATS
from spec.calls import Answer, Call, Failed
from spec.contract import OPERATIONS
from spec.law import Break, Comparison, Failure
from spec.laws import LAWS
from spec.oracles import flat
from tests.trying import ObjectSession, verdicts

ROOT = Path(__file__).parent.parent


def reference(**operations: Any) -> SimpleNamespace:
    """The plain Python reference with some operations replaced."""
    return SimpleNamespace(**{name: getattr(stdlib, name) for name in OPERATIONS} | operations)


def of(operation: str) -> list[Any]:
    return [law for law in LAWS.values() if law.operation == operation and not law.few]


def timeless(found: dict[str, Verdict]) -> dict[str, Any]:
    return {
        law: (v.status, v.reason, v.examples, v.counterexample and v.counterexample.inputs)
        for law, v in found.items()
    }


def inputs_of(operation: str, seed: int, examples: int = 25) -> list[Case]:
    """The generated inputs of a search."""
    seen: list[Case] = []
    examination = Examination(ObjectSession(reference()), [], seed, examples, lambda event: None)
    examination.hypothesis(SEARCHES[operation], lambda case: seen.append(case), shrinking=False)
    return seen


# -- seeds -------------------------------------------------------------------------------


def test_one_seed_gives_one_report() -> None:
    wrong = ZOO["norm-of-16-columns"]
    first, again = (
        timeless(verdicts(wrong.implementation, of("norm"), seed=7, shrink=True)) for _ in range(2)
    )
    assert first == again


def test_another_seed_gives_other_inputs() -> None:
    assert inputs_of("logits", 1) == inputs_of("logits", 1)
    assert inputs_of("logits", 1) != inputs_of("logits", 2)


def test_searches_do_not_share_a_stream() -> None:
    tables = {
        operation: [case["table"] for case in inputs_of(operation, 1)]
        for operation in ("one_hot_product", "neighbors")
    }
    assert tables["one_hot_product"] != tables["neighbors"]


def test_hypothesis_has_the_function_that_harvests_constants_and_it_is_replaced() -> None:
    assert hasattr(providers, "Constants")
    assert providers._get_local_constants() == providers.Constants()


SHOW = """
import json, sys
sys.path.insert(0, {root!r})
sys.path.insert(0, {folder!r})
{imports}
from tests.test_engine import inputs_of
print(json.dumps([inputs_of(operation, 5) for operation in ("dot", "build_vocab")]))
"""


def test_one_seed_gives_one_report_in_any_folder_beside_any_module(tmp_path: Path) -> None:
    """Constants of a learner's module are not tried, and CI set or not is one."""
    (tmp_path / "odd.py").write_text("A, B, TEXT = 271828, 3.14159, 'an unusual text'\n" * 3)

    def run(imports: str, cwd: Path, **environment: str) -> str:
        code = SHOW.format(root=str(ROOT), folder=str(tmp_path), imports=imports)
        clean = {k: v for k, v in os.environ.items() if k != "CI"}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=cwd,
            env=clean | {"PYTHONDONTWRITEBYTECODE": "1"} | environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        return done.stdout

    here = run("", ROOT)
    assert json.loads(here)[0]
    assert run("import odd", tmp_path, CI="true") == here


# -- stubs and half-done files -----------------------------------------------------------


def raises(*arguments: Any) -> Any:
    raise NotImplementedError


def returns_nothing(*arguments: Any) -> None:
    return None


@pytest.mark.parametrize("stub", [raises, returns_nothing])
def test_a_stub_is_not_implemented(stub: Any) -> None:
    found = verdicts(reference(scale=stub), of("scale"), examples=5)
    assert {v.status for v in found.values()} == {"not implemented"}
    assert "stub" in found["scale.times-root-d"].reason


@pytest.mark.parametrize("stub", [raises, returns_nothing])
@pytest.mark.parametrize("operation", ["logits", "cosine", "lookup", "neighbors"])
def test_a_stub_keeps_no_law_by_refusing_everything(operation: str, stub: Any) -> None:
    found = verdicts(reference(**{operation: stub}), of(operation), examples=3)
    assert "holds" not in {v.status for v in found.values()}
    assert "broken" not in {v.status for v in found.values()}


@pytest.mark.parametrize("stub", [raises, returns_nothing])
def test_a_stub_after_a_real_answer_is_broken(stub: Any) -> None:
    def norm(a: list[float]) -> Any:
        return stub() if len(a) > 8 else stdlib.norm(a)

    found = verdicts(reference(norm=norm), of("norm"), examples=5)
    assert found["norm.root-of-sum-of-squares"].status == "broken"


class NeverThere(ObjectSession):
    """Everything it is asked is given up, as a program that hangs wherever it is called."""

    def ask(self, calls: Any) -> list[Answer]:
        return [Failed("undecided", "no time left") for _ in calls]


def test_an_operation_that_was_never_waited_for_is_undecided_and_no_stub() -> None:
    examination = Examination(NeverThere(reference()), of("scale"), 0, 25, lambda event: None)
    found = examination.run([SEARCHES["scale"]])
    assert {v.status for v in found} == {"undecided"}


def test_what_is_missing_is_named() -> None:
    half = reference()
    del half.dot
    found = verdicts(half, [LAWS["logits.equals-dot"], LAWS["dot.symmetric"]], examples=3)
    assert {v.status for v in found.values()} == {"not implemented"}
    assert "dot is missing" in found["logits.equals-dot"].reason


# -- time --------------------------------------------------------------------------------


def examined(thing: Any, laws: list[Any], **options: Any) -> tuple[dict[str, Verdict], list[Event]]:
    events: list[Event] = []
    examination = Examination(ObjectSession(thing), laws, 0, 25, events.append, **options)
    wanted = {law.operation for law in laws}
    found = examination.run([s for o, s in SEARCHES.items() if o in wanted])
    return {v.law: v for v in found}, events


def test_what_the_time_does_not_reach_is_undecided() -> None:
    found, _ = examined(reference(), of("dot"), deadline=time.monotonic())
    assert {v.status for v in found.values()} == {"undecided"}
    assert "--max-time" in found["dot.symmetric"].reason


def test_what_was_found_in_time_stays_broken() -> None:
    laws = [*of("parameter_count"), *of("dot")]
    wrong = reference(parameter_count=lambda V, d, tied: V + d)
    found, _ = examined(wrong, laws, deadline=time.monotonic() + 0.3)
    assert found["parameter_count.tied-is-V-times-d"].status == "broken"


def test_what_is_under_way_when_the_time_is_up_is_not_waited_for() -> None:
    answered: list[Sequence[Call]] = []

    class Ahead(ObjectSession):
        def stream(self, messages: Iterable[Sequence[Call]]) -> Iterator[list[Answer]]:
            for calls, _ in itertools.pairwise(itertools.chain(messages, [()])):
                answered.append(calls)
                yield self.ask(calls)

    laws = [LAWS["norm.root-of-sum-of-squares"]]
    examination = Examination(Ahead(reference()), laws, 0, 25, lambda event: None)
    batches = [[(laws[0], {"a": [float(n)]})] for n in range(5)]
    for _ in examination.attempt(batches):
        examination.deadline = time.monotonic()
        time.sleep(0.001)
    assert len(answered) == 1
    assert examination.out_of_time


# -- many laws, one search ---------------------------------------------------------------


def test_one_broken_law_does_not_hide_the_next() -> None:
    def lookup(table: Any, ids: Any) -> Any:
        if isinstance(ids, list) and len(ids) > 64:
            return stdlib.lookup(table, ids)[::-1]
        return stdlib.lookup(table, 0 if ids == len(table) else ids)

    found = verdicts(reference(lookup=lookup), of("lookup"))
    assert found["lookup.refuses-ids-beyond-the-table"].status == "broken"
    assert found["lookup.row-of-its-id"].status == "broken"
    assert found["lookup.refuses-negative-ids"].status == "holds"


def test_every_verdict_is_told_once_and_broken_ones_as_they_are_found() -> None:
    laws = [*of("norm"), *of("scale")]
    _, events = examined(reference(scale=lambda vectors: vectors), laws)
    told = [event.verdict for event in events if isinstance(event, Decided)]
    assert sorted(v.law for v in told) == sorted(law.id for law in laws)
    assert told[0].status == "broken"


def test_verdicts_come_in_the_order_of_the_laws() -> None:
    laws = of("scale")[::-1]
    assert list(examined(reference(), laws)[0]) == [law.id for law in laws]


def test_answers_at_random_are_broken_and_nothing_raises() -> None:
    def dot(a: list[float], b: list[float]) -> float:
        return stdlib.dot(a, b) + (random.random() < 0.2)

    found = verdicts(reference(dot=dot), of("dot"), shrink=True)
    assert found["dot.sum-of-products"].status == "broken"
    assert all(v.counterexample for v in found.values() if v.status == "broken")


# -- shrinking ---------------------------------------------------------------------------


def wrong_scale(vectors: Any) -> Any:
    T = len(vectors)
    return (
        [[x * T**0.5 for x in v] for v in vectors]
        if isinstance(vectors[0], list)
        else [x * T for x in vectors]
    )


MISTAKES = {
    "dot.sum-of-products": {"dot": lambda a, b: sum(map(abs, a))},
    "norm.root-of-sum-of-squares": {"norm": lambda a: sum(map(abs, a))},
    "cosine.dot-over-norms": {"cosine": stdlib.dot},
    "logits.inner-product-with-every-row": {"logits": lambda table, h: [sum(r) for r in table]},
    "lookup.row-of-its-id": {
        "lookup": lambda table, ids: stdlib.lookup([*table[1:], table[0]], ids)
    },
    "one_hot.single-one": {"one_hot": lambda ids, V: stdlib.one_hot(stdlib.one_hot(ids, V), 2)},
    "scale.times-root-d": {"scale": wrong_scale},
    "neighbors.best-first": {
        "neighbors": lambda table, token, k, metric: stdlib.neighbors(table, token, k, "dot")
    },
    "neighbors.count": {
        "neighbors": lambda table, token, k, m: stdlib.neighbors(table, token, k, m)[
            : len(table) - 2
        ]
    },
    "lookup_gradient.sum-over-equal-ids": {
        "lookup_gradient": lambda V, ids, g, p: [
            [x * 2 for x in r] for r in stdlib.lookup_gradient(V, ids, g, p)
        ]
    },
    "lookup.refuses-negative-ids": {"lookup": lambda table, ids: each(table, ids)},
}


def each(table: Any, ids: Any) -> Any:
    return [each(table, i) for i in ids] if isinstance(ids, list) else table[ids]


@pytest.mark.parametrize("law", MISTAKES)
def test_a_counterexample_is_what_a_teacher_would_have_written(law: str) -> None:
    found = verdicts(reference(**MISTAKES[law]), [LAWS[law]], examples=100, shrink=True)[law]
    assert found.status == "broken"
    assert found.counterexample is not None
    for name, value in found.counterexample.inputs.items():
        rows = value if isinstance(value, list) else [value]
        assert len(rows) <= 3, (name, value)
        for row in rows:
            numbers = row if isinstance(row, list) else [row]
            assert len(numbers) <= 2, (name, value)
            assert all(
                x is None or isinstance(x, str) or (x == int(x) and abs(x) <= 10) for x in numbers
            )


def test_rare_mistakes_shrink_to_where_they_begin() -> None:
    """A mistake from 17 rows on is shown on 17 rows, or little more."""
    law = "lookup.row-of-its-id"
    name = next(n for n in ZOO if "from-17-on" in n and ZOO[n].caught_by == law)
    found = verdicts(ZOO[name].implementation, [LAWS[law]], examples=100, shrink=True)[law]
    assert found.counterexample is not None
    assert 17 <= len(found.counterexample.inputs["table"]) <= 18  # type: ignore[arg-type]


def test_of_ten_tables_the_two_that_are_one_are_shown() -> None:
    wrong = reference(make_table=lambda V, d, seed: stdlib.make_table(V, d, seed % 7))
    law = "make_table.seeds-give-different-tables"
    shown = verdicts(wrong, [LAWS[law]])[law].counterexample
    assert shown is not None
    assert [call.arguments["seed"] for call in shown.calls] == [0, 7]


def test_of_a_table_of_the_wrong_shape_a_table_is_expected() -> None:
    wrong = reference(make_table=lambda V, d, seed: stdlib.make_table(d, V, seed))
    shown = verdicts(wrong, [LAWS["make_table.shape"]])["make_table.shape"].counterexample
    assert shown is not None
    V, d = shown.inputs["V"], shown.inputs["d"]
    assert shown.calls[0].expected == f"{V} rows of {d} finite numbers"


def test_a_crash_among_calls_that_had_to_be_refused_is_shown_alone() -> None:
    """The others have no right answer either, and none is asked of the oracle."""

    def call(i: int) -> Call:
        return Call("lookup_gradient", (2, i, [1.0], None), may_refuse=True)

    broken = Break("failed", {"operation": "lookup_gradient", "what": "crashed", "detail": ""})
    heard = ((call(5), [[0.0], [0.0]]), (call(2**31), Failed("crashed", "signal 11")))
    found = Found({}, Failure(heard, Comparison(None, None, broken=broken)), FORMATS["float64"])
    (shown,) = found.counterexample.calls
    assert shown.arguments["ids"] == found.counterexample.inputs["ids"] == 2**31
    assert shown.expected == "a refusal: any exception"


def test_an_integer_beyond_every_float_ends_no_run() -> None:
    huge = SimpleNamespace(norm=lambda a: 2**1024 - 1)
    assert verdicts(huge)["norm.root-of-sum-of-squares"].status != "holds"


def test_what_hangs_on_many_calls_shows_at_the_end() -> None:
    calls = []

    def norm(a: list[float]) -> float:
        calls.append(a)
        return stdlib.norm(a) if len(calls) < 200 else -stdlib.norm(a)

    laws = [LAWS["norm.one-answer"]]
    found = verdicts(SimpleNamespace(norm=norm), laws, examples=400)["norm.one-answer"]
    assert found.status == "broken"


def test_an_argument_changed_by_a_call_of_any_law_breaks_the_law_about_arguments() -> None:
    def logits(table: Any, h: Any) -> Any:
        found = stdlib.logits(table, h)
        if h == [3.0, -2.0]:  # such as no example is made with
            h[0] = 1.0
        return found

    [about] = [law for law in of("logits") if law.id == "logits.arguments-unchanged"]
    session = ObjectSession(reference(logits=logits))
    examination = Examination(session, [about], 0, 1, lambda event: None)
    call = Call("logits", ([[1.0, 2.0]], [3.0, -2.0]))
    examination.note_changed_arguments([call], session.ask([call]))
    assert about.id in examination.changed
    verdict = examination.run([SEARCHES["logits"]])[0]
    assert verdict.status == "broken"
    assert verdict.counterexample is not None
    assert verdict.counterexample.inputs["h"] == [3.0, -2.0]


@pytest.mark.parametrize("answer", [None, [], "0", {}])
def test_what_is_no_number_of_a_zero_vector_breaks_one_law_and_is_held_against_no_other(
    answer: Any,
) -> None:
    def cosine(a: Any, b: Any) -> Any:
        return stdlib.cosine(a, b) if len(a) != len(b) or (any(a) and any(b)) else answer

    found = verdicts(reference(cosine=cosine), of("cosine"))
    assert found["cosine.of-a-zero-vector"].status == "broken"
    assert all(v.status != "undecided" for v in found.values())


def overflows(numbers: Any) -> bool:
    parts = [numbers] if isinstance(numbers, float) else flat(numbers)
    return any(abs(x) > 1e300 for x in parts)


@pytest.mark.parametrize("answer", [None, [], "0"])
@pytest.mark.parametrize("operation", ["neighbors", "logits", "scale", "lookup_gradient"])
def test_the_form_of_an_answer_is_owed_where_a_part_of_it_is(operation: str, answer: Any) -> None:
    """A zero row may stand anywhere, an overflow may be anything, and the rest is asked."""

    def wrong(*arguments: Any) -> Any:
        found = getattr(stdlib, operation)(*arguments)
        if operation == "neighbors":
            table, token, _, metric = arguments
            zeros = metric == "cosine" and any(table[token]) and not all(map(any, table))
            return answer if zeros else found
        return answer if overflows(found) else found

    found = verdicts(reference(**{operation: wrong}), of(operation), examples=100)
    assert any(v.status == "broken" for v in found.values())


def test_a_table_that_hangs_on_the_second_of_its_start_is_found(tmp_path: Path) -> None:
    """The other process starts at the end of a run, when the clock shows another time."""
    file = tmp_path / "embed.py"
    file.write_text(
        "import random, time\nstarted = int(10 * time.time())\n"
        "def make_table(V, d, seed):\n    rng = random.Random(seed + started)\n"
        "    return [[rng.random() for _ in range(d)] for _ in range(V)]\n"
    )
    with open_session(str(file)) as session:
        laws = [law for law in LAWS.values() if law.operation == "make_table"]
        examination = Examination(session, laws, 0, 25, lambda event: None)
        found = {v.law: v.status for v in examination.run([SEARCHES["make_table"]])}
    assert found["make_table.same-in-another-process"] == "broken"
    assert found["make_table.deterministic"] == "holds"


def test_time_that_runs_out_at_the_end_takes_nothing_back() -> None:
    told: dict[str, str] = {}

    def listen(event: Event) -> None:
        if isinstance(event, Decided):
            told[event.verdict.law] = event.verdict.status

    laws = [law for law in LAWS.values() if law.operation == "make_table"]
    examination = Examination(ObjectSession(reference()), laws, 0, 1, listen)
    elsewhere = examination.try_elsewhere

    def late(search: Any, few: Any) -> None:
        examination.deadline = 0.0
        elsewhere(search, few)

    examination.try_elsewhere = late  # type: ignore[method-assign]
    found = {v.law: v.status for v in examination.run([SEARCHES["make_table"]])}
    assert found == told
    assert found["make_table.shape"] == "holds"
    assert found["make_table.same-in-another-process"] == "undecided"


def test_where_nothing_is_owed_even_what_cannot_be_read_is_right() -> None:
    """Neighbors by cosine of a token whose own row is zero: anything."""

    def neighbors(table: Any, token: int, k: int, metric: str) -> Any:
        good = isinstance(token, int) and 0 <= token < len(table)
        if good and metric == "cosine" and not any(table[token]):
            return set()
        return stdlib.neighbors(table, token, k, metric)

    found = verdicts(SimpleNamespace(neighbors=neighbors))
    assert {law: v.reason for law, v in found.items() if v.status == "broken"} == {}


def test_a_padding_row_that_is_masked_after_the_sum_may_be_nan_where_the_sum_overflows() -> None:
    def masking(V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
        rows = stdlib.lookup_gradient(V, ids, upstream, None)
        return [[x * (i != padding_idx) for x in row] for i, row in enumerate(rows)]

    found = verdicts(SimpleNamespace(lookup_gradient=masking), examples=100)
    assert {law: v.reason for law, v in found.items() if v.status == "broken"} == {}
