"""The panel: right implementations, as many different honest ones as can be thought of.

``PANEL`` maps a name to an object whose attributes are the operations; each is also
``tests.panel:NAME``. Every one of them is right by the contract to the letter, so a
law that fails one of them is wrong.
"""

from __future__ import annotations

import array
import functools
import math
import types
from types import SimpleNamespace

import numpy as np

from . import rankings, sums, tables, vectors
from .formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS
from .sums import SUMS, pairwise


def right(
    r=FLOAT64,
    inner=vectors.plain,
    length=vectors.root,
    angle=vectors.over_product,
    factor=tables.by_root,
    gradient=tables.scattered,
    total=None,
    init=tables.make_table_by_gauss,
    of_zero=math.nan,
    ranking=None,
    **operations,
):
    """A right implementation in the format ``r``, from parts and from whole operations."""
    if total:
        inner = vectors.products(total)

    def dot(a, b):
        same_width(a, b)
        return inner(a, b, r)

    def cosine(a, b):
        same_width(a, b)
        if any(a) and any(b):
            return angle(a, b, r, inner, length)
        if of_zero is None:
            raise ZeroDivisionError("a zero vector has no direction")
        return of_zero

    parts = {
        "make_table": init(r),
        "parameter_count": tables.parameter_count,
        "lookup": tables.lookup,
        "one_hot": tables.one_hot,
        "one_hot_product": tables.one_hot_product_by(inner, r),
        "logits": tables.logits_by(inner, r),
        "dot": dot,
        "norm": lambda a: length(a, r, inner),
        "cosine": cosine,
        "neighbors": rankings.neighbors(r, inner, length, angle, **(ranking or {})),
        "scale": tables.scale_by(factor, r),
        "lookup_gradient": gradient(total or sums.forward, r),
        "build_vocab": tables.build_vocab,
        "encode": tables.encode,
        "pad": tables.pad,
    }
    if r is not FLOAT64:
        parts["dtype"] = r.name
    return SimpleNamespace(**{**parts, **operations})


def same_width(a, b):
    if len(a) != len(b):
        raise ValueError(f"widths {len(a)} and {len(b)} differ")


def numpy_in(kind, **operations):
    """Everything by numpy, in one of its own floating types."""

    def dot(a, b):
        same_width(a, b)
        return np.dot(np.array(a, kind), np.array(b, kind))

    def norm(a):
        return np.linalg.norm(np.array(a, kind)).astype(kind)

    def logits(table, h):
        return np.array(h, kind) @ np.array(table, kind).T

    def cosine(a, b):
        with np.errstate(all="ignore"):
            return dot(a, b) / (norm(a) * norm(b))

    def neighbors(table, token, k, metric):
        tables.each(token, len(table), int)
        if metric not in ("cosine", "dot"):
            raise ValueError(metric)
        rows = np.array(table, kind)
        if metric == "cosine":
            lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
            if not lengths.all():
                raise ValueError("a zero row has no direction")
            rows = rows / lengths
        order = np.argsort(-(rows @ rows[token]), kind="stable")
        return order[order != token][:k]

    def scale(vectors):
        rows = np.array(vectors, kind)
        return rows * np.sqrt(kind(rows.shape[-1]))

    def make_table(V, d, seed):
        return np.random.default_rng(seed).standard_normal((V, d)).astype(kind)

    def one_hot_product(table, ids):
        return tables.one_hot_product_by_matmul(table, ids).astype(kind)

    def lookup(table, ids):
        return tables.lookup_by_take(table, ids).astype(kind)

    parts = {
        "make_table": make_table,
        "lookup": lookup,
        "one_hot": tables.one_hot_by_eye(kind),
        "one_hot_product": one_hot_product,
        "logits": logits,
        "dot": dot,
        "norm": norm,
        "cosine": cosine,
        "neighbors": neighbors,
        "scale": scale,
        "lookup_gradient": tables.gradient_by_add_at(kind),
        "build_vocab": tables.build_vocab_by_code_point,
        "encode": tables.encode_by_array,
        "pad": tables.pad_by_full,
        "dtype": np.dtype(kind).name,
    }
    return right(**{**parts, **operations})


def returning(form, impl, names):
    """The same implementation with the results of some operations in another form."""

    def formed(operation):
        @functools.wraps(operation)
        def wrapper(*arguments):
            return form(operation(*arguments))

        return wrapper

    made = SimpleNamespace(**vars(impl))
    for name in names:
        setattr(made, name, formed(getattr(made, name)))
    return made


SCALARS = ("dot", "norm", "cosine")
NUMBERS = ("make_table", "lookup", "one_hot_product", "logits", "scale", "lookup_gradient")
WHOLE = ("one_hot", "neighbors", "encode", "pad")


