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

# Where a clause of each kind must be tested. Other kinds (event, advice, equipment, none) wait
# for nothing.
TESTED_IN = {
    "rule": "tests/games/",
    "silence": "tests/games/",
    "variant": "tests/games/",
    "example": "tests/games/",
    "page": "tests/browser/",
    "house": "tests/server/",
    "construction": "tests/",
}
ID = re.compile(r"(?<![A-Za-z0-9])(?:SF|4C|DP|CR|KW)-T?\d+[a-z]?(?![A-Za-z0-9])")
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
    code = _places(base, CODE if root else {"parlour": ("*.py",)})
    tests = _places(base, {"tests": ("*.py", "*.json")}) if root else {}
    found = [
        _cited(clause, code.get(clause.id, ()), tests.get(clause.id, ()), root is not None)
        for clause in clauses(game)
    ]
    return sorted(found, key=lambda cited: not cited.missing)


def unknown(game: str) -> dict[str, tuple[str, ...]]:
    """Ids that are cited and stand in no book, with the places."""
    root = checkout()
    if root is None:
        return {}
    known = [clause.id for clause in clauses(game)]
    prefix = known[0].partition("-")[0]
    places = _places(root, {**CODE, "tests": ("*.py",)})
    return {
        id: places[id] for id in sorted(places) if id.startswith(f"{prefix}-") and id not in known
    }


def _cited(clause: Clause, code: tuple[str, ...], tests: tuple[str, ...], whole: bool) -> Cited:
    missing = []
    # A worked example shows rules; it is none that code could follow by itself.
    if clause.kind in TESTED_IN and clause.kind != "example" and not code:
        missing.append("code")
    folder = TESTED_IN.get(clause.kind)
    if whole and folder and not any(place.startswith(folder) for place in tests):
        missing.append("tests")
    return Cited(clause, code, tests, tuple(missing))


def _places(root: Path, where: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """For every id the places that cite it, each once, in the order of the paths."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for folder, patterns in where.items():
        for path in sorted(p for pattern in patterns for p in (root / folder).rglob(pattern)):
            name = path.relative_to(root).as_posix()
            for id, spot in _cites(path):
                found[id][f"{name}::{spot}" if spot else name] = None
    return {id: tuple(places) for id, places in found.items()}


def _cites(path: Path) -> Iterator[tuple[str, str]]:
    """The ids a file cites, each with the function or class around it, if there is one."""
    text = path.read_text("utf-8")
    if not ID.search(text):
        return
    spans = _spans(text) if path.suffix == ".py" else []
    for number, line in enumerate(text.splitlines(), start=1):
        for id in ID.findall(line):
            around = [name for first, last, name in spans if first <= number <= last]
            yield id, around[-1] if around else ""


def _spans(text: str) -> list[tuple[int, int, str]]:
    """First line (decorators included), last line and name of all definitions, outer first."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    spans = [
        (min([node.lineno, *(d.lineno for d in node.decorator_list)]), node.end_lineno, node.name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, kinds)
    ]
    return sorted((first, last or first, name) for first, last, name in spans)
