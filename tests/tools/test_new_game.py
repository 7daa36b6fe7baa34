"""A stranger's first hour: `new-game` in a copy of the tree, and all that holds for games holds."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from setup import kernels
from tools import new_game

ROOT = Path(__file__).resolve().parent.parent.parent
PARTS = ("src", "tests", "tools", "docs", "setup")
FILES = (".importlinter", "pyproject.toml", "ARCHITECTURE.md", "README.md")
LEFT_OUT = {
    "src": ("__pycache__", "static", "*.egg-info"),
    "tests": ("__pycache__", "browser", "server", "vectors"),
}
# One of each template: twenty squares in the open; and words, a bag, hidden racks and a claim.
PLAIN, FULL = "twenty_squares", "word_market"
BOTH = f"{PLAIN} or {FULL}"
# The contract at one table each: at the others the templates themselves are tried.
TABLES = f"{PLAIN}-3-goal or {FULL}-2-seconds"
CHOSEN = f"contract and ({TABLES}) or not contract and (TS- or WM- or citations or {BOTH})"
GAMES = "tests/games"
SUITES = (
    "tests/contract",
    f"{GAMES}/test_golden.py",
    f"{GAMES}/test_mutations.py",
    *(f"{GAMES}/{game}" for game in (PLAIN, FULL)),
    "tests/test_docs.py",
    "tests/test_traceability.py",
)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of what games need, with two games more, and their golden records played."""
    copy = tmp_path_factory.mktemp("clone")
    for part in PARTS:
        left_out = shutil.ignore_patterns(*LEFT_OUT.get(part, ("__pycache__",)))
        shutil.copytree(ROOT / part, copy / part, ignore=left_out)
    for file in FILES:
        shutil.copy(ROOT / file, copy / file)
    kept = copy / ".cache" / "kernels"  # what is compiled is compiled for copies, too
    kept.mkdir(parents=True)
    (kept / kernels.folder().name).symlink_to(kernels.folder())
    assert new_game.main([PLAIN], copy) == 0
    assert new_game.main([FULL, "WM", "--full"], copy) == 0
    run(copy, "-m", "pytest", "-q", "-k", BOTH, "tests/games/test_golden.py", "--update-golden")
    yield copy
    if sys.pycache_prefix:
        shutil.rmtree(Path(sys.pycache_prefix, *copy.parts[1:]), ignore_errors=True)


def run(clone: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(clone / "src")}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=clone,
        env=environment,
        capture_output=True,  # apart: a thread may log to stderr after the last word on stdout
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def passed(clone: Path) -> list[str]:
    """The tests of both that have passed, and none has failed."""
    said = run(clone, "-m", "pytest", "-q", "-rp", "-k", CHOSEN, *SUITES)
    return re.findall("^PASSED (.+)$", said, re.MULTILINE)


def test_new_games_pass_the_contract(passed: list[str]) -> None:
    assert sum(test.startswith("tests/contract/") for test in passed) > 100


def test_new_games_have_golden_records_and_their_own_tests_pass(
    clone: Path, passed: list[str]
) -> None:
    for game in (PLAIN, FULL):
        assert list((clone / "tests" / "games" / game / "golden").glob("*.record"))
    assert sum(test.startswith((GAMES, "tests/test_docs.py")) for test in passed) > 50


def test_new_games_without_kernels_have_nothing_compiled_anew(
    clone: Path, passed: list[str]
) -> None:
    used = [folder.name for folder in (clone / ".cache" / "kernels").iterdir()]
    assert used == [kernels.folder().name]


def test_new_games_are_traced(passed: list[str]) -> None:
    assert sum(test.startswith("tests/test_traceability.py") for test in passed) > 20


@pytest.fixture(scope="module")
def uses(clone: Path) -> Any:
    """What the commands and the server say of both."""
    return json.loads(run(clone, "-m", "tests.tools.every_use", PLAIN, FULL).splitlines()[-1])


@pytest.mark.parametrize(("game", "prefix", "clauses"), [(PLAIN, "TS", 5), (FULL, "WM", 9)])
def test_every_clause_of_a_new_game_is_cited(
    uses: Any, game: str, prefix: str, clauses: int
) -> None:
    book = uses[game]["clauses"]
    assert [clause["id"] for clause in book["clauses"]] == [
        f"{prefix}-{number:02}" for number in range(1, clauses + 1)
    ]
    assert (book["gaps"], book["unknown"]) == (0, {})


@pytest.mark.parametrize(("game", "title"), [(PLAIN, "Twenty Squares"), (FULL, "Word Market")])
def test_a_new_game_is_on_the_servers_shelf(uses: Any, game: str, title: str) -> None:
    card = uses[game]["card"]
    assert (card["title"], len(card["levels"])) == (title, 5)
    assert [option["clause"] for option in card["options"]]
    assert len(uses[game]["rules"]) == len(uses[game]["clauses"]["clauses"])


@pytest.mark.parametrize("game", [PLAIN, FULL])
def test_a_new_game_is_played_refereed_and_thought_about(uses: Any, game: str) -> None:
    said = uses[game]
    assert sum(seat["wins"] + seat["draws"] / 2 for seat in said["simulate"]["seats"]) == 2
    assert said["referee"]["ok"]
    assert said["referee"]["over"]
    assert said["play"]["result"]["winners"]
    assert said["think"]["moves"]


def test_a_full_game_has_words_a_bag_secrets_and_a_claim(clone: Path, uses: Any) -> None:
    """As its golden records tell: chance draws, the clock strikes, somebody doubts."""
    records = sorted((clone / "tests" / "games" / FULL / "golden").glob("*.record"))
    told = "".join(record.read_text("utf-8") for record in records)
    for entry in ("lexicon words.tsv", "chance draw:", "clock stand", "1 lay:", "1 doubt"):
        assert f"\n{entry}" in told, entry
    assert uses[FULL]["think"]["moves"][0]["move"].startswith("lay:")


def test_new_games_are_formatted_and_lint_clean(clone: Path) -> None:
    folders = ("src/parlour/games", *(f"tests/games/{game}" for game in (PLAIN, FULL)))
    run(clone, "-m", "ruff", "check", *folders)
    run(clone, "-m", "ruff", "format", "--check", *folders)


@pytest.mark.parametrize("game", [PLAIN, FULL])
def test_nothing_of_the_template_is_left(clone: Path, game: str) -> None:
    made = [p for folder in new_game.FOLDERS for p in (clone / folder / game).rglob("*")]
    page = clone / "docs" / "games" / f"{game}.md"
    for file in (*(p for p in made if p.is_file()), page):
        text = file.read_text("utf-8")
        for trace in ("_template", "XX-", "YY-", "Count Up", "Doubtful Words"):
            assert trace not in text, file


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--full"],
        ["one", "AB", "three"],
        ["Capital"],
        ["../escape"],
        ["score_four"],
        ["with-hyphen"],
        ["double__underscore"],
        ["fine", "toolong"],
        ["fine", "SF"],
        ["fine", "--words"],
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
