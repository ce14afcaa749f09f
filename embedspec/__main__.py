"""`python -m embedspec` is `embedspec`."""

from __future__ import annotations

import gc
import os
import sys

from embedspec.usage import asked_for
from spec.catalogue import speaking, trouble


def main() -> None:
    """The command, if there is still a folder that it is called in: much that it needs asks."""
    try:
        os.getcwd()
    except OSError:
        with speaking(asked_for(sys.argv[1:])):
            print(f"embedspec: {trouble('no-folder-here')}", file=sys.stderr)
        sys.exit(2)
    gc.disable()  # importing makes no garbage worth a look, and a run does without it, too
    from embedspec.cli import main

    gc.enable()
    main()


if __name__ == "__main__":
    main()
