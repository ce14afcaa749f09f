"""The laws, operation by operation. ``LAWS`` has them all by id, in the lessons' order."""

from spec.law import Law
from spec.laws import (
    cosine,
    dot,
    logits,
    lookup,
    lookup_gradient,
    make_table,
    neighbors,
    norm,
    one_hot,
    one_hot_product,
    parameter_count,
    scale,
    tokens,
)

LAWS: dict[str, Law] = {
    law.id: law
    for module in (
        make_table,
        parameter_count,
        lookup,
        one_hot,
        one_hot_product,
        logits,
        dot,
        norm,
        cosine,
        neighbors,
        scale,
        lookup_gradient,
        tokens,
    )
    for law in module.LAWS
}
