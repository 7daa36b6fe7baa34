"""A stranger's first hour: `new-game` in a copy of the tree, and all that holds for games holds."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import new_game

ROOT = Path(__file__).resolve().parent.parent.parent
PARTS = ("src", "tests", "tools", "docs", "setup")
FILES = (".importlinter", "pyproject.toml", "ARCHITECTURE.md", "README.md")
LEFT_OUT = shutil.ignore_patterns(
    "__pycache__", "static", "browser", "server", "vectors", "*.egg-info"
)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a game needs, with one game more."""
    copy = tmp_path_factory.mktemp("clone")
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=LEFT_OUT)
    for file in FILES:
        shutil.copy(ROOT / file, copy / file)
    assert new_game.main(["twenty_squares"], copy) == 0
    return copy


def run(clone: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(clone / "src")}
    done = subprocess.run(
        [sys.executable, "-B", *command],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_the_new_game_passes_the_contract(clone: Path) -> None:
    """At tables of three; at the others the template itself is tried."""
    said = run(clone, "-m", "pytest", "-q", "-k", "twenty_squares-3", "tests/contract")
    assert int(said.rpartition(" passed")[0].split()[-1]) > 100


def test_the_new_game_has_golden_records_and_its_own_tests_pass(clone: Path) -> None:
    golden = "tests/games/test_golden.py"
    run(clone, "-m", "pytest", "-q", "-k", "twenty_squares", golden, "--update-golden")
    own = ("tests/games/twenty_squares", "tests/games/test_mutations.py")
    said = run(clone, "-m", "pytest", "-q", "-k", "twenty_squares", golden, *own)
    assert int(said.rpartition(" passed")[0].split()[-1]) > 10


def test_the_new_game_is_traced_and_on_the_map(clone: Path) -> None:
    choice = "TS- or twenty_squares"
    said = run(clone, "-m", "pytest", "-q", "-k", choice, "tests/test_traceability.py")
    assert int(said.rpartition(" passed")[0].split()[-1]) >= 7
    tree = (clone / "ARCHITECTURE.md").read_text("utf-8")
    assert "| `src/parlour/games/twenty_squares/` | Twenty Squares |" in tree


def test_the_new_game_is_formatted_and_lint_clean(clone: Path) -> None:
    folders = ("src/parlour/games", "tests/games/twenty_squares")
    run(clone, "-m", "ruff", "check", *folders)
    run(clone, "-m", "ruff", "format", "--check", *folders)


def test_the_new_game_is_on_the_shelf_and_nothing_of_the_template_is_left(clone: Path) -> None:
    main = "from parlour.cli.main import main; main()"
    said = run(clone, "-c", main, "clauses", "twenty_squares")
    assert "TS-05" in said
    made = [
        p for folder in new_game.FOLDERS for p in (clone / folder / "twenty_squares").rglob("*")
    ]
    for file in made:
        if file.is_file() and file.suffix in (".py", ".toml", ".record"):
            text = file.read_text("utf-8")
            assert "_template" not in text
            assert "XX-" not in text


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["one", "AB", "three"],
        ["Capital"],
        ["../escape"],
        ["score_four"],
        ["with-hyphen"],
        ["double__underscore"],
        ["fine", "toolong"],
        ["fine", "SF"],
    ],
)
def test_names_that_cannot_be_are_refused(
    arguments: list[str], clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(clone.rglob("*"))
    assert new_game.main(arguments, clone) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert sorted(clone.rglob("*")) == before


def test_a_prefix_is_made_of_initials() -> None:
    assert new_game.initials("twenty_squares") == "TS"
    assert new_game.initials("pits") == "PI"
