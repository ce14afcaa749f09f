"""Forks a process for every norm, and waits for it."""

import multiprocessing

import _right
from _right import *

EXPECT = "conforms"
USES = "norm"

context = multiprocessing.get_context("fork")


def work(line, a):
    line.send(_right.norm(a))


def norm(a):
    here, there = context.Pipe()
    process = context.Process(target=work, args=(there, a))
    process.start()
    result = here.recv()
    process.join()
    return result
