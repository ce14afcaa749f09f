"""Whatever a user names is opened, or one clear line says why it can't be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from impls import builtin, loader
from impls.limits import Limits
from impls.loader import LoadError, open_session
from impls.sandbox import works
from impls.session import WorkerSession
from spec.calls import Call, Failed, Policy, Refused, Result

LOOKUP = "def lookup(table, ids): return table[ids]\n"
CALL = Call("lookup", ([[1.0], [2.0]], 1))

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file into a folder of its own and returns its path."""

    def write_text(text: str, name: str = "embed.py") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
        return str(path)

    return write_text


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answers(target: str, *calls: Call, **options: Any) -> list[Any]:
    session = open_session(target, **options)
    try:
        return session.ask(calls or [CALL])
    finally:
        session.close()


def refusal(target: str, **options: Any) -> str:
    with pytest.raises(LoadError) as caught:
        open_session(target, **options).close()
    text = str(caught.value)
    assert "\n" not in text
    return text


# -- What can be opened ---------------------------------------------------------------------


def test_a_path(write: Write) -> None:
    session = open_session(path := write(LOOKUP))
    assert session.description.name == session.description.source == path
    assert session.description.operations == ("lookup",)
    assert session.description.dtype == "float64"
    assert session.ask([CALL]) == [Result([2.0])]
    session.close()


def test_a_path_without_a_folder(write: Write, here: Path) -> None:
    write(LOOKUP)
    assert answers("embed.py") == [Result([2.0])]


def test_a_path_with_spaces_and_without_ending(write: Write) -> None:
    assert answers(write(LOOKUP, "a folder/my embedding")) == [Result([2.0])]


@pytest.mark.parametrize("target", ["shop.embed", "shop.embed:Shop.best", "module:shop", "shop:it"])
def test_a_module_from_the_working_directory(write: Write, here: Path, target: str) -> None:
    write(
        "from types import SimpleNamespace\nfrom shop.embed import *\nit = Shop.best",
        "shop/__init__.py",
    )
    write(
        LOOKUP + "class Shop:\n    class best:\n        lookup = staticmethod(lookup)",
        "shop/embed.py",
    )
    assert answers(target) == [Result([2.0])]


def test_an_object_without_a_dict(write: Write, here: Path) -> None:
    write(
        """
        class Slim:
            __slots__ = ("norm",)
            dtype = "float32"
            dot = 7
            def lookup(self, table, ids): return table[ids]
        slim = Slim()
        slim.norm = "not callable"
        """,
        "slim.py",
    )
    session = open_session("slim:slim")
    assert session.description.operations == ("lookup",)
    assert session.description.dtype == "float32"
    assert session.ask([CALL]) == [Result([2.0])]
    session.close()


@pytest.mark.parametrize("in_process", [False, True])
def test_a_builtin_name(in_process: bool) -> None:
    assert answers("stdlib", in_process=in_process) == [Result([2.0])]


def test_a_member_of_the_zoo() -> None:
    from impls.zoo import ZOO

    name = next(name for name, wrong in ZOO.items() if wrong.operation == "lookup")
    session = open_session(f"zoo.{name}")
    assert "lookup" in session.description.operations
    session.close()


def test_a_command(write: Write) -> None:
    program = write(
        """
        import json, sys
        for line in sys.stdin:
            request = json.loads(line)
            reply = {"nonce": request["nonce"]}
            if request["do"] == "start":
                reply["started"] = {"protocol": 1, "operations": ["parameter_count", "unknown"]}
            if request["do"] == "call":
                reply |= {"call": 0, "result": 12}
            print(json.dumps(reply), flush=True)
        """,
        "worker.py",
    )
    session = open_session(f"cmd:{sys.executable} '{program}'")
    assert session.description.operations == ("parameter_count",)
    assert session.description.capabilities == frozenset()
    assert session.ask([Call("parameter_count", (3, 4, True))]) == [Result(12)]
    session.close()


