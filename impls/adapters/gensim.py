"""Word vectors in gensim: ``KeyedVectors``, asked directly or after its rows were replaced,
and ``Dictionary.doc2idx``.
"""

from __future__ import annotations

import os
from typing import Any

import gensim
import numpy as np
from gensim.corpora import Dictionary
from gensim.models import KeyedVectors

DTYPE = os.environ.get("EMBEDSPEC_DTYPE", "float32")
LINK = "https://radimrehurek.com/gensim/models/keyedvectors.html"


class Vectors:
    """A table of tokens named "t0", "t1", …"""

    dtype = DTYPE
    versions = {"gensim": gensim.__version__}  # noqa: RUF012
    policies = {  # noqa: RUF012
        "lookup.batches": ("not offered", "keys are one or a flat list", LINK),
        "lookup.no-ids": ("not offered", "keys are one or a list of some", LINK),
        "neighbors.by-dot": ("not offered", "most_similar ranks by cosine", LINK),
    }

    def vectors(self, table: Any) -> Any:
        rows = np.array(table, dtype=DTYPE)
        made = KeyedVectors(rows.shape[1], dtype=rows.dtype)
        made.add_vectors([f"t{i}" for i in range(len(rows))], rows)
        return made

    def lookup(self, table: Any, ids: Any) -> Any:
        return self.vectors(table)[ids]

    def cosine(self, a: Any, b: Any) -> Any:
        return float(self.vectors([a, b]).similarity("t0", "t1"))

    def neighbors(self, table: Any, token: int, k: int, metric: str) -> Any:
        if metric != "cosine":
            raise ValueError(f"most_similar knows no metric {metric!r}")
        return [int(key[1:]) for key, _ in self.vectors(table).most_similar(token, topn=k)]

    def encode(self, tokens: Any, vocab: Any, unk_id: int) -> Any:
        dictionary = Dictionary()
        dictionary.token2id = dict(vocab)
        return dictionary.doc2idx(tokens, unknown_word_index=unk_id)


class Replaced(Vectors):
    """Vectors that were asked once with other rows, which then were replaced."""

    def vectors(self, table: Any) -> Any:
        made = super().vectors([[x + 1.0 for x in row] for row in table[::-1]])
        if len(table) > 1:
            made.most_similar("t0", topn=1)
        keys = [f"t{i}" for i in range(len(table))]
        made.add_vectors(keys, np.array(table, dtype=DTYPE), replace=True)
        return made


keyed, replaced = Vectors(), Replaced()
