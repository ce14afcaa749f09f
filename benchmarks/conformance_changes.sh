#!/bin/sh
# Which cells of the matrix are no longer those of the committed page? Status 1 if any.
cd "$(dirname "$0")/.." && exec python -m embedspec matrix --against docs/conformance.json "$@"