def test_a_dtype_that_is_no_text(write: Write) -> None:
    assert "declares the dtype ['float32']" in refusal(write(LOOKUP + 'dtype = ["float32"]\n'))


def test_another_interpreter(write: Write) -> None:
    path = write("import sys\ndef lookup(table, ids): return sys.executable")
    assert answers(path, python=sys.executable) == [Result(sys.executable)]


def test_what_a_builtin_declares(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(
        LOOKUP
        + 'policies = {"lookup.beyond": ("nan", "as documented", "https://example.org")}\n'
        + 'shapes = ((3, 4), (5, 6))\nversions = {"shop": "1.0"}\ncapabilities = {"counts"}\n'
    )
    monkeypatch.setitem(builtin.BUILTINS, "shop", builtin.Builtin(path, "a shop"))
    session = open_session("shop")
    said = session.description
    session.close()
    policy = Policy("nan", "as documented", "https://example.org")
    assert said.policies == {"lookup.beyond": policy}
    assert said.shapes == ((3, 4), (5, 6))
    assert said.versions == {"shop": "1.0"}
    assert said.capabilities == {"counts"}
    session = open_session(path)
    assert not session.description.policies, "a learner's file has the contract's policy"
    session.close()


@pytest.mark.parametrize(
    ("policy", "rule"),
    [
        ("lookup.beyond", "zeroes"),
        ("lookup.beyond", "wrap"),
        ("lookup.byond", "nan"),
        ("lokup.beyond", "nan"),
        ("lookup.batchs", "not offered"),
        ("cosine.least-norm", "small"),
    ],
)
def test_a_misspelt_declaration_is_said_and_excuses_nothing(
    write: Write, monkeypatch: pytest.MonkeyPatch, policy: str, rule: str
) -> None:
    path = write(LOOKUP + f"policies = {{{policy!r}: ({rule!r}, 'why', 'https://example.org')}}\n")
    monkeypatch.setitem(builtin.BUILTINS, "shop", builtin.Builtin(path, "a shop"))
    assert refusal("shop") == (
        f"shop has a policy {policy} = {rule} that is none of those in spec/policies"
    )


@pytest.mark.parametrize("minor", [*range(7, 15)])
def test_every_python_from_3_8_on(write: Write, minor: int) -> None:
    python = shutil.which(f"python3.{minor}")
    if not python or subprocess.run([python, "-c", ""], capture_output=True).returncode:
        pytest.skip(f"there is no Python 3.{minor} here")
    path = write(
        """
        import builtins, sys
        def evil(*arguments): raise RuntimeError
        def lookup(table, ids):
            table[0][0] = -1.0
            for name in ("len", "map", "all", "list", "set", "type"): setattr(builtins, name, evil)
            return [sys.version_info[1], table[ids], 2**70]
        """
    )
    if minor < 8:
        assert refusal(path, python=python).endswith("needs a worker of Python 3.8 or later")
        return
    changed = Result([minor, [2.0], 2**70], ([[-1.0], [2.0]], 1))
    assert answers(path, CALL, CALL, python=python) == [changed, changed]


# -- Honest surroundings --------------------------------------------------------------------


@pytest.mark.parametrize("in_process", [False, True])
@pytest.mark.parametrize("sandbox", ["off", "auto"])
def test_siblings_and_data_beside_the_file(write: Write, in_process: bool, sandbox: str) -> None:
    write("offset = 1", "sibling_one.py")
    write("1", "data.txt")
    path = write(
        """
        import os, sibling_one
        from .sibling_one import offset
        here = os.path.dirname(os.path.abspath(__file__))
        def lookup(table, ids):
            with open(os.path.join(here, "data.txt")) as data:
                return [sibling_one.offset, offset, int(data.read())]
        """,
        "embed_beside.py",
    )
    assert answers(path, in_process=in_process, sandbox=sandbox) == [Result([1, 1, 1])]


def test_files_beside_the_file_do_not_take_the_place_of_modules(write: Write) -> None:
    for name in ("json", "random", "site", "sitecustomize", "usercustomize", "math"):
        write("raise SystemExit('taken')", f"{name}.py")
    path = write("import json, random, math\n" + LOOKUP)
    assert answers(path) == [Result([2.0])]


@pytest.mark.parametrize("name", ["json.py", "math.py", "my-file.py", "worker.py", "builtins.py"])
def test_a_file_of_any_name(write: Write, name: str) -> None:
    path = write("import json, math, builtins\njson.dumps, math.sqrt\n" + LOOKUP, name)
    assert answers(path) == [Result([2.0])]


def test_a_file_is_not_run_as_the_main_program(write: Write) -> None:
    assert answers(write(LOOKUP + "if __name__ == '__main__': raise SystemExit")) == [Result([2.0])]


def test_dataclasses_and_pickles_find_their_module(write: Write) -> None:
    path = write(
        """
        from __future__ import annotations
        import dataclasses, pickle
        @dataclasses.dataclass
        class Point:
            x: float
        def lookup(table, ids): return pickle.loads(pickle.dumps(Point(1.5))).x
        """
    )
    assert answers(path) == [Result(1.5)]


def test_nothing_is_written_beside_the_file(write: Write, tmp_path: Path) -> None:
    write("x = 1", "sibling_two.py")
    answers(write("import sibling_two\n" + LOOKUP), sandbox="off")
    assert sorted(os.listdir(tmp_path)) == ["embed.py", "sibling_two.py"]


# -- Why something can't be opened ----------------------------------------------------------


@pytest.mark.parametrize("in_process", [False, True])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("def lookup(:\n", "has a syntax error in line 1: "),
        ("def lookup(t, i): return t[i]\0", "has a syntax error"),
        ("\n\n1 / 0\n", "raised ZeroDivisionError on import in line 3: division by zero"),
        (
            "import missing_thing\n",
            "raised ModuleNotFoundError on import in line 1: No module named",
        ),
        ("raise SystemExit(4)", "ended itself on import (exit status 4)"),
        ("raise KeyboardInterrupt", "raised KeyboardInterrupt on import in line 1: no message"),
        ("x = 1", "offers none of the operations: define at least one of make_table, "),
        ("lookup = 7", "offers none of the operations"),
        (LOOKUP + "dtype = 'double'", "declares the dtype 'double': it must be the text float64, "),
        (LOOKUP + "dtype = float", "declares the dtype 'unreadable: type'"),
    ],
)
def test_a_broken_file(write: Write, in_process: bool, text: str, reason: str) -> None:
    path = write(text)
    assert f"{path} {reason}" in refusal(path, in_process=in_process)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import os; os._exit(5)", "ended itself on import (exit status 5)"),
        ("import os; os._exit(0)", "ended itself on import (exit status 0)"),
        ("import os; os.kill(os.getpid(), 9)", "crashed on import (signal 9)"),
        ("while True: pass", "was not ready after 1 s of import"),
    ],
)
@pytest.mark.parametrize("sandbox", ["off", "auto"])
def test_a_file_that_takes_its_process_along(
    write: Write, text: str, reason: str, sandbox: str
) -> None:
    path = write(text)
    limits = Limits(importing=1.0)
    assert refusal(path, limits=limits, sandbox=sandbox) == f"{path} {reason}"


