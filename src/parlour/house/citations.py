"""Who cites which clause: the code and the tests of a checkout, place by place."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import parlour
from parlour.house.clauses import Clause, clauses

# Where a clause of each kind must be tested. Other kinds (advice, equipment, none) need no test.
TESTED_IN = {
    "rule": "tests/games/",
    "silence": "tests/games/",
    "variant": "tests/games/",
    "example": "tests/games/",
    "page": "tests/browser/",
    "house": "tests/server/",
    "construction": "tests/",
    "event": "tests/",
}
CODE = {"src/parlour": ("*.py",), "web/src": ("*.ts", "*.svelte")}


@dataclass(frozen=True)
class Cited:
    """One clause, the places that cite it, and what it lacks."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    missing: tuple[str, ...]  # of "code" and "tests"


def checkout() -> Path | None:
    """The root of the checkout this runs from; None: it was installed without its tests."""
    root = Path(parlour.__file__).resolve().parents[2]
    return root if (root / "tests").is_dir() and (root / "pyproject.toml").is_file() else None


def citations(game: str) -> list[Cited]:
    """Every clause of a game, gaps first, else in the order of the book."""
    root = checkout()
    base = root or Path(parlour.__file__).resolve().parents[1]
    id = _id_of(game)
    code = _places(base, CODE if root else {"parlour": ("*.py",)}, id)
    tests = _places(base, {"tests": ("*.py", "*.json")}, id) if root else {}
    found = [
        _cited(clause, code.get(clause.id, ()), tests.get(clause.id, ()), root is not None)
        for clause in clauses(game)
    ]
    return sorted(found, key=lambda cited: not cited.missing)


def unknown(game: str) -> dict[str, tuple[str, ...]]:
    """Ids that are cited but are in no book, with the places."""
    root = checkout()
    if root is None:
        return {}
    known = {clause.id for clause in clauses(game)}
    places = _places(root, {**CODE, "tests": ("*.py",)}, _id_of(game))
    return {id: places[id] for id in sorted(places) if id not in known}


def _id_of(game: str) -> re.Pattern[str]:
    """How an id of this game looks: they all begin as the first one does."""
    prefix = clauses(game)[0].id.partition("-")[0]
    return re.compile(rf"(?<![A-Za-z0-9]){prefix}-T?\d+[a-z]?(?![A-Za-z0-9])")


def _cited(clause: Clause, code: tuple[str, ...], tests: tuple[str, ...], whole: bool) -> Cited:
    missing = []
    # A worked example shows rules; code follows those, not the example.
    if clause.kind in TESTED_IN and clause.kind != "example" and not code:
        missing.append("code")
    folder = TESTED_IN.get(clause.kind)
    if whole and folder and not any(place.startswith(folder) for place in tests):
        missing.append("tests")
    return Cited(clause, code, tests, tuple(missing))


def _places(
    root: Path, where: dict[str, tuple[str, ...]], id: re.Pattern[str]
) -> dict[str, tuple[str, ...]]:
    """For every id the places that cite it, each once, in the order of the paths."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for folder, patterns in where.items():
        for path in sorted(p for pattern in patterns for p in (root / folder).rglob(pattern)):
            name = path.relative_to(root).as_posix()
            for cited, spot in _cites(path, id):
                found[cited][f"{name}::{spot}" if spot else name] = None
    return {cited: tuple(places) for cited, places in found.items()}


def _cites(path: Path, id: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The ids a file cites, each with the function or class around it, if there is one."""
    text = path.read_text("utf-8")
    if not id.search(text):
        return
    spans = _spans(text) if path.suffix == ".py" else []
    for number, line in enumerate(text.splitlines(), start=1):
        for cited in id.findall(line):
            around = [name for first, last, name in spans if first <= number <= last]
            yield cited, around[-1] if around else ""


def _spans(text: str) -> list[tuple[int, int, str]]:
    """First line (decorators included), last line and name of all definitions, outer first."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    spans = [
        (min([node.lineno, *(d.lineno for d in node.decorator_list)]), node.end_lineno, node.name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, kinds)
    ]
    return sorted((first, last or first, name) for first, last, name in spans)
