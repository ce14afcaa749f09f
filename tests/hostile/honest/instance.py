"""Offers the methods of an instance."""

import _right
from _right import *

EXPECT = "conforms"
USES = "lookup"


class Embedding:
    def __init__(self, refusal):
        self.refusal = refusal

    def lookup(self, table, ids):
        try:
            return _right.lookup(table, ids)
        except IndexError:
            raise self.refusal

    __call__ = lookup


class NoSuchToken(Exception):
    pass


lookup = Embedding(NoSuchToken)
lookup_again = lookup.lookup
