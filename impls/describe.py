"""What an implementation says of itself, checked: its operations, dtype and declarations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from impls import wire
from impls.limits import Limits
from spec.arithmetic import FORMATS
from spec.calls import Description, LoadError, Policy
from spec.catalogue import trouble
from spec.contract import OPERATIONS
from spec.policies import judgeable

if TYPE_CHECKING:
    from impls.session import Launch

CAPABILITIES = frozenset({"integers-apart", "counts"})
FLUSHING = {
    "jax": "https://docs.jax.dev/en/latest/notebooks/Common_Gotchas_in_JAX.html",
    "tensorflow": "https://github.com/openxla/xla/pull/35740",
    "bfloat16": "https://www.felixcloutier.com/x86/vdpbf16ps",
}
"""Libraries that take numbers below the normal range for zero, and a format for which processors
have instructions that do, with their documentation. Who computes with one can't help it; an
adapter says for itself in which operations its library does."""
COMPUTED = (
    "one_hot_product",
    "logits",
    "dot",
    "norm",
    "cosine",
    "neighbors",
    "scale",
    "lookup_gradient",
)


def description_of(launch: Launch, started: Mapping[str, object]) -> Description:
    """The description in a worker's reply to start; LoadError if nobody can judge by it."""
    name, limits = launch.name, launch.limits
    offered = started.get("operations")
    names = offered if isinstance(offered, list) else []
    operations = tuple(operation for operation in OPERATIONS if operation in names)
    if not operations:
        raise LoadError(trouble("offers-nothing", name=name, operations=", ".join(OPERATIONS)))
    dtype = _plain(name, "dtype", started.get("dtype", "float64"), limits)
    if not isinstance(dtype, str) or dtype not in FORMATS:
        *choices, last = FORMATS
        said = {"dtype": wire.one_line(repr(dtype)), "choices": ", ".join(choices), "last": last}
        raise LoadError(trouble("no-dtype", name=name, **said))
    versions = _plain(name, "versions", started.get("versions", {"map": []}), limits)
    policies = _flushed(str(dtype), None if launch.trusted else started.get("loaded"))
    shapes = None
    capabilities = CAPABILITIES
    if launch.trusted or not launch.load:
        declared = started.get("capabilities", None if launch.load else [])
        if isinstance(declared, list):
            capabilities = CAPABILITIES & {str(item) for item in declared}
    if launch.trusted:
        policies |= _policies(name, started, limits)
        shapes = _shapes(name, started, limits)
    return Description(
        name=name,
        source=launch.source,
        dtype=str(dtype),
        operations=operations,
        policies=policies,
        capabilities=capabilities,
        shapes=shapes,
        versions=_versions(versions),
    )


def _flushed(dtype: str, loaded: object) -> dict[str, Policy]:
    """Who may flush: code in a format or with a library that does."""
    libraries = loaded if isinstance(loaded, list) else []
    for who, link in FLUSHING.items():
        if who == dtype or (who in libraries and who not in FORMATS):
            reason = f"{who} flushes computed numbers below the normal range to zero"
            return {f"{name}.subnormals": Policy("flushed", reason, link) for name in COMPUTED}
    return {}


def _versions(declared: object) -> dict[str, str]:
    pairs = list(declared.items())[:20] if isinstance(declared, dict) else []
    return {wire.one_line(str(key), 80): wire.one_line(str(value), 80) for key, value in pairs}


def _plain(name: str, what: str, raw: object, limits: Limits) -> object:
    try:
        return wire.value(raw, limits)
    except wire.Unreadable as error:
        raise LoadError(
            trouble("unreadable-member", name=name, member=what, message=error)
        ) from None


def _policies(name: str, started: Mapping[str, object], limits: Limits) -> dict[str, Policy]:
    declared = _plain(name, "policies", started.get("policies", {"map": []}), limits)
    if not isinstance(declared, dict):
        raise LoadError(trouble("policies-no-dict", name=name))
    policies = {}
    for key, entry in declared.items():
        if not (isinstance(entry, list) and len(entry) == 3):
            raise LoadError(trouble("no-policy", name=name, policy=key))
        policy = Policy(*map(str, entry))
        if not judgeable(str(key), policy.rule):
            raise LoadError(trouble("unknown-policy", name=name, policy=key, rule=policy.rule))
        policies[str(key)] = policy
    return policies


def _shapes(
    name: str, started: Mapping[str, object], limits: Limits
) -> tuple[tuple[int, int], ...] | None:
    declared = _plain(name, "shapes", started.get("shapes"), limits)
    if declared is None:
        return None
    if not isinstance(declared, list):
        raise LoadError(trouble("shapes-no-list", name=name))
    shapes = []
    for shape in declared:
        match shape:
            case [int(V), int(d)]:
                shapes.append((V, d))
            case _:
                raise LoadError(trouble("no-shape", name=name, shape=shape))
    return tuple(shapes)
