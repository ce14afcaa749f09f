"""Calls made up on purpose, to tell apart who believes what."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from impls.misconceptions.belief import About
from spec.arithmetic import Format

Arguments = tuple[Any, ...]

BAD: dict[str, Callable[[int], list[Any]]] = {
    "negative ids": lambda V: [-1, -1, -2, -V, -V - 1, -1000],
    "ids beyond": lambda V: [V, V, V + 1, 2 * V, 2 * V + 1, 1000],
    "not integers": lambda V: [0.0, 0.5, 1.0, 1.5, -0.5, "0", "1", "", None],
}


class Questioner:
    """Makes up arguments. ``about`` says which kind of call is wanted."""

    def __init__(self, form: Format, seed: int = 0) -> None:
        self.form = form
        self.chance = Random(seed)

    def question(self, operation: str, about: About) -> Arguments:
        made: Arguments = getattr(self, operation)(about)
        return made

    # The parts.

    def number(self) -> float:
        x = float(self.chance.randint(-3, 3))
        if self.chance.random() < 0.3:
            x *= self.chance.choice([1 / 3, 0.1, 1.7, 0.001, 16.0])
        return self.form.round(x)

    def vector(self, d: int) -> list[float]:
        return [self.number() for _ in range(d)]

    def width(self) -> int:
        return self.chance.choice([1, 2, 2, 3, 3, 4, 5, 9, 17])

    def table(self) -> list[list[float]]:
        d = self.width()
        V = self.chance.choice([1, 2, 3, 3, 4, 5, 6, d, 18])
        rows = [self.vector(d) for _ in range(V)]
        if V > 2 and self.chance.random() < 0.3:
            rows[0] = [self.form.round(x * self.chance.choice([1, 2, -1])) for x in rows[1]]
        return rows

    def nested(self, V: int, about: About) -> Any:
        """Ids of any rank; one of them bad where that is what it's about."""
        shape = self.chance.choice(
            [(), (), (1,), (3,), (4,), (5,), (2, 3), (3, 2), (2, 2), (2, 1, 2), (20,)]
        )

        def make(shape: tuple[int, ...]) -> Any:
            if not shape:
                return self.chance.randrange(V)
            return [make(shape[1:]) for _ in range(shape[0])]

        ids = make(shape)
        if about not in BAD:
            return ids
        bad = self.chance.choice(BAD[about](V))
        if not shape:
            return bad
        inner = ids
        for n in shape[:-1]:
            inner = inner[self.chance.randrange(n)]
        inner[self.chance.randrange(shape[-1])] = bad
        return ids

    # The operations.

    def make_table(self, about: About) -> Arguments:
        V, d = self.chance.choice([(2, 3), (3, 2), (4, 4), (5, 4), (1, 6), (6, 1)])
        return V, d, self.chance.choice([0, 1, 2, 3, 7, 12345])

    def parameter_count(self, about: About) -> Arguments:
        top = self.chance.choice([3, 20, 5000])
        return self.chance.randint(1, top), self.chance.randint(1, top), self.chance.random() < 0.5

    def lookup(self, about: About) -> Arguments:
        table = self.table()
        return table, self.nested(len(table), about)

    one_hot_product = lookup

    def one_hot(self, about: About) -> Arguments:
        V = self.chance.choice([1, 2, 3, 4, 5, 18])
        return self.nested(V, about), V

    def logits(self, about: About) -> Arguments:
        table = self.table()
        d = len(table[0])
        if about == "widths":
            d = self.other(d)
        several = self.chance.choice([0, 0, 1, 2, 3, d])
        return table, [self.vector(d) for _ in range(several)] if several else self.vector(d)

    def other(self, d: int) -> int:
        return self.chance.choice([n for n in (1, d - 1, d + 1, d + 3) if n > 0 and n != d])

    def dot(self, about: About) -> Arguments:
        d = self.width()
        return self.vector(d), self.vector(self.other(d) if about == "widths" else d)

    def cosine(self, about: About) -> Arguments:
        a, b = self.dot(about)
        # Short ones too: what is added to a length shows only there.
        k = self.chance.choice([1.0, 1.0, 2.0**-4, 2.0 ** -min(16, self.form.precision)])
        return [self.form.round(x * k) for x in a], b

    def norm(self, about: About) -> Arguments:
        return (self.vector(self.width()),)

    def neighbors(self, about: About) -> Arguments:
        table = self.table()
        V = len(table)
        bad = self.chance.choice(BAD[about](V)) if about in BAD else None
        token = self.chance.randrange(V) if about not in BAD else bad
        metric = self.chance.choice(["cosine", "dot"])
        if about == "metrics":
            metric = self.chance.choice(["euclid", "l2", "", "cos", "angle", "dotproduct"])
        return table, token, self.chance.randint(1, V + 2), metric

    def scale(self, about: About) -> Arguments:
        d, several = self.width(), self.chance.choice([0, 1, 2, 3, 5])
        return ([self.vector(d) for _ in range(several)] if several else self.vector(d),)

    def lookup_gradient(self, about: About) -> Arguments:
        V, d = self.chance.choice([1, 2, 3, 5, 18]), self.width()
        ids = self.nested(V, about)

        def upstream(ids: Any) -> Any:
            return [upstream(i) for i in ids] if isinstance(ids, list) else self.vector(d)

        padding = self.chance.choice([None, 0, 0, self.chance.randrange(V)])
        return V, ids, upstream(ids), padding

    def text(self) -> str:
        return "".join(self.chance.choices("abcABz 가나다é😀", k=self.chance.randint(0, 12)))

    def build_vocab(self, about: About) -> Arguments:
        return (self.text(),)

    def encode(self, about: About) -> Arguments:
        words = ["a", "b", "정말", "좋다", "영화", "x", "늦어요"]
        self.chance.shuffle(words)
        known = words[: self.chance.randint(0, 5)]
        first = self.chance.choice([0, 0, 1, 2])
        vocab = {word: first + i for i, word in enumerate(known)}
        tokens = self.chance.choices(words, k=self.chance.randint(0, 6))
        return tokens, vocab, self.chance.choice([0, 1, 5, 99])

    def pad(self, about: About) -> Arguments:
        lengths = [self.chance.randint(0, 5) for _ in range(self.chance.randint(1, 4))]
        return [self.chance.choices(range(9), k=n) for n in lengths], self.chance.choice(
            [0, 0, 1, 9]
        )