def test_a_missing_file(write: Write) -> None:
    path = write(LOOKUP)
    assert refusal(path.replace("embed", "embde")).endswith(
        "embde.py: no such file; did you mean embed.py?"
    )


def test_a_folder(tmp_path: Path) -> None:
    assert refusal(f"{tmp_path}/") == f"{tmp_path}/ is a folder: name the Python file in it"


def test_a_folder_of_this_folder_needs_no_slash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path)
    assert refusal("mine") == "mine is a folder: name the Python file in it"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_not_missing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    assert refusal(f"{tmp_path}/pipe.py") == f"{tmp_path}/pipe.py is no ordinary file"


def test_a_folder_of_nobody() -> None:
    assert refusal("~nobody-of-this-name/x.py") == "~nobody-of-this-name/x.py: no such file"


def test_unknown_names(here: Path, write: Write) -> None:
    assert refusal("numpi") == "numpi: no such implementation; did you mean numpy or numpy.index?"
    assert "one of stdlib" in refusal("xyzzy")
    write(LOOKUP, "mine.py")
    assert refusal("mine") == "mine: no such implementation; write ./mine.py or module:mine"
    write(LOOKUP, "mine")
    assert refusal("mine") == "mine: no such implementation; did you mean ./mine?"
    assert "no such implementation" in refusal("a" * 300)
    assert refusal("").startswith("an implementation without a name; write one of ")
    assert "not in the zoo" in refusal("zoo.unicorn")
    assert refusal("no.such") == "no.such was not found: there is no module no"
    assert "was not found: json has no thing" in refusal("json:thing")
    assert "is not a module" in refusal("a..b")


