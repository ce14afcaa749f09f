"""Japanese spacing: none between two Japanese characters."""

from __future__ import annotations

import re

GAP = re.compile(r"(?<=[ぁ-ゖァ-ヺ一-鿿ー、。]) (?=[ぁ-ゖァ-ヺ一-鿿ー])")


def closed(text: str) -> str:
    """Closes the gap that stays where a place was filled with Japanese words."""
    return GAP.sub("", text)
