"""A few lines with the bare library that show what a cell of the matrix says.

They are run when the page is made, in a process of their own, and what they show is compared
with what the cell says.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from embedspec.values import inline
from properties.verdicts import Counterexample, ShownCall, Verdict
from spec.calls import Value

SECONDS = 120.0

RUNNER = r"""
import ast, json, sys, warnings
warnings.simplefilter("ignore")
codes = json.load(sys.stdin)
out = sys.stdout
sys.stdout = sys.stderr
for code in codes:
    tree = ast.parse(code)
    last = ast.Expression(tree.body.pop().value)
    names = {"nan": float("nan"), "inf": float("inf")}
    try:
        exec(compile(tree, "snippet", "exec"), names)
        value = eval(compile(last, "snippet", "eval"), names)
        plain = value.tolist() if hasattr(value, "tolist") else value
        plain = list(map(float, plain)) if isinstance(plain, list) and plain and not (
            isinstance(plain[0], list) or plain[0] is None) else plain
        answer = {"shown": str(value), "plain": repr(plain)}
    except Exception as error:
        answer = {"raised": type(error).__name__, "shown": type(error).__name__ + ": " + str(error)}
    out.write(json.dumps(answer) + "\n")
    out.flush()
"""


@dataclass(frozen=True, slots=True)
class Snippet:
    """Lines of code, what they showed, and whether that is what the cell says."""

    code: str
    shown: str
    agrees: bool


@cache
def libraries() -> dict[str, Any]:
    """What is written about each library, and how its calls look."""
    return tomllib.loads((Path(__file__).parent / "libraries.toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Note:
    """Something that no law asks, as several libraries show it."""

    title: str
    about: str
    shown: dict[str, Snippet]


@cache
def notes() -> list[Note]:
    """The notes whose libraries are here, each snippet run."""
    made = []
    for title, entry in libraries()["notes"].items():
        codes = {name: code for name, code in entry.items() if name != "about" and find_spec(name)}
        answers = run(list(codes.values()))
        shown = {
            name: Snippet(code, short(answer["shown"]), "plain" in answer)
            for (name, code), answer in zip(codes.items(), answers, strict=True)
        }
        made.append(Note(title, entry["about"], shown))
    return made


def telling(found: Counterexample) -> ShownCall:
    """The call that shows the difference: the first whose answer is not the expected one."""
    for call in found.calls:
        if isinstance(call.expected, str) or inline(call.expected) != inline(call.actual):
            return call
    return found.calls[-1]


def code_for(name: str, law: str, call: ShownCall) -> str | None:
    """The call in the library's own words, if they are known. What it refuses does not depend
    on the format."""
    words = libraries().get(name, {})
    if not words and ".refuses-" in law:
        words = libraries().get(name.partition("@")[0], {})
    if call.operation not in words:
        return None
    code = words[call.operation]
    for argument, value in call.arguments.items():
        code = code.replace("{" + argument + "}", repr(value))
    return f"{words['import']}\n{code}"


def snippets(name: str, verdicts: Sequence[Verdict]) -> dict[str, Snippet]:
    """For the broken and divergent laws of an implementation, by law."""
    calls = {v.law: telling(found) for v in verdicts if (found := v.counterexample or v.divergence)}
    codes = {law: code for law, call in calls.items() if (code := code_for(name, law, call))}
    answers = dict(zip(distinct := list(dict.fromkeys(codes.values())), run(distinct), strict=True))
    return {
        law: Snippet(code, short(answers[code]["shown"]), agrees(law, calls[law], answers[code]))
        for law, code in codes.items()
    }


def short(text: str) -> str:
    lines = text.strip().splitlines() or [""]
    text = "\n".join(lines[:6] + (["…"] if len(lines) > 6 else []))
    return text if len(text) <= 400 else text[:400] + "…"


def agrees(law: str, call: ShownCall, answer: dict[str, str]) -> bool:
    """Does the bare library do what the cell says it does?

    Where it had to refuse it is enough that it answers: memory that isn't its own changes.
    """
    failed = isinstance(call.actual, str)
    if ".refuses-" in law:  # a refusal would have been right
        return ("crashed" if failed else "plain") in answer
    if "crashed" in answer or failed:
        return "plain" not in answer
    return "plain" in answer and alike(numbers(eval_plain(answer["plain"])), numbers(call.actual))


def eval_plain(text: str) -> Value:
    return eval(text, {"__builtins__": {}}, {"nan": math.nan, "inf": math.inf})


def numbers(value: Value) -> list[float | None]:
    if isinstance(value, list | tuple):
        return [n for v in value for n in numbers(v)]
    return [float(value) if isinstance(value, int | float) else None]


def alike(a: list[float | None], b: list[float | None]) -> bool:
    return len(a) == len(b) and all(map(close, a, b))


def close(x: float | None, y: float | None) -> bool:
    if x is None or y is None:
        return x is y
    return math.isclose(x, y, rel_tol=1e-6) or (x != x and y != y)


def run(codes: list[str]) -> list[dict[str, str]]:
    """What each snippet shows; a crash ends one snippet and not the next."""
    answers: list[dict[str, str]] = []
    while len(answers) < len(codes):
        left = codes[len(answers) :]
        try:
            done = subprocess.run(
                [sys.executable, "-c", RUNNER],
                input=json.dumps(left),
                capture_output=True,
                text=True,
                timeout=SECONDS,
                env=os.environ | {"HF_HUB_OFFLINE": "1", "JAX_PLATFORMS": "cpu"},
                check=False,
            )
            lines, end = done.stdout, f"the process ended with status {done.returncode}"
        except subprocess.TimeoutExpired as late:
            said = late.stdout or b""
            lines, end = said.decode() if isinstance(said, bytes) else said, "no answer"
        answers += [
            json.loads(line) for line in lines.splitlines(keepends=True) if line[-1] == "\n"
        ]
        if len(answers) < len(codes):
            answers.append({"crashed": end, "shown": end})
    return answers
