"""Roots."""

from . import numbers


def root(n):
    return n**numbers.HALF
