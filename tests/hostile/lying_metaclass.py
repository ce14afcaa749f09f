"""Gives back an int whose metaclass answers every question with yes."""

from _right import *

EXPECT = "broken"
BREAKS = "parameter_count"


class Meta(type):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(int)

    def __instancecheck__(self, other):
        return True

    def __subclasscheck__(self, other):
        return True

    __name__ = property(lambda self: "int")

    def mro(cls):
        return type.mro(cls)


class Strange(int, metaclass=Meta):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1

    def __int__(self):
        return 12

    def __index__(self):
        return 12


def parameter_count(V, d, tied):
    return Strange(V)
