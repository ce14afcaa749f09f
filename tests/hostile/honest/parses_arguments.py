"""Parses its command line when it is imported."""

import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--dim", type=int, default=3)
args = parser.parse_args()
from _right import *

EXPECT = "conforms"
USES = "norm"
