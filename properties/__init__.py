"""How laws are tried: Hypothesis strategies, explicit tables and the engine."""

from dataclasses import replace

from properties import counts, gradient, logits, lookups, neighbors, tokens, vectors
from properties.search import Search
from properties.sizes import SWEPT

SEARCHES: dict[str, Search] = {
    search.operation: replace(search, swept=SWEPT[search.operation])
    for module in (counts, vectors, lookups, logits, neighbors, gradient, tokens)
    for search in module.SEARCHES
}
