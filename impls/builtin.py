"""The implementations that come with the suite, by name; one line makes one more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

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

    @property
    def missing(self) -> str:
        """The first package that is not installed, or nothing."""
        return next((package for package in self.needs if find_spec(package) is None), "")

    @property
    def install(self) -> str:
        """The command that installs what it needs."""
        return f"pip install 'embedspec[{self.extra}]'"


BUILTINS: dict[str, Builtin] = {
    "stdlib": Builtin("stdlib.py", "the plain Python reference, written to be read"),
    "numpy": Builtin(
        "numpy.py", "fancy indexing, a comparison, @ and np.add.at", ("numpy",), "numpy"
    ),
    "torch.nn": Builtin("torch_nn.py", "nn.Embedding and a tied nn.Linear", ("torch",), "torch"),
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
