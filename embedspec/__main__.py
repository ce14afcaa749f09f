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
    # Importing makes no garbage worth a look; `judge` clears away what its runs leave.
    gc.disable()
    from embedspec.cli import main

    gc.freeze()
    try:
        main()
    finally:
        gc.freeze()  # what the system takes back at once needs no look, either


if __name__ == "__main__":
    main()
