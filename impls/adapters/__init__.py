"""Implementations built in: the plain Python reference, and libraries behind the contract."""
