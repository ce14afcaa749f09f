"""Claims that sound true and are not: ``CONJECTURES`` by name.

Each is an equation over concrete inputs, like a law, with the true statement that replaces
it as a second equation over the same inputs. Who looks for the inputs is decided elsewhere.
"""

from __future__ import annotations

from spec.conjectures import geometry, models, rounding, tokens
from spec.conjectures.conjecture import Conjecture, Seen

CONJECTURES: dict[str, Conjecture] = {
    conjecture.name: conjecture
    for module in (tokens, geometry, models, rounding)
    for conjecture in vars(module).values()
    if isinstance(conjecture, Conjecture)
}

__all__ = ["CONJECTURES", "Conjecture", "Seen"]
