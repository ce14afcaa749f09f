"""Token embeddings as ONNX graphs (Gather, OneHot, MatMul, ReduceL2), run by ONNX Runtime or
by the reference evaluator of the onnx package.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

DTYPE = os.environ.get("EMBEDSPEC_DTYPE", "float32")
NUMBER = {
    "float32": TensorProto.FLOAT,
    "float64": TensorProto.DOUBLE,
    "float16": TensorProto.FLOAT16,
}[DTYPE]

GATHER = "https://onnx.ai/onnx/operators/onnx__Gather.html"
ONE_HOT = "https://onnx.ai/onnx/operators/onnx__OneHot.html"
ZEROS = "outside −V…V−1 OneHot gives a row of off values"
WRAP = "negative ids count from the end"
POLICIES = {
    "lookup.negative": ("wrap", WRAP, GATHER),
    "one_hot.negative": ("wrap", WRAP, ONE_HOT),
    "one_hot_product.negative": ("wrap", WRAP, ONE_HOT),
    "one_hot.beyond": ("zeros", ZEROS, ONE_HOT),
    "one_hot_product.beyond": ("zeros", ZEROS, ONE_HOT),
}


def node(operator: str, inputs: str, output: str, **attributes: Any) -> Any:
    return helper.make_node(operator, inputs.split(), [output], **attributes)


GRAPHS: dict[str, tuple[dict[str, int], list[Any]]] = {
    "lookup": (
        {"table": NUMBER, "ids": TensorProto.INT64},
        [node("Gather", "table ids", "out", axis=0)],
    ),
    "one_hot": (
        {"ids": TensorProto.INT64, "depth": TensorProto.INT64},
        [node("OneHot", "ids depth off_on", "out", axis=-1)],
    ),
    "one_hot_product": (
        {"table": NUMBER, "ids": TensorProto.INT64, "depth": TensorProto.INT64},
        [
            node("OneHot", "ids depth off_on", "hot", axis=-1),
            node("MatMul", "hot table", "out"),
        ],
    ),
    "logits": (
        {"table": NUMBER, "h": NUMBER},
        [
            node("Transpose", "table", "columns", perm=[1, 0]),
            node("MatMul", "h columns", "out"),
        ],
    ),
    "dot": ({"a": NUMBER, "b": NUMBER}, [node("MatMul", "a b", "out")]),
    "norm": ({"a": NUMBER}, [node("ReduceL2", "a", "out", keepdims=0)]),
}


def model(name: str) -> bytes:
    inputs, nodes = GRAPHS[name]
    graph = helper.make_graph(
        nodes,
        name,
        [helper.make_tensor_value_info(i, kind, None) for i, kind in inputs.items()],
        [helper.make_tensor_value_info("out", NUMBER, None)],
        [numpy_helper.from_array(np.array([0, 1], dtype=DTYPE), "off_on")],
    )
    # Without shapes: one graph takes ids of every rank.
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    return made.SerializeToString()


def floats(numbers: Any) -> Any:
    return np.array(numbers, dtype=DTYPE)


def integers(ids: Any) -> Any:
    array = np.array(ids)
    return array if array.size and array.dtype != bool else array.astype(np.int64)


class Graphs:
    """The graphs, run by one of the two."""

    dtype = DTYPE

    def __init__(
        self,
        start: Callable[[bytes], Any],
        versions: dict[str, str],
        policies: dict[str, tuple[str, str, str]],
    ) -> None:
        self.versions, self.policies = versions, POLICIES | policies
        self.session = functools.cache(lambda name: start(model(name)))

    def run(self, name: str, **inputs: Any) -> Any:
        return self.session(name).run(None, inputs)[0].tolist()

    def lookup(self, table: Any, ids: Any) -> Any:
        return self.run("lookup", table=floats(table), ids=integers(ids))

    def one_hot(self, ids: Any, V: int) -> Any:
        return self.run("one_hot", ids=integers(ids), depth=np.array(V))

    def one_hot_product(self, table: Any, ids: Any) -> Any:
        rows, depth = floats(table), np.array(len(table))
        return self.run("one_hot_product", table=rows, ids=integers(ids), depth=depth)

    def logits(self, table: Any, h: Any) -> Any:
        return self.run("logits", table=floats(table), h=floats(h))

    def dot(self, a: Any, b: Any) -> Any:
        return self.run("dot", a=floats(a), b=floats(b))

    def norm(self, a: Any) -> Any:
        return self.run("norm", a=floats(a))


def __getattr__(name: str) -> Any:
    """Each is made when it is asked for: one of the two may be missing."""
    if name == "runtime":
        import onnxruntime

        return Graphs(
            lambda made: onnxruntime.InferenceSession(made, providers=["CPUExecutionProvider"]),
            {"onnxruntime": onnxruntime.__version__, "onnx": onnx.__version__},
            {
                f"{operation}.single-ids": ("not offered", "OneHot's ids have rank ≥ 1", ONE_HOT)
                for operation in ("one_hot", "one_hot_product")
            },
        )
    if name == "reference":
        from onnx.reference import ReferenceEvaluator

        return Graphs(ReferenceEvaluator, {"onnx": onnx.__version__}, {})
    raise AttributeError(name)
