"""What is true of a token embedding.

The contract (operations), the arithmetic (formats and unit roundoff), the
oracles (exact values through mpmath), the bounds (derived, never guessed) and
the laws. Imports the standard library and mpmath, nothing else.
"""