def test_a_library_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = builtin.Builtin("stdlib.py", "", ("no_such_library",), "torch")
    monkeypatch.setitem(builtin.BUILTINS, "absent", absent)
    assert refusal("absent") == (
        "absent needs no_such_library, which is not installed: pip install 'embedspec[torch]'"
    )
    assert [o.install for o in loader.installed() if o.name == "absent"] == [
        "pip install 'embedspec[torch]'"
    ]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "cmd: needs a command after it"),
        ("no-such-program", "the command no-such-program was not found"),
        ("'open", "can't be read as a command"),
        ("echo hello", "does not speak the protocol (docs/protocol.md): it began with a line that"),
        ("false", "ended before it spoke the protocol (exit status 1)"),
        ("sleep 60", "was not ready after 1 s of start"),
    ],
)
def test_a_command_that_is_no_worker(command: str, reason: str) -> None:
    assert reason in refusal(f"cmd:{command}", limits=Limits(importing=1.0))


def test_a_missing_interpreter(write: Write) -> None:
    assert "was not found" in refusal(write(LOOKUP), python="python-of-nowhere")


def test_a_missing_sandbox_is_missed_only_when_asked_for(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loader, "works", lambda *python: "bubblewrap was not found")
    path = write(LOOKUP)
    assert "bubblewrap was not found" in refusal(path, sandbox="bwrap")
    session = open_session(path)
    assert session.notes == (
        "code under test was limited but not sandboxed: bubblewrap was not found",
    )
    session.close()


# -- In process -----------------------------------------------------------------------------


@pytest.fixture(params=[False, True], ids=["worker", "in process"])
def both(request: pytest.FixtureRequest, write: Write) -> Iterator[Callable[[str], Any]]:
    opened = []

    def open_text(text: str) -> Any:
        opened.append(open_session(write(text, "embed_both.py"), in_process=request.param))
        return opened[-1]

    yield open_text
    for session in opened:
        session.close()


def test_in_process_answers_are_the_same(both: Callable[[str], Any]) -> None:
    session = both(
        """
        kept = []
        def lookup(table, ids):
            if ids == 0: raise IndexError("no")
            if ids == 1: table[0].append(1.0)
            if ids == 2: raise SystemExit
            if ids == 3: return kept
            return hash("x")
        """
    )
    table = [[1.0]]
    calls = [Call("lookup", (table, ids)) for ids in range(4)]
    refused, changed, exited, kept = session.ask(calls)
    assert refused == Refused("IndexError", "no")
    assert changed.arguments_left == ([[1.0, 1.0]], 1)
    assert exited.what == "exited"
    assert kept == Result([])
    here, there = session.ask([Call("lookup", (table, 9), elsewhere=e) for e in (False, True)])
    assert here != there
    assert session.ask([Call("norm", ([1.0],))])[0].what == "undecided"


