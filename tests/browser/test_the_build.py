"""The page's sources and its build: boards stand alone, three.js comes late, nothing is inline."""

import re
from pathlib import Path

from setup.places import STATIC, WEB

BOARDS = WEB / "src" / "boards"
APP = WEB / "src" / "app"
# What knows nothing of the table: questions to the house, words, seconds, a clause's link, a ring.
STATELESS = (
    APP / "api",
    APP / "words",
    APP / "countdown.svelte",
    BOARDS / "props",
    *(APP / "parts" / f"{n}.svelte" for n in ("Clause", "LastCall")),
)
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""")


def sources(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.suffix in (".ts", ".svelte")]


def test_a_board_knows_nothing_of_the_apps_state() -> None:
    games = [folder for folder in BOARDS.iterdir() if folder.is_dir()]
    assert games != []
    for game in games:
        for file in sources(game):
            for name in IMPORT.findall(file.read_text()):
                if name.startswith("."):
                    target = (file.parent / name).resolve()
                    shared = (BOARDS / "letters", WEB / "src" / "wire", WEB / "src" / "styles")
                    allowed = (game, *shared, *STATELESS)
                    assert any(target.is_relative_to(each) for each in allowed), (file, name)
                else:
                    assert name.split("/")[0] in ("svelte", "three"), (file, name)


def test_three_is_imported_in_scenes_only() -> None:
    for file in sources(WEB / "src"):
        if file.parent.name != "scene":
            assert "three" not in [name.split("/")[0] for name in IMPORT.findall(file.read_text())]


def test_the_first_load_is_small() -> None:
    page = (STATIC / "index.html").read_text()
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', page)
    assert first != []
    code = "".join((STATIC / name).read_text() for name in first)
    assert "WebGLRenderer" not in code
    assert len(code) < 150_000
    drawn = [file for file in STATIC.glob("assets/*.js") if "WebGLRenderer" in file.read_text()]
    assert len(drawn) == 1  # and it does come, later


def test_nothing_is_inline() -> None:
    page = (STATIC / "index.html").read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert " style=" not in page


def test_the_lock_names_no_registry() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text()
