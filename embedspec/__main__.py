"""`python -m embedspec` is `embedspec`."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """The command. All else is imported here, where ^C is heeded."""
    try:
        _main()
    except KeyboardInterrupt:
        sys.stderr.write("embedspec: interrupted\n")
        sys.exit(130)


def _main() -> None:
    # Importing makes no garbage worth a look; `judge` clears away what its runs leave.
    gc.disable()
    try:
        os.getcwd()
    except OSError:  # much that the command needs asks for its folder
        from embedspec.usage import asked_for
        from spec.catalogue import speaking, trouble

        with speaking(asked_for(sys.argv[1:])):
            print(f"embedspec: {trouble('no-folder-here')}", file=sys.stderr)
        sys.exit(2)
    from embedspec.cli import main

    gc.freeze()
    try:
        main()
    finally:
        gc.freeze()  # what the system takes back at once needs no look, either


if __name__ == "__main__":
    main()
