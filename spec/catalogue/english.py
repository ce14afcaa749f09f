"""English counts: 1 row, 2 rows."""

from __future__ import annotations

import re

ONE = re.compile(
    r"(?<![\w.,·=√-])1 (row|token|id|number|column|time|operation|law|example|multiplication)s\b"
)


def singular(text: str) -> str:
    """Takes the plural off what there is one of."""
    return ONE.sub(r"1 \1", text)
