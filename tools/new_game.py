"""Lays out the folders of a new game: .venv/bin/python tools/new_game.py NAME [PREFIX] [--full].

NAME is as in records (twenty_squares), PREFIX begins the ids of its clauses (TS). A template's
game is copied under that name, with its tests and its page, and put on the shelf: the tests pass
from the first minute, and each change from there is a small one. The usual template hides nothing
and needs nothing but the rules; the full one has a dictionary, a bag, hidden hands and a claim that
must be made in time.
"""

import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src/parlour/games", "tests/games")
SHELF = "src/parlour/games/__init__.py"

NEXT = """
{name} is on the shelf. Next, in this order (CONTRIBUTING.md, "Add a game"):
  src/parlour/games/{name}/clauses.toml    the rulebook in your own words
  src/parlour/games/{name}/                the other files, as CONTRIBUTING.md lists them
  tests/games/{name}/test_clauses.py       a test for every clause
  docs/games/{name}.md                     a page for players
./run golden writes its golden records, tools/page_types.py the page's types, and ./run check
says what is still wrong.
"""


@dataclass(frozen=True)
class Template:
    """A small game that works, as it is called in its own files."""

    name: str
    title: str
    prefix: str


PLAIN = Template("_template", "Count Up", "XX")
FULL = Template("_template_full", "Doubtful Words", "YY")


class Unusable(ValueError):
    """A name that no game can have."""


def main(arguments: list[str], root: Path = ROOT) -> int:
    words = [argument for argument in arguments if argument != "--full"]
    if len(words) not in (1, 2):
        print("usage: ./run new-game NAME [PREFIX] [--full]", file=sys.stderr)
        return 2
    name = words[0]
    prefix = words[1] if len(words) == 2 else initials(name)
    try:
        check(name, prefix, root)
    except Unusable as problem:
        print(f"new-game: {problem}", file=sys.stderr)
        return 2
    lay_out(FULL if "--full" in arguments else PLAIN, name, prefix, root)
    print(NEXT.format(name=name).strip())
    return 0


def initials(name: str) -> str:
    """TS for twenty_squares, PI for pits."""
    words = [word for word in name.split("_") if word]
    return ("".join(word[0] for word in words) if len(words) > 1 else name[:2]).upper()


def check(name: str, prefix: str, root: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > 40:
        raise Unusable(f"{name!r}: a game's name is small letters, digits and single underscores")
    if not re.fullmatch(r"[A-Z0-9]{2,4}", prefix):
        raise Unusable(f"{prefix!r}: a prefix is two to four capital letters or digits")
    if (root / FOLDERS[0] / name).exists():
        raise Unusable(f"there is a game {name!r} already")
    for book in (root / FOLDERS[0]).glob("*/clauses.toml"):
        if f"[{prefix}-" in book.read_text("utf-8"):
            raise Unusable(f"the clauses of {book.parent.name} begin with {prefix}; name another")


def lay_out(template: Template, name: str, prefix: str, root: Path) -> None:
    made = [root / "docs" / "games" / f"{name}.md"]
    shutil.copy(root / "docs" / "games" / f"{template.name}.md", made[0])
    for folder in FOLDERS:
        copy = root / folder / name
        left_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(root / folder / template.name, copy, ignore=left_out)
        made += [file for file in copy.rglob("*") if file.is_file()]
    for file in made:
        file.write_text(renamed(file.read_text("utf-8"), template, name, prefix), "utf-8")
    shelf = root / SHELF
    shelf.write_text(with_game(shelf.read_text("utf-8"), name), "utf-8")


def renamed(text: str, template: Template, name: str, prefix: str) -> str:
    """A file of the template, as a file of the new game."""
    text = text.replace(template.name, name).replace(template.title, title(name))
    return text.replace(f"{template.prefix}-", f"{prefix}-")


def title(name: str) -> str:
    return name.replace("_", " ").title()


def with_game(shelf: str, name: str) -> str:
    """The shelf's source with one more game on it."""
    return shelf.replace("\n)\n", f'\n    "{name}",\n)\n', 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
