"""The implementations that come with the suite, by name; one line makes one more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from shutil import which

GROUP = "embedspec.impls"
ADAPTERS = Path(__file__).resolve().parent / "adapters"


@dataclass(frozen=True, slots=True)
class Builtin:
    """A file in ``adapters`` and what it needs."""

    file: str
    line: str
    """What it is, in one line."""
    needs: tuple[str, ...] = ()
    """Packages that it imports."""
    extra: str = ""
    """The extra of embedspec that installs them."""
    object: str = ""
    """What in the file it is, where the file holds several."""
    dtypes: tuple[str, ...] = ()
    """Formats it can be asked for; none: the file knows only its own."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """What its library has to find there before it is imported."""
    compiles: bool = False
    """Its library compiles each new shape, which takes its time on a busy machine."""
    on_demand: bool = False
    """Judged by name only: what is installed with another is not always wanted."""

    @property
    def missing(self) -> str:
        """The first package that is not installed, or nothing."""
        return next((package for package in self.needs if find_spec(package) is None), "")

    @property
    def install(self) -> str:
        """The command that installs what it needs."""
        return f"pip install 'embedspec[{self.extra}]'"


ALL = ("float32", "float64", "bfloat16", "float16")
SINGLE_AND_HALF = ("float32", "bfloat16", "float16")


def _keras(backend: str, *needs: str) -> Builtin:
    return Builtin(
        "keras.py",
        f"Embedding, ReversibleEmbedding and ops on the backend {backend}",
        ("keras", *needs),
        f"keras-{backend}",
        dtypes=SINGLE_AND_HALF if backend != "numpy" else ("float32", "float64", "float16"),
        environment={"KERAS_BACKEND": backend},
        compiles=backend == "jax",
    )


def _transformers(name: str, line: str) -> Builtin:
    needs = ("transformers", "torch")
    return Builtin("transformers.py", line, needs, "transformers", name, ALL)


BUILTINS: dict[str, Builtin] = {
    "stdlib": Builtin("stdlib.py", "the plain Python reference, written to be read"),
    "numpy": Builtin(
        "numpy.py", "fancy indexing, a comparison, @ and np.add.at", ("numpy",), "numpy"
    ),
    "numpy.index": Builtin(
        "numpy_index.py",
        "table[ids] as it stands, on a strided array",
        ("numpy",),
        "numpy",
        dtypes=("float64", "float32", "float16"),
    ),
    "torch.nn": Builtin(
        "torch_nn.py", "nn.Embedding and a tied nn.Linear", ("torch",), "torch", dtypes=ALL
    ),
    "torch.index": Builtin(
        "torch_index.py", "weight[ids] on a strided tensor", ("torch",), "torch", dtypes=ALL
    ),
    "jax.take": Builtin(
        "jax.py", "jnp.take, jax.nn.one_hot, jax.vjp", ("jax",), "jax", "take", ALL, compiles=True
    ),
    "jax.index": Builtin(
        "jax.py", "table[ids], otherwise as jax.take", ("jax",), "jax", "index", ALL, compiles=True
    ),
    "flax": Builtin(
        "flax.py",
        "nnx.Embed and its attend",
        ("flax", "jax"),
        "flax",
        dtypes=SINGLE_AND_HALF,
        compiles=True,
    ),
    "equinox": Builtin(
        "equinox.py",
        "nn.Embedding under vmap, a Shared head",
        ("equinox", "jax"),
        "equinox",
        dtypes=SINGLE_AND_HALF,
        compiles=True,
    ),
    "keras/numpy": _keras("numpy"),
    "keras/torch": _keras("torch", "torch"),
    "keras/jax": _keras("jax", "jax"),
    "keras.sequential": Builtin(
        "keras.py",
        "Embedding in a Sequential model, on the backend numpy",
        ("keras",),
        "keras-numpy",
        "sequential",
        dtypes=("float32", "float16"),
        environment={"KERAS_BACKEND": "numpy"},
    ),
    "mlx": Builtin("mlx.py", "nn.Embedding and as_linear", ("mlx",), "mlx", dtypes=SINGLE_AND_HALF),
    "onnxruntime": Builtin(
        "onnx.py",
        "Gather, OneHot and MatMul graphs in ONNX Runtime",
        ("onnxruntime", "onnx"),
        "onnxruntime",
        "runtime",
        ("float32", "float64", "float16"),
    ),
    "onnx.reference": Builtin(
        "onnx.py",
        "the same graphs in the reference evaluator",
        ("onnx",),
        "onnx",
        "reference",
        ("float32", "float64", "float16"),
    ),
    "transformers.gpt2": _transformers("gpt2", "the input table and the tied head of GPT-2"),
    "transformers.t5": _transformers("t5", "the input table and the tied head of T5"),
    "transformers.bart": _transformers(
        "bart", "the embedding, scaled or not, and the tied head of BART"
    ),
    "transformers.gemma": _transformers("gemma", "the scaled embedding and the tied head of Gemma"),
    "sentence-transformers": Builtin(
        "sentence_transformers.py",
        "util.cos_sim, dot_score and semantic_search",
        ("sentence_transformers",),
        "sentence-transformers",
        dtypes=ALL,
    ),
    "gensim": Builtin("gensim.py", "KeyedVectors and doc2idx", ("gensim",), "gensim", "keyed"),
    "gensim.replaced": Builtin(
        "gensim.py",
        "KeyedVectors whose rows were replaced after a query",
        ("gensim",),
        "gensim",
        "replaced",
    ),
    "faiss": Builtin("faiss.py", "IndexFlatIP, on normalized rows for cosine", ("faiss",), "faiss"),
    "usearch": Builtin(
        "usearch.py",
        "exact search, and an Index that keeps vectors",
        ("usearch",),
        "usearch",
        dtypes=("float32", "float64", "float16"),
    ),
    "sklearn": Builtin(
        "sklearn.py",
        "cosine_similarity, linear_kernel and NearestNeighbors",
        ("sklearn",),
        "sklearn",
        dtypes=("float64", "float32"),
    ),
    "scipy": Builtin(
        "scipy.py", "distance.cosine, distance.cdist, linalg.norm", ("scipy",), "scipy"
    ),
    "tensorflow": Builtin(
        "tensorflow.py",
        "nn.embedding_lookup and one_hot, eager",
        ("tensorflow",),
        "tensorflow",
        "eager",
    ),
    "tensorflow.xla": Builtin(
        "tensorflow.py",
        "the same, compiled by XLA",
        ("tensorflow",),
        "tensorflow",
        "xla",
        compiles=True,
    ),
    "tinygrad": Builtin(
        "tinygrad.py",
        "nn.Embedding",
        ("tinygrad",),
        "tinygrad",
        environment={"DEV": "CPU" if which("clang") else "PYTHON"},
        compiles=True,
    ),
    "hnswlib": Builtin(
        "hnswlib.py", "an Index by cosine or inner product", ("hnswlib",), "hnswlib"
    ),
    "openvino": Builtin(
        "openvino.py",
        "Gather, OneHot and MatMul graphs, compiled for the CPU",
        ("openvino", "numpy"),
        "openvino",
        compiles=True,
    ),
    "paddle": Builtin(
        "paddle.py",
        "F.embedding, F.one_hot, F.cosine_similarity",
        ("paddle",),
        "paddle",
        dtypes=("float32", "float64"),
    ),
    "torch.compile": Builtin(
        "torch_compile.py",
        "F.embedding, compiled",
        ("torch",),
        "torch",
        compiles=True,
        on_demand=True,
    ),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """An implementation that can be opened by name."""

    name: str
    line: str
    install: str = ""
    """What to do before it can be opened, if anything."""


def plugins() -> dict[str, EntryPoint]:
    """Implementations that other packages bring along."""
    return {point.name: point for point in entry_points(group=GROUP)}


def installed() -> Iterator[Offer]:
    """All implementations known by name."""
    for name, builtin in BUILTINS.items():
        yield Offer(name, builtin.line, builtin.install if builtin.missing else "")
    for name, point in plugins().items():
        if name not in BUILTINS:
            origin = point.dist.name if point.dist else "a package"
            yield Offer(name, f"{point.value}, from {origin}")
