"""What all commands share: help, usage errors in one line, exit codes, a quick start."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from parlour.cli.main import COMMANDS as LISTED
from parlour.cli.main import command as loaded
from tests.cli.conftest import Parlour
from tests.homes import compiled

COMMANDS = ("serve", "play", "referee", "think", "simulate", "solve", "perft", "clauses", "bench")
COMMAND = Path(sys.executable).parent / "parlour"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(parlour: Parlour, command: str) -> None:
    done = parlour(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert f"parlour {command}" in done.out


def test_the_commands_are_listed(parlour: Parlour) -> None:
    done = parlour("--help")
    assert done.code == 0
    listed = done.out.partition("Commands:")[2]
    assert {line.split()[0] for line in listed.splitlines() if line.strip()} >= set(COMMANDS)


BAD = [
    ("nonsense",),
    ("--nonsense",),
    ("referee",),
    ("referee", "a", "b"),
    ("referee", "a", "--until", "x"),
    ("referee", "a", "--until", "-1"),
    ("simulate", "score_four"),
    ("simulate", "score_four", "--seat", "random", "--games", "2", "--seed", "1"),
    (
        "simulate",
        "score_four",
        "--seat",
        "random",
        "--seat",
        "wizard",
        "--games",
        "2",
        "--seed",
        "1",
    ),
    ("simulate", "chess", "--seat", "random", "--seat", "random", "--games", "2", "--seed", "1"),
    ("perft", "score_four"),
    ("perft", "score_four", "-1"),
    ("perft", "score_four", "1", "--option", "method"),
    ("perft", "score_four", "1", "--option", "method=chess"),
    ("perft", "score_four", "1", "--option", "games=true"),
    ("perft", "score_four", "1", "--option", 'target="3"'),
    ("perft", "score_four", "1", "--option", "games=3", "--option", "games=1"),
    ("perft", "chess", "1"),
    ("clauses", "chess"),
    ("play", "chess"),
    ("play", "score_four", "--seat", "human"),
    ("play", "score_four", "--seat", "human", "--seat", "bot:god"),
    ("play", "score_four", "--seat", "human", "--seat", "somebody"),
    ("solve",),
    ("solve", "chess"),
    ("solve", "score_four", "e5"),
    ("solve", "score_four", "a1b"),
    ("think", "no-such.record", "--level", "god"),
    ("serve", "--port", "70000"),
    ("bench", "nonsense"),
]


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_usage_is_one_line_and_exit_2(parlour: Parlour, arguments: tuple[str, ...]) -> None:
    done = parlour(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("parlour: ")
    assert done.err.count("\n") == 1
    assert done.err.strip() != "parlour:"


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_with_json_it_is_a_document_as_well(parlour: Parlour, arguments: tuple[str, ...]) -> None:
    done = parlour(*arguments, "--json")
    assert done.code == 2
    assert done.json["ok"] is False
    assert done.json["clause"] is None
    assert done.json["why"]
    assert done.err.count("\n") == 1


# Their parts do not exist yet: a flag that did nothing would be a lie.
MISSING = [
    ("review", "x.record"),
]


@pytest.mark.parametrize("arguments", MISSING, ids=" ".join)
def test_what_does_not_exist_yet_is_a_usage_error(
    parlour: Parlour, arguments: tuple[str, ...]
) -> None:
    done = parlour(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("parlour: No such ")


def test_after_two_dashes_json_is_a_name(parlour: Parlour) -> None:
    done = parlour("referee", "--", "--json")
    assert (done.code, done.out) == (2, "")
    assert "--json: No such file or directory" in done.err


def test_what_is_wrong_is_shown_without_control_characters(parlour: Parlour) -> None:
    done = parlour("referee", "a\x1b[2Jb\nc")
    assert done.code == 2
    assert "\x1b" not in done.err
    assert done.err.count("\n") == 1


def test_the_list_says_of_each_command_what_its_own_help_begins_with() -> None:
    for name, listed in LISTED.items():
        help = " ".join(loaded(name).help.split())
        assert help == listed.says or help.startswith(f"{listed.says} "), name


def test_help_loads_nothing_but_the_list() -> None:
    """`parlour --help` answers within 0.3 s: it loads no command, no game, and nothing heavy."""
    script = "import sys; from parlour.cli.main import run; run(['--help']); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    there = set(done.stdout.splitlines()[-1].split())
    own = {name for name in there if name.partition(".")[0] == "parlour"}
    assert own - {"parlour.needed"} == {
        "parlour",
        "parlour.cli",
        "parlour.cli.answers",
        "parlour.cli.main",
    }
    assert there.isdisjoint({"numba", "numpy", "rich", "pydantic", "litestar", "uvicorn"})


def test_the_version_is_that_of_the_package(parlour: Parlour) -> None:
    done = parlour("--version")
    assert (done.code, done.out) == (0, f"parlour {version('parlour')}\n")


def test_the_package_is_the_command_too() -> None:
    command = [sys.executable, "-m", "parlour", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"parlour {version('parlour')}\n"


def test_a_reader_who_leaves_is_no_error() -> None:
    """`parlour clauses score_four --json | head -c 1`, as a shell does it."""
    with subprocess.Popen(
        [COMMAND, "clauses", "score_four", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_beads_gets_question_marks(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "r"
    path.write_text("parlour-record 1\ngame score_four\nseats 2\n\n0 a1\n")
    done = subprocess.run(
        [COMMAND, "referee", path],
        capture_output=True,
        check=False,
        env={"PATH": "", "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", **compiled()},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"[?]" in done.stdout
