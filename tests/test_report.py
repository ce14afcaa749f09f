"""What people and machines read: values, broken laws, summaries, JSON."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

import embedspec
from embedspec import files, jsonreport
from embedspec.blocks import broken
from embedspec.causes import causes
from embedspec.terminal import comparison, reproduce, summary
from embedspec.values import clean, grid, inline, layout, pair, same
from properties.verdicts import Counterexample, Diagnosis, Report, ShownCall, Verdict, overall
from spec.calls import Description
from spec.laws import LAWS
from tests.counterexamples import counterexample, found

SNAPSHOTS = Path(__file__).parent / "snapshots"
SCHEMA = json.loads(resources.files("embedspec").joinpath("report.schema.json").read_text())
TABLE = [[1.0, 2.0], [3.0, 4.5], [-0.25, 0.3333333333333333]]
WIDE = [[float(100 * i + j) for j in range(50)] for i in range(300)]

FOUND = {
    "a-wrong-row": (
        "lookup.row-of-its-id",
        Counterexample(
            {"table": TABLE, "ids": [2, 0]},
            (
                ShownCall(
                    "lookup",
                    {"table": TABLE, "ids": [2, 0]},
                    [TABLE[2], TABLE[0]],
                    [TABLE[0], TABLE[0]],
                ),
            ),
            0,
            "number [0][0] is 1.0 and should be -0.25",
        ),
    ),
    "one-number-of-many": (
        "lookup.keeps-every-bit",
        Counterexample(
            {"odd_table": WIDE, "ids": [217]},
            (
                ShownCall(
                    "lookup",
                    {"table": WIDE, "ids": [217]},
                    [WIDE[217]],
                    [[*WIDE[217][:33], 7.0, *WIDE[217][34:]]],
                ),
            ),
            0,
            "number [0][33] is 7.0 and should be 21733.0",
        ),
    ),
    "beyond-the-bound": (
        "cosine.blind-to-stretching",
        Counterexample(
            {"a": [1.0, 0.0], "b": [1.0, 1.0], "k": 3.0},
            (
                ShownCall(
                    "cosine",
                    {"a": [1.0, 0.0], "b": [1.0, 1.0]},
                    0.7071067811865475,
                    0.7071067811865476,
                ),
                ShownCall(
                    "cosine",
                    {"a": [3.0, 0.0], "b": [1.0, 1.0]},
                    0.7071067811865475,
                    2.121320343559643,
                ),
            ),
            4.4e-16,
            "off by 1.4, allowed 4.4e-16",
        ),
    ),
    "refused-and-not-minimal": (
        "dot.symmetric",
        Counterexample(
            {"a": [1.0], "b": [2.0]},
            (
                ShownCall("dot", {"a": [1.0], "b": [2.0]}, 2.0, 2.0),
                ShownCall("dot", {"a": [2.0], "b": [1.0]}, 2.0, "raised IndexError: \x1b[2J"),
            ),
            0,
            "a valid call was refused",
            minimal=False,
        ),
    ),
    "a-vocabulary": (
        "build_vocab.lesson-example",
        Counterexample(
            {"text": "배송이 늦어요"},
            (
                ShownCall(
                    "build_vocab",
                    {"text": "배송이 늦어요"},
                    {" ": 0, "늦": 1, "배": 2},
                    {"배": 0, " ": 1, "늦": 1},
                ),
            ),
            0,
            "the ids differ",
        ),
    ),
    "a-changed-table": (
        "logits.one-row-changed",
        Counterexample(
            {"table": TABLE, "h": [1.0, -1.0]},
            (
                ShownCall("logits", {"table": TABLE, "h": [1.0, -1.0]}, [-1.0, -1.5], [-1.0, -1.5]),
                ShownCall(
                    "logits",
                    {"table": [[9.0, 9.0], *TABLE[1:]], "h": [1.0, -1.0]},
                    [0.0, -1.5],
                    [-1.0, -1.5],
                ),
            ),
            [0, 1e-16],
            "number [0] is -1.0 and should be 0.0",
        ),
    ),
}


def verdict(
    law: str, status: str, reason: str = "", found: Counterexample | None = None
) -> Verdict:
    operation = law.partition(".")[0]
    return Verdict(law, (operation,), status, reason, 100, 0.5, found)  # type: ignore[arg-type]


def report(*laws: Verdict, name: str = "embed.py", loaded: bool = True) -> Report:
    about = Description(name, f"/home/kim/{name}", operations=("lookup",)) if loaded else None
    outcome = overall(laws) if loaded else ("not judged", f"{name}: no such file")
    return Report(name, about, *outcome, 7, "default", None, {"embedspec": "0"}, laws, 1.25)


BROKEN = verdict("lookup.row-of-its-id", "broken", "why", FOUND["a-wrong-row"][1])
HOLDS = verdict("lookup.shape", "holds")
REST = (
    verdict("pad.fills-on-the-right", "not implemented", "pad is missing"),
    verdict("pad.lesson-example", "not implemented", "pad is missing"),
    verdict("lookup.equals-one-hot-product", "not implemented", "one_hot_product is missing"),
    verdict("cosine.symmetric", "divergent", "zero vectors: raises, as documented"),
    verdict("norm.blind-to-signs", "undecided", "not reached within 1 s"),
)


@pytest.mark.parametrize("name", FOUND)
def test_a_broken_law_reads_as_it_did(name: str) -> None:
    """The message is the product. After a wanted change: delete the snapshot and run again."""
    law, found = FOUND[name]
    check_snapshot(name, broken(verdict(law, "broken", found.reason, found)).plain)


def check_snapshot(name: str, text: str) -> None:
    file = SNAPSHOTS / f"{name}.txt"
    if not file.exists():
        file.write_text(text, encoding="utf-8")
        pytest.fail(f"{file.name} was missing and has been written: read it and run again")
    assert text == file.read_text(encoding="utf-8")


def test_the_summary_reads_as_it_did() -> None:
    whole = report(BROKEN, HOLDS, *REST)
    check_snapshot("summary", summary(whole, reproduce(whole, ["-k", "a or b"])).plain)


def test_several_implementations_stand_in_columns() -> None:
    reports = [report(HOLDS), report(BROKEN), report(name="a longer name.py", loaded=False)]
    check_snapshot("comparison", comparison(reports).plain)


def test_a_command_to_copy_survives_a_shell() -> None:
    assert reproduce(report(name="my embed.py"), []) == "embedspec verify 'my embed.py' --seed 7"


# -- laws broken by one mistake ----------------------------------------------------------


def named(law: str, mistake: str, size: int) -> Verdict:
    """A broken law whose mistake has a name; its counterexample has so many numbers."""
    found = Counterexample({"a": [1.0] * size}, (), 0, "why")
    return replace(verdict(law, "broken", "why", found), diagnosis=(Diagnosis(mistake, 9),))


def test_laws_broken_by_one_mistake_stand_together_and_the_smallest_tells() -> None:
    laws = [
        named("norm.stretching-multiplies", "norm-without-root", 2),
        named("norm.root-of-sum-of-squares", "norm-without-root", 1),
        named("lookup.refuses-negative-ids", "negative-ids-wrap", 1),
        named("one_hot.refuses-negative-ids", "negative-ids-wrap", 1),
        named("norm.blind-to-order", "another", 1),
    ]
    first, second, third = causes([*laws, HOLDS])
    assert (first.told, first.others) == (laws[1], (laws[0],))
    assert (second.told, second.others) == (laws[2], (laws[3],))
    assert (third.told, third.others) == (laws[4], ())


def test_without_a_name_the_same_question_brings_laws_together() -> None:
    shape = [law for law in found() if law.startswith("scale.")]
    shown = {law: counterexample("scale.shape") for law in shape}
    [one] = causes([verdict(law, "broken", "why", found) for law, found in shown.items()])
    assert len(one.others) == len(shape) - 1
    assert "question" in one.heading


def test_laws_told_in_one_line_keep_their_counterexample_in_json() -> None:
    laws = [named(law, "norm-without-root", 1) for law in list(LAWS)[:3]]
    told = json.loads(jsonreport.dumps([report(*laws)]))["laws"]
    assert [law["counterexample"]["inputs"] for law in told] == [{"a": [1.0]}] * 3


# -- values ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1, "1"),
        (1.0, "1.0"),
        (1 / 3, "0.3333333333333333"),
        (-0.0, "-0.0"),
        (math.nan, "nan"),
        (True, "True"),
        ([], "[]"),
        ([[]], "[[]]"),
        ({"a": 1}, "{'a': 1}"),
        ("e\u0301", r"'e\u0301'"),
        ("\x1b[2J", r"'\x1b[2J'"),
        pytest.param(1 << 20000, "an integer of 20001 bits", id="huge"),
    ],
)
def test_values_are_written_as_python_writes_them(value: object, written: str) -> None:
    assert inline(value) == written


@pytest.mark.parametrize(
    ("a", "b"), [(1, 1.0), (True, 1), (0.0, -0.0), ([1.0], [1]), ({"a": 1}, {"a": 1.0}), ([], {})]
)
def test_values_that_print_apart_are_not_the_same(a: object, b: object) -> None:
    assert not same(a, b)
    assert same(a, a)
    assert same(b, b)


def test_nan_is_the_same_as_nan() -> None:
    assert same([math.nan], [math.nan])


@pytest.mark.parametrize("place", [0, 5, 250, 999])
def test_the_place_that_differs_is_never_cut(place: int) -> None:
    right = [float(i) for i in range(1000)]
    wrong = [*right[:place], -7.5, *right[place + 1 :]]
    shown, other = pair(right, wrong, [(place,)], [(place,)], ("green", "red"))
    assert str(right[place]) in shown.plain
    assert "-7.5" in other.plain
    assert len(shown) < 120


def test_the_difference_in_a_long_text_is_never_cut() -> None:
    shown, other = pair(["a" * 500 + "X"], ["a" * 500 + "Y"], [(0,)], [(0,)], ("", ""))
    assert "X" in shown.plain
    assert "Y" in other.plain


def test_ragged_and_mixed_lists_are_laid_out_too() -> None:
    assert layout([[1], [2, 3], 4, []]).plain == "[[1],\n [2, 3],\n 4,\n []]"


def test_a_grid_keeps_the_rows_asked_for() -> None:
    lines = grid([[float(i)] for i in range(100)], also=[57]).plain.splitlines()
    assert [line.split("│")[0].strip() for line in lines] == ["0", "1", "2", "", "57", "", "99"]


def test_nothing_an_implementation_says_moves_the_cursor() -> None:
    assert clean("a\nb\r\x1b[31m\u202e\u200b") == r"a\nb\r\x1b[31m\u202e\u200b"


# -- JSON --------------------------------------------------------------------------------


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "reports",
    [
        [report(HOLDS)],
        [report(BROKEN, HOLDS, *REST)],
        [report(name="nosuch.py", loaded=False)],
        [report(HOLDS), report(BROKEN)],
        [report(verdict(law, "broken", "why", found)) for law, found in FOUND.values()],
    ],
)
def test_reports_keep_their_schema(reports: list[Report]) -> None:
    jsonschema.validate(json.loads(jsonreport.dumps(reports)), SCHEMA)


def test_numbers_that_json_lacks_are_texts() -> None:
    odd = [math.nan, math.inf, -math.inf, 2**80, 1 << 20000, 5e-324]
    call = ShownCall("lookup", {"ids": odd}, odd, {"\ud800": odd, 3: None})
    found = Counterexample({"odd": odd}, (call,), math.inf, "why")
    text = jsonreport.dumps([report(verdict("lookup.shape", "broken", "why", found))])
    counterexample = json.loads(text)["laws"][0]["counterexample"]
    wanted = ["nan", "inf", "-inf", 2**80, hex(1 << 20000), 5e-324]
    assert counterexample["inputs"]["odd"] == wanted
    assert counterexample["bound"] == "inf"


def test_a_report_replaces_the_old_one_whole(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text("old")
    files.write(file, jsonreport.dumps([report(HOLDS)]))
    assert json.loads(file.read_text())["verdict"] == "conforms"
    assert list(tmp_path.iterdir()) == [file]


def test_a_report_goes_where_a_link_points(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real.json")
    files.write(tmp_path / "link", jsonreport.dumps([report(HOLDS)]))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real.json").exists()


def test_obstacles_are_named_before_the_run(tmp_path: Path) -> None:
    def obstacle(path: Path) -> str | None:
        return files.obstacle([files.Written("--json", str(path), jsonreport.dumps)])

    for name, told in (
        ("", "is a folder"),
        ("no/r.json", "no such file or folder"),
        ("embed.py", "would overwrite a Python file"),
    ):
        path = tmp_path / name
        assert obstacle(path) == f"--json {path}: {told}; name another file"
    assert obstacle(tmp_path / "r.json") is None
    assert not list(tmp_path.iterdir())


def test_the_version_is_that_of_the_package() -> None:
    assert embedspec.__version__.count(".") == 2
