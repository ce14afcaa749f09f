"""How laws are tried: Hypothesis strategies, explicit tables and the engine."""

from properties import counts, gradient, logits, lookups, neighbors, tokens, vectors
from properties.search import Search

SEARCHES: dict[str, Search] = {
    search.operation: search
    for module in (counts, vectors, lookups, logits, neighbors, gradient, tokens)
    for search in module.SEARCHES
}
