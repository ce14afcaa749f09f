"""The adapters: each answers, and each answer is the library's own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from embedspec.smoke import smoke
from impls.builtin import ADAPTERS, BUILTINS
from impls.loader import open_session
from spec.contract import OPERATIONS
from spec.policies import OFFERS

LIBRARIES = {name: b for name, b in BUILTINS.items() if name not in ("stdlib", "numpy")}


def present(name: str) -> None:
    if BUILTINS[name].on_demand:
        pytest.skip(f"{name} is judged on demand")
    if missing := BUILTINS[name].missing:
        pytest.skip(f"{missing} is not installed: {BUILTINS[name].install}")


@pytest.mark.parametrize("name", BUILTINS)
def test_every_offered_operation_gives_an_answer_of_its_form(name: str) -> None:
    """Those that a declaration leaves out may refuse; each declaration is about something, and
    has a reason and a link."""
    present(name)
    with open_session(name) as session:
        findings, policies = list(smoke(session)), session.description.policies
    unoffered = [about for about, policy in policies.items() if policy.rule == "not offered"]
    left_out = {about.partition(".")[0] for about in unoffered}
    unsound = [finding.what for finding in findings if finding.state == "unsound"]
    assert [what for what in unsound if what.partition("(")[0] not in left_out] == []
    for about, policy in policies.items():
        assert about.partition(".")[0] in OPERATIONS
        assert policy.rule == "not offered" or about not in OFFERS
        assert policy.reason
        assert policy.link.startswith("https://")


REPLACED = {
    "numpy.index": ("numpy", "eye", "one_hot"),
    "torch.nn": ("torch.nn.functional", "embedding", "lookup"),
    "torch.index": ("torch", "Tensor.__getitem__", "lookup"),
    "jax.take": ("jax.numpy", "take", "lookup"),
    "jax.index": ("jax.nn", "one_hot", "one_hot"),
    "flax": ("flax.nnx", "Embed.__call__", "lookup"),
    "equinox": ("equinox.nn", "Embedding.__call__", "lookup"),
    "keras/numpy": ("keras.layers", "Embedding.call", "lookup"),
    "keras/torch": ("keras.layers", "Embedding.call", "lookup"),
    "keras/jax": ("keras.layers", "Embedding.call", "lookup"),
    "keras.sequential": ("keras.layers", "Embedding.call", "lookup"),
    "mlx": ("mlx.nn", "Embedding.__call__", "lookup"),
    "onnxruntime": ("onnxruntime", "InferenceSession.run", "lookup"),
    "onnx.reference": ("onnx.reference", "ReferenceEvaluator.run", "lookup"),
    "transformers.gpt2": ("torch.nn.functional", "embedding", "lookup"),
    "transformers.t5": ("torch.nn.functional", "embedding", "lookup"),
    "transformers.bart": (
        "transformers.models.bart.modeling_bart",
        "BartScaledWordEmbedding.forward",
        "scale",
    ),
    "transformers.gemma": (
        "transformers.models.gemma.modeling_gemma",
        "GemmaTextScaledWordEmbedding.forward",
        "scale",
    ),
    "sentence-transformers": ("sentence_transformers.util", "semantic_search", "neighbors"),
    "gensim": ("gensim.models", "KeyedVectors.most_similar", "neighbors"),
    "gensim.replaced": ("gensim.models", "KeyedVectors.most_similar", "neighbors"),
    "faiss": ("faiss", "IndexFlatIP.search", "neighbors"),
    "usearch": ("usearch.index", "Index.get", "lookup"),
    "sklearn": ("sklearn.neighbors", "NearestNeighbors.kneighbors", "neighbors"),
    "scipy": ("scipy.spatial.distance", "cdist", "neighbors"),
    "tensorflow": ("tensorflow", "nn.embedding_lookup", "lookup"),
    "tensorflow.xla": ("tensorflow", "nn.embedding_lookup", "lookup"),
    "tinygrad": ("tinygrad.nn", "Embedding.__call__", "lookup"),
    "hnswlib": ("hnswlib", "Index.get_items", "lookup"),
    "openvino": ("openvino", "Core.compile_model", "lookup"),
    "paddle": ("paddle.nn.functional", "embedding", "lookup"),
    "torch.compile": ("torch.nn.functional", "embedding", "lookup"),
}
"""For each library a function of its own, and an operation that must break without it."""

WITHOUT = """
import importlib, os, sys
module, name, path, object, operation = sys.argv[1:6]
owner = importlib.import_module(module)
*parts, last = name.split(".")
for part in parts:
    owner = getattr(owner, part)
def gone(*arguments, **named):
    raise LookupError("the library's function is gone")
setattr(owner, last, gone)
sys.argv[1:] = []
sys.path.insert(0, os.getcwd())
from embedspec.smoke import PROBES
from impls.worker import by_path
thing = by_path(path, siblings=False)
thing = getattr(thing, object) if object else thing
try:
    getattr(thing, operation)(*PROBES[operation][0])
except LookupError as error:
    assert "is gone" in str(error)
else:
    sys.exit(f"{operation} was answered without {name}")
"""


def test_every_library_has_a_function_to_replace() -> None:
    assert REPLACED.keys() == LIBRARIES.keys()


@pytest.mark.parametrize("name", REPLACED)
def test_without_the_librarys_function_the_adapter_breaks(name: str) -> None:
    present(name)
    builtin = BUILTINS[name]
    module, function, operation = REPLACED[name]
    path = str(ADAPTERS / builtin.file)
    words = [sys.executable, "-c", WITHOUT, module, function, path, builtin.object, operation]
    ran = subprocess.run(
        words,
        capture_output=True,
        text=True,
        env=os.environ | dict(builtin.environment) | {"HF_HUB_OFFLINE": "1"},
        cwd=ADAPTERS.parent.parent,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-500:]
