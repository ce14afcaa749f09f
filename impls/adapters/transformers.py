"""The embeddings of small, randomly made models of Transformers: the input table, the tied
head, and the scaled embedding of those that multiply by √d.
"""

from __future__ import annotations

import functools
import os
from typing import Any

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")

import torch
import transformers
from transformers import (
    BartConfig,
    BartForConditionalGeneration,
    GemmaConfig,
    GemmaForCausalLM,
    GPT2Config,
    GPT2LMHeadModel,
    T5Config,
    T5ForConditionalGeneration,
)

DTYPE = os.environ.get("EMBEDSPEC_DTYPE", "float32")
KIND = getattr(torch, DTYPE)
DOCS = "https://huggingface.co/docs/transformers/model_doc/"

SIZES: dict[str, Any] = {
    "gpt2": lambda V, d, **more: (
        GPT2LMHeadModel,
        GPT2Config(vocab_size=V, n_embd=d, n_layer=1, n_head=1, n_positions=2),
    ),
    "t5": lambda V, d, **more: (
        T5ForConditionalGeneration,
        T5Config(vocab_size=V, d_model=d, d_kv=1, d_ff=1, num_layers=1, num_heads=1),
    ),
    "bart": lambda V, d, scaled=False, padding=None: (
        BartForConditionalGeneration,
        BartConfig(
            vocab_size=V,
            d_model=d,
            scale_embedding=scaled,
            pad_token_id=padding,
            encoder_layers=1,
            decoder_layers=1,
            max_position_embeddings=2,
            encoder_attention_heads=1,
            decoder_attention_heads=1,
            encoder_ffn_dim=1,
            decoder_ffn_dim=1,
            bos_token_id=0,
            eos_token_id=0,
            decoder_start_token_id=0,
        ),
    ),
    "gemma": lambda V, d, **more: (
        GemmaForCausalLM,
        GemmaConfig(
            vocab_size=V,
            hidden_size=d,
            intermediate_size=1,
            pad_token_id=None,
            num_hidden_layers=1,
            num_attention_heads=1,
            num_key_value_heads=1,
            head_dim=2,
            max_position_embeddings=2,
            tie_word_embeddings=True,
        ),
    ),
}


@functools.lru_cache(maxsize=64)
def model(name: str, V: int, d: int, **more: Any) -> Any:
    kind, config = SIZES[name](V, d, **more)
    return kind(config).to(KIND).eval()


def floats(numbers: Any) -> Any:
    return torch.tensor(numbers, dtype=KIND)


def integers(ids: Any) -> Any:
    tensor = torch.tensor(ids)
    return tensor if tensor.numel() else tensor.long()  # an empty list would be float


class Model:
    """A model whose input table is set to the one given."""

    dtype = DTYPE
    versions = {"transformers": transformers.__version__, "torch": torch.__version__}  # noqa: RUF012

    policies: dict[str, tuple[str, str, str]] = {}  # noqa: RUF012

    def __init__(self, name: str) -> None:
        self.name = name

    def holding(self, table: Any, **more: Any) -> Any:
        rows = floats(table)
        made = model(self.name, *rows.shape, **more)
        with torch.no_grad():
            made.get_input_embeddings().weight.copy_(rows)
        return made

    @torch.no_grad()
    def logits(self, table: Any, h: Any) -> Any:
        return self.holding(table).get_output_embeddings()(floats(h))


class Plain(Model):
    """The input embedding is a lookup."""

    @torch.no_grad()
    def lookup(self, table: Any, ids: Any) -> Any:
        return self.holding(table).get_input_embeddings()(integers(ids))

    def embedding(self, V: int, d: int, padding_idx: int | None) -> Any:
        return model(self.name, V, d).get_input_embeddings()

    def lookup_gradient(self, V: int, ids: Any, upstream: Any, padding_idx: int | None) -> Any:
        arrived = floats(upstream)
        embedding = self.embedding(V, arrived.shape[-1], padding_idx)
        embedding.weight.grad = None
        embedding(integers(ids)).backward(arrived)
        return embedding.weight.grad


class Scaled(Model):
    """The input embedding is a lookup times √d."""

    @torch.no_grad()
    def scale(self, vectors: Any) -> Any:
        rows = vectors if isinstance(vectors[0], list) else [vectors]
        scaled = self.scaling(rows).get_input_embeddings()(torch.arange(len(rows)))
        return scaled if rows is vectors else scaled[0]

    def scaling(self, rows: Any) -> Any:
        return self.holding(rows)


class Bart(Scaled, Plain):
    """It scales if its configuration says so, and has a padding row if it has a padding token."""

    def scaling(self, rows: Any) -> Any:
        return self.holding(rows, scaled=True)

    def embedding(self, V: int, d: int, padding_idx: int | None) -> Any:
        return model(self.name, V, d, padding=padding_idx).get_input_embeddings()


class Unpadded(Plain):
    policies = {  # noqa: RUF012
        "lookup_gradient.padding": ("not offered", "its embedding has no padding row", DOCS)
    }


gpt2, t5, bart, gemma = Unpadded("gpt2"), Unpadded("t5"), Bart("bart"), Scaled("gemma")
