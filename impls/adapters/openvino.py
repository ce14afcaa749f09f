"""Token embeddings in OpenVINO: graphs of Gather, OneHot and MatMul, compiled for the CPU.

The table is a constant of the graph, as in a model that was converted.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import openvino
from openvino import opset15 as ops
from openvino.properties import hint

dtype = "float32"
versions = {"openvino": openvino.__version__.partition("-")[0]}
shapes = ((1, 1), (3, 2), (4, 9))

DOCS = "https://docs.openvino.ai/2025/"
CPU = DOCS + "openvino-workflow/running-inference/inference-devices-and-modes/cpu-device.html"
OPS = DOCS + "documentation/openvino-ir-format/operation-sets/operation-specs/"
GATHER = OPS + "movement/gather-8.html"
ONE_HOT = OPS + "sequence/one-hot-1.html"
ZEROS = "where an id is out of range the output is filled with zeros"
OFF = "outside 0…V−1 OneHot gives a row of off values"
policies = {
    "lookup.beyond": ("zeros", ZEROS, GATHER),
    "lookup.negative": ("wrap", "negative ids count from the end", GATHER),
    **{
        f"{operation}.{kind}": ("zeros", OFF, ONE_HOT)
        for operation in ("one_hot", "one_hot_product")
        for kind in ("beyond", "negative")
    },
    **{
        f"{operation}.id-bits": ("32", "the CPU computes integers in 32 bits", CPU)
        for operation in ("lookup", "one_hot", "one_hot_product")
    },
}
core = openvino.Core()
# Left to itself it computes in bfloat16 where the processor can: float32 is asked for by name.
PRECISION = {hint.inference_precision: openvino.Type.f32}


def floats(numbers: Any) -> Any:
    return np.array(numbers, dtype=np.float32)


def integers(ids: Any) -> Any:
    array = np.array(ids)
    return array if array.size else array.astype(np.int64)  # an empty list would be float


def hot(ids: Any, V: int) -> Any:
    on, off = ops.constant(np.float32(1)), ops.constant(np.float32(0))
    return ops.one_hot(ids, ops.constant(np.int64(V)), on, off, axis=-1)


GRAPHS: dict[str, Any] = {
    "lookup": lambda rows, V, ids: ops.gather(rows, ids, ops.constant(np.int64(0))),
    "one_hot": lambda rows, V, ids: hot(ids, V),
    "one_hot_product": lambda rows, V, ids: ops.matmul(hot(ids, V), rows, False, False),
    "logits": lambda rows, V, h: ops.matmul(h, rows, False, True),
    "dot": lambda rows, V, a, b: ops.matmul(a, b, False, False),
    "norm": lambda rows, V, a: ops.reduce_l2(a, ops.constant(np.int64(0))),
}


@functools.lru_cache(maxsize=512)
def compiled(operation: str, kind: Any, lengths: tuple[Any, ...], V: int, table: bytes) -> Any:
    """Ids of a fixed rank, vectors of a fixed shape."""
    rows = ops.constant(np.frombuffer(table, np.float32).reshape(V, -1)) if table else None
    inputs = [ops.parameter([*shape], kind) for shape in lengths]
    model = openvino.Model([GRAPHS[operation](rows, V, *inputs)], inputs, operation)
    return core.compile_model(model, "CPU", PRECISION)


def run(operation: str, *inputs: Any, V: int = 0, table: Any = ()) -> Any:
    vectors = inputs[0].dtype == np.float32
    lengths = tuple(array.shape if vectors else (-1,) * array.ndim for array in inputs)
    kind, rows = np.float32 if vectors else np.int64, floats(table)
    graph = compiled(operation, kind, lengths, V or len(rows), rows.tobytes())
    return graph([*inputs])[0].tolist()


def lookup(table: Any, ids: Any) -> Any:
    return run("lookup", integers(ids), table=table)


def one_hot(ids: Any, V: int) -> Any:
    return run("one_hot", integers(ids), V=V)


def one_hot_product(table: Any, ids: Any) -> Any:
    return run("one_hot_product", integers(ids), table=table)


def logits(table: Any, h: Any) -> Any:
    return run("logits", floats(h), table=table)


def dot(a: Any, b: Any) -> Any:
    return run("dot", floats(a), floats(b))


def norm(a: Any) -> Any:
    return run("norm", floats(a))
