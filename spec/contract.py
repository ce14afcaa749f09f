"""The contract: the operations an implementation offers, and the form of their results.

None of the operations is compulsory. Arguments go by position, as plain values.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: its step in the lessons, its name and the names of its arguments."""

    step: int
    name: str
    parameters: tuple[str, ...]
    exact: bool
    """Its valid results are decided by its arguments to the last bit."""


OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        Operation(1, "make_table", ("V", "d", "seed"), exact=True),
        Operation(2, "parameter_count", ("V", "d", "tied"), exact=True),
        Operation(3, "lookup", ("table", "ids"), exact=True),
        Operation(4, "one_hot", ("ids", "V"), exact=True),
        Operation(4, "one_hot_product", ("table", "ids"), exact=True),
        Operation(5, "logits", ("table", "h"), exact=False),
        Operation(6, "dot", ("a", "b"), exact=False),
        Operation(6, "norm", ("a",), exact=False),
        Operation(6, "cosine", ("a", "b"), exact=False),
        Operation(7, "neighbors", ("table", "token", "k", "metric"), exact=False),
        Operation(8, "scale", ("vectors",), exact=False),
        Operation(9, "lookup_gradient", ("V", "ids", "upstream", "padding_idx"), exact=False),
        Operation(10, "build_vocab", ("text",), exact=True),
        Operation(10, "encode", ("tokens", "vocab", "unk_id"), exact=True),
        Operation(10, "pad", ("sequences", "pad_id"), exact=True),
    )
}
