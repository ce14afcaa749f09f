"""`python -m embedspec` is `embedspec`."""

from embedspec.cli import main

main()