def test_a_format_that_was_asked_for_in_process_is_not_that_of_the_next() -> None:
    for dtype, declared in (("float16", "float16"), (None, "float64")):
        session = open_session("numpy.index", in_process=True, dtype=dtype)
        assert session.description.dtype == declared


def test_a_command_cannot_run_in_process() -> None:
    assert "can't run in this process" in refusal("cmd:true", in_process=True)


def test_a_worker_session_is_what_opens(write: Write) -> None:
    session = open_session(write(LOOKUP))
    assert isinstance(session, WorkerSession)
    session.close()


@pytest.mark.parametrize("sandbox", ["off", "auto"])
def test_a_link_to_a_file_in_another_folder(write: Write, tmp_path: Path, sandbox: str) -> None:
    write(LOOKUP, "there/embed.py")
    (tmp_path / "here").mkdir()
    link = tmp_path / "here" / "link.py"
    link.symlink_to(tmp_path / "there" / "embed.py")
    assert answers(str(link), sandbox=sandbox) == [Result([2.0])]


OUTER = """
    import os, sys
    sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    """


@pytest.mark.skipif(works() is not None, reason="there is no sandbox here")
def test_a_module_in_an_outer_folder_is_missing_in_the_sandbox_alone(write: Write) -> None:
    write("def row(table, i): return table[i]\n", "common/rows.py")
    hint = "in the sandbox it sees its own folder only; --sandbox off shows it the others"
    at_once = write(dedent(OUTER) + "from common.rows import row as lookup\n", "week1/embed.py")
    assert answers(at_once, sandbox="off") == [Result([2.0])]
    assert refusal(at_once, sandbox="auto").endswith(f"({hint})")
    late = "def lookup(table, i):\n    from common.rows import row\n    return row(table, i)\n"
    later = write(dedent(OUTER) + late, "week1/later.py")
    assert answers(later, sandbox="off") == [Result([2.0])]
    [answer] = answers(later, sandbox="auto")
    assert isinstance(answer, Failed)
    assert (answer.what, hint in answer.detail) == ("undecided", True)


def test_a_module_that_is_nowhere_is_missing_everywhere(write: Write) -> None:
    assert "sandbox" not in refusal(write("import no_such_module_anywhere\n" + LOOKUP))
    late = "def lookup(table, i):\n    import no_such_module_anywhere\n"
    [answer] = answers(write(late, "late.py"))
    assert isinstance(answer, Refused)


def test_a_cache_that_the_sandbox_lets_nobody_write_is_no_fault(write: Write) -> None:
    """The code may be right; what it needs is not there."""
    path = write(
        """
        def lookup(table, ids):
            try:
                open(__file__ + ".cache", "w").write("1")
            except OSError as error:
                raise RuntimeError("no cache") from error
            return table[ids]
        """
    )
    with open_session(path, sandbox="auto") as session:
        [answer] = session.ask([CALL])
        if session.launch.view is None:
            pytest.skip("there is no sandbox here")
    assert isinstance(answer, Failed)
    assert answer.what == "undecided"
    assert answer.detail.startswith("it writes a file where the sandbox lets nobody write")
    assert answers(path, sandbox="off") == [Result([2.0])]


@pytest.mark.skipif(works() is not None, reason="there is no sandbox here")
def test_a_file_that_lies_in_tmp_has_a_place_for_its_temporary_files() -> None:
    text = "import tempfile\ndef lookup(table, ids):\n    tempfile.TemporaryFile().close()\n"
    text += "    return table[ids]"
    with tempfile.NamedTemporaryFile("w", suffix=".py", dir="/tmp") as file:
        file.write(text)
        file.flush()
        assert answers(file.name, sandbox="bwrap") == [Result([2.0])]
