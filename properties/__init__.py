"""How laws are tried: Hypothesis strategies, explicit tables and the engine."""
