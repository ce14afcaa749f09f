"""What learners read about real mistakes, word for word, and the README's first page."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from embedspec.cli import run
from tests.lessons import uncounted

ROOT = Path(__file__).parent.parent
SNAPSHOTS = ROOT / "tests" / "snapshots"

PRINTED = {
    "count_with_bias": "parameter_count.untied-is-twice-V-times-d",
    "gradient_keeps_the_last": "lookup_gradient.sum-over-equal-ids",
    "logits_keep_a_table": "logits",
    "negative_ids_wrap": "lookup.refuses-negative-ids",
    "neighbors_by_dot": "neighbors",
    "norm_without_root": "norm.root-of-sum-of-squares",
    "pad_in_place": "pad.arguments-unchanged",
    "scale_by_the_number_of_vectors": "scale.times-root-d",
    "unknown_by_or": "encode.id-of-each-token",
    "vocab_in_order_of_appearance": "build_vocab.lesson-example",
}


@pytest.mark.parametrize("mistake", PRINTED)
def test_a_real_mistake_reads_as_it_did(mistake: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The message is the product. After a wanted change: delete the snapshot and run again."""
    arguments = ["verify", f"{ROOT}/examples/wrong/{mistake}.py", "-k", PRINTED[mistake]]
    assert run([*arguments, "--seed", "1"]) == 1
    out = capsys.readouterr().out
    story = out[out.index("BROKEN") : out.rindex("\nbroken  ")].partition("\n-v shows")[0]
    file = SNAPSHOTS / f"{mistake}.txt"
    if not file.exists():
        file.write_text(story, encoding="utf-8")
        pytest.fail(f"{file.name} was missing and has been written: read it and run again")
    assert uncounted(story) == uncounted(file.read_text(encoding="utf-8"))


def test_the_readme_opens_with_one_of_them() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    story = (SNAPSHOTS / "neighbors_by_dot.txt").read_text(encoding="utf-8")
    command = "    $ embedspec verify examples/wrong/neighbors_by_dot.py\n"
    assert command + indent(story, "    ") in readme
