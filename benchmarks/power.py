"""How many of the zoo each law alone catches, into embedspec/power.json.

python -m benchmarks.power
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from impls.zoo import ZOO
from spec.laws import LAWS
from tests.trying import verdicts

FILE = Path(__file__).parent.parent / "embedspec" / "power.json"


def catchers(name: str) -> list[str]:
    """The laws that a member of the zoo breaks, on the explicit examples and a few drawn ones."""
    member = ZOO[name]
    laws = [law for law in LAWS.values() if member.operation in law.operations]
    found = verdicts(member.implementation, laws, examples=5)
    return [law for law, verdict in found.items() if verdict.status == "broken"]


def main() -> None:
    alone: Counter[str] = Counter()
    for name in ZOO:
        caught = catchers(name)
        if len(caught) == 1:
            alone[caught[0]] += 1
    counts = {law: alone[law] for law in LAWS}
    FILE.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
