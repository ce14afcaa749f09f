"""A search: the laws of an operation, tried together on examples made for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from properties.tables import Shapes
from spec.arithmetic import Format

Case = dict[str, Any]
"""The inputs of an operation's laws, by name."""


@dataclass(frozen=True)
class Search:
    """How the laws of one operation are tried."""

    operation: str
    cases: Callable[[Format, Shapes], st.SearchStrategy[Case]]
    explicit: Callable[[Format, Shapes], list[Case]]
    """Tried first, small ones before large ones."""
    swept: Callable[[Format], list[Case]]
    """Tried last: the arguments of one call, in every size, and calls to be refused."""
