"""The tree is what ARCHITECTURE.md says it is, games look alike, and files stay small."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent for path in (ROOT / "src/parlour/games").glob("*/clauses.toml"))
LONGEST = 500  # lines, of files that people write
FILES = {
    "__init__.py",
    "board.py",
    "bot.py",
    "clauses.toml",
    "diagrams",
    "guide.toml",
    "lesson.record",
    "match.py",
    "moves.py",
    "notation.py",
    "options.py",
    "rules.py",
    "scoring.py",
    "state.py",
    "view.py",
}
EXTRA = {
    "data",
    "fast.py",
    "honours.py",
    "kernel",
    "kernel.py",
    "spaces.py",
    "words.toml",
}  # where a game needs them
# Made by set-up or by tools; the rest of what is ignored begins with a dot.
MADE = {"__pycache__", "node_modules", "static"}
DEEP = {"src": 4, "web": 3}  # folders named on the page; elsewhere two
ALIKE = Path("src/parlour/games")  # whose folders look alike and are not named one by one
WRITTEN = {".py", ".ts", ".svelte", ".css", ".md"}


def files() -> list[Path]:
    """All that people have written, without what is generated, pinned or frozen."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def folders() -> set[str]:
    """The folders of the tree, down to the depth of a page."""
    found = {folder for file in files() for folder in file.relative_to(ROOT).parents} - {Path()}
    near = (folder for folder in found if len(folder.parts) <= DEEP.get(folder.parts[0], 2))
    return {folder.as_posix() for folder in near if folder.parent != ALIKE} - {"src"}


def test_architecture_names_every_folder_and_every_folder_is_named() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    tree = page.partition("## The tree")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", tree, re.MULTILINE)
    assert sorted(re.findall(r"`([^`]+)/`", " ".join(rows))) == sorted(folders())


def test_architecture_is_two_screens() -> None:
    lines = (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()
    assert len(lines) <= 120
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_game_folder_has_the_same_files(game: Path) -> None:
    there = {path.name for path in game.iterdir()} - MADE
    assert there - EXTRA == FILES


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_game_has_its_tests_and_its_page(game: Path) -> None:
    for part in (f"tests/games/{game.name}", f"docs/games/{game.name}.md"):
        assert (ROOT / part).exists(), part
    assert (ROOT / "tests/games" / game.name / "mutations.toml").exists()


def test_the_steps_of_the_schema_follow_one_another() -> None:
    """Two that were made side by side may both be right, and no database could be opened."""
    folder = ROOT / "src/parlour/server/store/schema/versions"
    steps = sorted(folder.glob("[0-9]*.py"))
    numbers = [f"{n:04}" for n in range(1, len(steps) + 1)]
    assert [step.name[:4] for step in steps] == numbers
    for step, before in zip(steps[1:], numbers, strict=False):
        text = step.read_text()
        assert f'revision = "{step.name[:4]}"\ndown_revision = "{before}"' in text, step.name


def test_no_file_is_too_long() -> None:
    generated = {"web/src/wire/generated.ts", "docs/licences.md"}
    long = {
        name: length
        for file in files()
        if file.suffix in WRITTEN
        and (name := file.relative_to(ROOT).as_posix()) not in generated
        and not name.startswith("bench/peers/")
        and (length := len(file.read_text("utf-8").splitlines())) > LONGEST
    }
    assert long == {}


def test_no_file_is_named_for_nothing() -> None:
    vague = re.compile(r"(^|_)(utils?|helpers?|common|managers?|misc)(_|$)")
    own = (file for file in files() if "bench/peers" not in file.as_posix())
    assert [str(file) for file in own if vague.search(file.stem.lower())] == []


def test_every_module_says_what_it_is() -> None:
    silent = [
        file.relative_to(ROOT).as_posix()
        for file in files()
        if file.suffix == ".py"
        and "bench/peers" not in file.as_posix()
        and not ast.get_docstring(ast.parse(file.read_text("utf-8")))
    ]
    assert silent == []


def test_imports_keep_to_their_layers(tmp_path: Path) -> None:
    command = [Path(sys.executable).with_name("lint-imports"), "--cache-dir", tmp_path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
