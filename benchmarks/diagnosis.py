"""Right names, wrong names and silence, over wrong implementations that the catalogue of
misconceptions was not built from: the zoo, and the learners' files in ``examples/wrong``.

    python -m benchmarks.diagnosis            all of them
    python -m benchmarks.diagnosis norm       members with that word in their name

``BELIEVES`` says which misconception a member truly has; members that it does not list have
none of the catalogue, and any name for them is a wrong one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from impls.zoo import ZOO
from properties import SEARCHES
from properties.diagnosis import diagnosed
from properties.engine import Examination
from properties.recorder import Recorder
from spec.laws import LAWS
from tests.trying import ObjectSession

EXAMPLES = Path(__file__).parent.parent / "examples" / "wrong"

BELIEVES = {
    "build-vocab-in-order-of-appearance": "vocabulary-in-order-of-appearance",
    "build-vocab-by-frequency": "vocabulary-by-frequency",
    "build-vocab-from-one": "vocabulary-starts-at-1",
    "build-vocab-with-gaps": "vocabulary-counts-every-character",
    "cosine-is-a-dot": "cosine-is-the-dot",
    "cosine-is-a-distance": "cosine-is-a-distance",
    "cosine-is-an-angle": "cosine-is-an-angle",
    "cosine-denominator-at-least-epsilon": "cosine-with-an-epsilon",
    "cosine-lengths-at-least-epsilon": "cosine-with-an-epsilon",
    "cosine-with-a-tiny-epsilon": "cosine-with-an-epsilon",
    "cosine-with-an-epsilon": "cosine-with-an-epsilon",
    "cosine-divides-by-one-length": "cosine-divides-by-one-length",
    "cosine-without-roots": "cosine-without-roots",
    "cosine-without-sign": "opposite-is-alike",
    "cosine-never-negative": "cosine-is-never-negative",
    "cosine-of-the-common-width": "zip-stops-at-the-shorter",
    "dot-is-a-mean": "sums-are-means",
    "dot-is-a-cosine": "dot-is-a-cosine",
    "dot-of-the-common-width": "zip-stops-at-the-shorter",
    "encode-id-0-is-false": "id-0-is-false",
    "encode-unknown-is-0": "unknown-is-always-0",
    "encode-unknown-is-refused": "unknown-is-an-error",
    "encode-unknown-is-the-next-id": "unknown-tokens-get-new-ids",
    "encode-drops-the-unknown": "unknown-tokens-are-dropped",
    "logits-square-table-transposed": "h-times-the-table-untransposed",
    "logits-are-cosines": "logits-are-cosines",
    "logits-transposed": "logits-stand-in-columns",
    "logits-are-probabilities": "logits-are-probabilities",
    "logits-divided-by-root-d": "logits-are-divided-by-root-d",
    "logits-of-the-common-width": "zip-stops-at-the-shorter",
    "lookup-ids-count-from-one": "ids-start-at-1",
    "lookup-id-0-is-always-padding": "id-0-is-always-padding",
    "lookup-batch-flattened": "a-batch-is-one-long-sequence",
    "lookup-columns-of-a-square-table": "columns-for-rows",
    "lookup-clamps-to-the-last-row": "ids-beyond-are-the-last",
    "lookup-wraps-beyond-the-end": "ids-beyond-start-again",
    "lookup-negative-ids-wrap": "negative-ids-wrap",
    "lookup-truncates-floats": "numbers-are-cut-to-ids",
    "lookup-gradient-last-one-wins": "the-last-gradient-stays",
    "lookup-gradient-mean-over-equal-ids": "gradients-are-averaged",
    "lookup-gradient-padding-ignored": "padding-learns-too",
    "lookup-gradient-padding-0-is-false": "padding-0-counts-as-none",
    "lookup-gradient-mean-over-all-ids": "gradients-are-averaged",
    "lookup-gradient-row-0-frozen": "id-0-is-always-padding",
    "lookup-gradient-skips-ids-beyond-the-end": "ids-beyond-are-zeros",
    "lookup-gradient-negative-ids-wrap": "negative-ids-wrap",
    "lookup-gradient-truncates-floats": "numbers-are-cut-to-ids",
    "make-table-transposed": "table-of-d-rows",
    "make-table-one-row-more": "a-row-more-for-pad",
    "make-table-ignores-the-seed-for-the-clock": "another-table-each-time",
    "make-table-counts-its-calls": "another-table-each-time",
    "make-table-ignores-the-seed": "one-table-for-all-seeds",
    "make-table-all-zeros": "a-new-table-is-zero",
    "neighbors-farthest-first": "farthest-come-first",
    "neighbors-by-distance": "neighbors-are-always-by-distance",
    "neighbors-opposite-is-near": "opposite-is-alike",
    "neighbors-begin-with-itself": "a-token-is-its-own-neighbor",
    "neighbors-drop-the-best": "the-best-is-always-the-token-itself",
    "neighbors-one-too-few": "k-counts-the-token-itself",
    "neighbors-cosine-not-normalised": "neighbors-are-always-by-dot",
    "neighbors-metric-ignored": "neighbors-are-always-by-cosine",
    "neighbors-any-other-metric-is-cosine": "any-other-metric-is-cosine",
    "neighbors-negative-tokens-wrap": "negative-ids-wrap",
    "neighbors-truncate-floats": "numbers-are-cut-to-ids",
    "norm-root-of-the-mean": "sums-are-means",
    "norm-without-root": "norm-without-root",
    "norm-sum-of-sizes": "norm-is-the-sum-of-sizes",
    "one-hot-transposed": "one-hot-vectors-are-columns",
    "one-hot-bag-of-words": "a-sentence-is-one-vector",
    "one-hot-zeros-beyond-the-end": "ids-beyond-are-zeros",
    "one-hot-negative-ids-wrap": "negative-ids-wrap",
    "one-hot-product-square-table-transposed": "columns-for-rows",
    "one-hot-product-zeros-beyond-the-end": "ids-beyond-are-zeros",
    "one-hot-product-negative-ids-wrap": "negative-ids-wrap",
    "one-hot-product-truncates-floats": "numbers-are-cut-to-ids",
    "pad-cuts-to-the-shortest": "pad-cuts-to-the-shortest",
    "pad-on-the-left": "pad-on-the-left",
    "pad-with-0": "pad-with-0",
    "pad-appends-in-place": "pad-in-place",
    "parameter-count-bias-in-the-head": "the-head-has-a-bias",
    "parameter-count-head-with-bias": "the-head-has-a-bias",
    "parameter-count-tied-counts-two": "tied-still-counts-two",
    "parameter-count-tied-the-wrong-way-round": "tied-the-wrong-way-round",
    "parameter-count-without-padding": "the-pad-row-is-not-counted",
    "parameter-count-ignores-tied": "apart-still-counts-one",
    "scale-by-d": "scale-by-d",
    "scale-divides": "scale-divides",
    "scale-by-the-number-of-vectors": "scale-by-the-number-of-vectors",
    "scale-in-place": "scale-in-place",
    # Learners' files.
    "count_with_bias": "the-head-has-a-bias",
    "dot_of_different_widths": "as-wide-as-the-first",
    "gradient_keeps_the_last": "the-last-gradient-stays",
    "id_V_becomes_unknown": "ids-beyond-are-token-0",
    "negative_ids_wrap": "negative-ids-wrap",
    "neighbors_by_dot": "neighbors-are-always-by-dot",
    "neighbors_with_itself": "a-token-is-its-own-neighbor",
    "norm_without_root": "norm-without-root",
    "one_hot_transposed": "one-hot-vectors-are-columns",
    "pad_in_place": "pad-in-place",
    "pad_to_the_left": "pad-on-the-left",
    "padding_idx_0_is_false": "padding-0-counts-as-none",
    "rows_are_one_row": "all-rows-are-one-row",
    "scale_by_the_number_of_vectors": "scale-by-the-number-of-vectors",
    "table_from_the_global_generator": "another-table-each-time",
    "unknown_by_or": "id-0-is-false",
    "vocab_in_order_of_appearance": "vocabulary-in-order-of-appearance",
}

FOLLOWS = {("norm_without_root", "cosine-without-roots")}
"""Names that are right as well: what the mistake does to another operation."""


def patients(word: str = "") -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """Name, implementation and the operations to look at."""
    for wrong in ZOO.values():
        if word in wrong.name:
            yield wrong.name, wrong.implementation, (wrong.operation,)
    for path in sorted(EXAMPLES.glob("*.py")):
        if word in path.stem:
            yield path.stem, loaded(path), ()


def loaded(path: Path) -> SimpleNamespace:
    space: dict[str, Any] = {}
    exec(compile(path.read_text("utf-8"), path, "exec"), space)
    return SimpleNamespace(**space)


def names(thing: Any, operations: tuple[str, ...], examples: int = 8) -> tuple[set[str], float]:
    """The misconceptions named, and the seconds that naming them took."""
    recorder = Recorder(ObjectSession(thing))
    laws = [n for n in LAWS.values() if not n.few and (not operations or n.operation in operations)]
    examination = Examination(recorder, laws, 0, examples, lambda event: None)
    examination.settle = lambda search, laws: None  # type: ignore[method-assign]
    searches = [s for o, s in SEARCHES.items() if not operations or o in operations]
    verdicts = examination.run(searches)
    started = time.perf_counter()
    named = {d.misconception for v in diagnosed(recorder, verdicts) for d in v.diagnosis}
    return named, time.perf_counter() - started


def main(word: str = "") -> int:
    right = silent = none = wrong = ambiguous = 0
    slowest = 0.0
    for name, thing, operations in patients(word):
        truth = BELIEVES.get(name)
        named, seconds = names(thing, operations)
        slowest = max(slowest, seconds)
        false = {n for n in named if n != truth and (name, n) not in FOLLOWS}
        if truth in named and false:
            ambiguous += 1
            print(f"ambiguous  {name}: {truth}, but also {', '.join(sorted(false))}")
        elif false:
            wrong += 1
            print(f"WRONG      {name}: {', '.join(sorted(false))} (truly: {truth or 'none'})")
        elif truth is None:
            none += 1
        elif truth in named:
            right += 1
        else:
            silent += 1
            print(f"silent     {name}: not recognised as {truth}")
    listed = right + silent + ambiguous
    print(
        f"in the catalogue {listed}: right {right}, with a second name {ambiguous}, silent {silent}"
    )
    print(f"not in it {none + wrong}: silent {none}; wrong names in all {wrong}")
    print(f"slowest diagnosis {slowest:.2f} s")
    return 1 if wrong or right < 0.8 * listed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