def nested_tuple(value):
    return tuple(map(nested_tuple, value)) if isinstance(value, list) else value


def rows_of_arrays(value):
    """Lists down to the last axis, which is an ``array.array``."""
    if value and not isinstance(value[0], list):
        return array.array("d" if isinstance(value[0], float) else "q", value)
    return [rows_of_arrays(row) for row in value]


class Tensor:
    """Somebody's own array: nothing but ``tolist``."""

    def __init__(self, value):
        self._value = value

    def tolist(self):
        return self._value


class Rows(list):
    """A list that compares by identity and prints nothing of itself."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __repr__(self):
        return "Rows(...)"


class Model:
    """The operations as methods of an instance, some of them static, some generic."""

    dtype = "float64"

    def __init__(self):
        self._right = right()
        self.dot = functools.partial(self._dot, 0)
        self.norm = self._right.norm

    def _dot(self, start, a, b, /):
        same_width(a, b)
        return sum((x * y for x, y in zip(a, b, strict=True)), start)

    def cosine(self, u, v, *, eps=0.0):
        same_width(u, v)
        lengths = self.norm(u) * self.norm(v)
        return self.dot(u, v) / lengths if lengths > eps else math.nan

    @staticmethod
    def lookup(weight, indices):
        return tables.lookup(weight, indices)

    @classmethod
    def one_hot(cls, *arguments):
        return tables.one_hot(*arguments)

    def __getattr__(self, name):
        if name in OPERATIONS:
            return getattr(self._right, name)
        raise AttributeError(name)


OPERATIONS = set(vars(right()))


def missing(*names):
    made = right()
    for name in names:
        delattr(made, name)
    return made


def stub_that_raises(*arguments):
    raise NotImplementedError


def stub_that_returns_nothing(*arguments):
    pass


def by_einsum(x, y, r):
    return float(np.einsum("i,i->", np.array(x, float), np.array(y, float)))


def by_numpy_sum(x, y, r):
    return float((np.array(x, float) * np.array(y, float)).sum())


def by_cumsum(x, y, r):
    return float(np.cumsum(np.array(x, float) * np.array(y, float))[-1]) if x else 0.0


def by_matrix(x, y, r):
    return (np.array([x], float) @ np.array([y], float).T).item()


def by_long_double(x, y, r):
    return float(np.dot(np.array(x, np.longdouble), np.array(y, np.longdouble)))


def by_recursion(x, y, r):
    """As functional programmers do; no stack is a thousand deep."""
    return x[0] * y[0] + by_recursion(x[1:], y[1:], r) if x else 0.0


def encode_by_recursion(tokens, vocab, unk_id):
    if not tokens:
        return []
    return [vocab.get(tokens[0], unk_id), *encode_by_recursion(tokens[1:], vocab, unk_id)]


def vocab_by_recursion(text, start=""):
    rest = sorted(c for c in set(text) if c > start)
    known = {start: len({c for c in text if c < start})} if start else {}
    return known | vocab_by_recursion(text, rest[0]) if rest else known


def pad_without_negative_ids(sequences, pad_id):
    if pad_id < 0:
        raise ValueError("a pad_id is an id")
    return tables.pad(sequences, pad_id)


def norm_by_powers(a):
    """As a learner writes it; ``**`` raises where the square overflows."""
    return math.sqrt(sum(x**2 for x in a))


def pick(parts, n):
    """Part number n of a list that begins anew when it ends."""
    parts = list(parts.items() if isinstance(parts, dict) else ((p, p) for p in parts))
    return parts[n % len(parts)][1]


PANEL: dict[str, object] = {}

# every sum in every format, together with ever other norms, cosines, orders and so on
for f, r in enumerate(FORMATS):
    for n, (name, total) in enumerate(SUMS.items()):
        m = n + 3 * f
        PANEL[f"{r.name}_{name}"] = right(
            r,
            total=total,
            length=pick(vectors.NORMS, m),
            angle=pick(vectors.COSINES, m),
            factor=pick(tables.SCALES, m),
            gradient=pick(tables.GRADIENTS, m),
            init=pick(tables.MAKE_TABLES, m),
            of_zero=pick((math.nan, 0.0, None), m),
            ranking={
                "order": pick(rankings.ORDERS, n + f),
                "closeness": pick(rankings.CLOSENESSES, n // 2 + f),
                "zero": pick(rankings.ZERO_ROWS, m),
            },
        )
    for inner in (vectors.fused, vectors.fused_lanes, vectors.dot2, vectors.exact):
        PANEL[f"{r.name}_{inner.__name__}"] = right(r, inner)
    if r is not FLOAT64:
        in_double = vectors.wide(FLOAT64)
        PANEL[f"{r.name}_summed_in_float64"] = right(r, in_double, gradient=tables.backwards)
        PANEL[f"{r.name}_answers_in_float64"] = right(dtype=r.name)
    if r in (FLOAT16, BFLOAT16):
        in_single = vectors.wide(FLOAT32, pairwise)
        PANEL[f"{r.name}_summed_in_float32"] = right(r, in_single, vectors.max_scaled)

PANEL |= {
    f"numpy_{np.dtype(kind).name}": numpy_in(kind) for kind in (np.float64, np.float32, np.float16)
}

PANEL |= {
    "plain": right(),
    "naive_norm": right(norm=norm_by_powers),
    "fused_backward": right(inner=vectors.fused_backward, length=vectors.lapack),
    "integers": right(inner=vectors.integers),
    "einsum": right(inner=by_einsum),
    "numpy_sum": right(inner=by_numpy_sum, lookup_gradient=tables.gradient_by_bincount),
    "cumsum": right(inner=by_cumsum, lookup_gradient=tables.gradient_by_reduceat),
    "matrix": right(inner=by_matrix, lookup_gradient=tables.gradient_by_matmul),
    "long_double": right(inner=by_long_double),
    "chord": right(neighbors=rankings.by_chord),
    "all_rows_or_none": right(neighbors=rankings.all_rows_or_none),
    # tokens and tables
    "other_vocab": right(
        build_vocab=tables.build_vocab_by_insertion,
        encode=tables.encode_by_trying,
        pad=tables.pad_by_zip,
    ),
    "vocab_by_count": right(build_vocab=tables.build_vocab_by_count),
    "recursion": right(
        inner=by_recursion, encode=encode_by_recursion, build_vocab=vocab_by_recursion
    ),
    "ids_from_zero": right(pad=pad_without_negative_ids),
    "views": right(lookup=tables.lookup_views),
    "deep_copies": right(lookup=tables.lookup_deep_copies),
    "remembers": right(lookup=tables.lookup_that_remembers()),
    "bools_are_ids": right(lookup=tables.lookup_with_bools),
    # forms of results
    "one_hot_bools": right(one_hot=tables.one_hot_of(True, False)),
    "one_hot_floats": right(one_hot=tables.one_hot_of(1.0, 0.0)),
    "one_hot_signed_zeros": right(one_hot=tables.one_hot_of(1.0, -0.0)),
    "one_hot_bytes": right(one_hot=tables.one_hot_by_eye(np.uint8)),
    "one_hot_numpy_bools": right(one_hot=tables.one_hot_by_eye(bool)),
    "tuples": returning(nested_tuple, right(), NUMBERS + WHOLE),
    "arrays": returning(rows_of_arrays, right(), NUMBERS + WHOLE),
    "own_tensor": returning(Tensor, right(), SCALARS + NUMBERS + WHOLE + ("parameter_count",)),
    "tensor_of_tensors": returning(
        lambda rows: [Tensor(row) for row in rows], right(), ("make_table", "lookup_gradient")
    ),
    "odd_lists": returning(Rows, right(), ("make_table", "lookup_gradient", "neighbors", "pad")),
    "numpy_arrays": returning(np.array, right(), NUMBERS + WHOLE),
    "column_major": returning(np.asfortranarray, right(), NUMBERS),
    "rank_0_arrays": returning(np.array, right(), (*SCALARS, "parameter_count")),
    "numpy_floats": returning(np.float64, right(), SCALARS),
    "float32_arrays": returning(np.float32, right(FLOAT32), SCALARS + NUMBERS),
    "float16_arrays": returning(np.float16, right(FLOAT16), SCALARS + NUMBERS),
    "small_integers": returning(
        lambda ids: [np.int32(i) for i in ids], right(), ("neighbors", "encode")
    ),
    # forms of implementations
    "model": Model(),
    "module": types.ModuleType("module"),
    "with_dtype": right(dtype="float64"),
    "only_lookup": SimpleNamespace(lookup=tables.lookup),
    "half_done": missing("neighbors", "cosine", "lookup_gradient", "make_table"),
    "stubs_raise": right(scale=stub_that_raises, pad=stub_that_raises),
    "stubs_return_none": right(logits=stub_that_returns_nothing, norm=stub_that_returns_nothing),
}
vars(PANEL["module"]).update(vars(right()), helper=len, V=50000, table=[[0.0]])

for kind in (
    AssertionError,
    KeyError,
    TypeError,
    OverflowError,
    StopIteration,
    NotImplementedError,
    OSError,
    UserWarning,
    tables.NoSuchToken,
    type("Ⱥ", (Exception,), {}),
):
    PANEL[f"refuses_with_{kind.__name__}"] = right(lookup=tables.lookup_that_refuses_with(kind))


def __getattr__(name):
    try:
        return PANEL[name]
    except KeyError:
        raise AttributeError(name) from None
