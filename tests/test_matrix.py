"""The matrix end to end, with columns that cost little."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from embedspec.conformance import cells, changes
from embedspec.matrix import installed
from impls.builtin import BUILTINS

ROOT = Path(__file__).parent.parent
ASKED = "stdlib", "numpy.index", "-k", "lookup.refuses or lookup.shape or dot.symmetric"


def matrix(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "embedspec", "matrix", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_one_run_makes_all_pages_and_tells_what_changed_since(tmp_path: Path) -> None:
    pages = {kind: tmp_path / f"page.{kind}" for kind in ("markdown", "html", "json")}
    files = [word for kind, page in pages.items() for word in (f"--{kind}", str(page))]
    asked = *ASKED, "--profile", "quick", "--seed", "5", "-n", "2"
    ran = matrix(*asked, *files)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "2/2" in ran.stdout
    assert "2 implementations" in ran.stdout

    document = json.loads(pages["json"].read_text("utf-8"))
    stdlib, index = (document["implementations"][name] for name in ("stdlib", "numpy.index"))
    assert set(stdlib["laws"].values()) == {"holds"}
    assert index["laws"]["lookup.refuses-negative-ids"] == "divergent"
    assert index["laws"]["lookup.refuses-ids-beyond-the-table"] == "holds"
    assert index["laws"]["dot.symmetric"] == "not implemented"
    snippet = index["snippets"]["lookup.refuses-negative-ids"]
    assert snippet == {
        "code": "import numpy as np\nnp.array([[1.0]])[np.array(-1)]",
        "shown": "[1.]",
        "agrees": True,
    }
    for kind in ("markdown", "html"):
        page = pages[kind].read_text("utf-8")
        assert "negative ids count from the end" in page
        assert "https://numpy.org/doc/stable/user/basics.indexing.html" in page
        assert "embedspec matrix stdlib numpy.index --profile quick --seed 5" in page

    index["laws"]["lookup.refuses-ids-beyond-the-table"] = "broken"
    pages["json"].write_text(json.dumps(document), encoding="utf-8")
    again = matrix(*asked, "--against", str(pages["json"]))
    assert again.returncode == 1
    told = "numpy.index  lookup.refuses-ids-beyond-the-table: broken → holds"
    assert again.stdout.splitlines()[-1] == told


def test_what_cannot_be_opened_is_a_column_that_says_why(tmp_path: Path) -> None:
    file = tmp_path / "page.json"
    ran = matrix("stdlib", "nobody", "-k", "dot.symmetric", "--json", str(file))
    assert ran.returncode == 0
    assert "nobody: no such implementation" in ran.stdout
    assert json.loads(file.read_text("utf-8"))["implementations"]["nobody"]["laws"] == {}


def test_only_cells_of_both_are_compared() -> None:
    def of(**laws: str) -> dict[str, object]:
        return {"implementations": {"a": {"laws": laws}}}

    before, now = of(x="holds", y="holds", gone="holds"), of(x="holds", y="broken", new="broken")
    assert changes(cells(before), cells(now)) == ["a  y: holds → broken"]


def test_what_is_wanted_by_name_only_is_not_tried_unasked() -> None:
    assert not any(BUILTINS[name.partition("@")[0]].on_demand for name in installed())


def test_bad_input_is_one_line_before_anything_is_judged(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "text.json").write_text("no JSON")
    for words, told in (
        (["--json", str(tmp_path / "no" / "x.json")], "no such file or folder"),
        (["--html", str(tmp_path)], "is a folder"),
        (["--against", str(tmp_path)], "is a folder"),
        (["--against", str(tmp_path / "no.json")], "no such file or folder"),
        (["--against", str(tmp_path / "list.json")], "embedspec matrix --json"),
        (["--against", str(tmp_path / "text.json")], "embedspec matrix --json"),
        (["-k", "nothing_matches"], "selects no law"),
    ):
        ran = matrix("stdlib", *words)
        assert (ran.returncode, ran.stdout) == (2, ""), words
        [line] = ran.stderr.splitlines()
        assert told in line
