"""Clauses, code and tests belong together: every clause is proved, and no citation is made up."""

import ast
import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BOOKS = {
    file.parent.name: tomllib.loads(file.read_text("utf-8"))
    for file in sorted((ROOT / "src/parlour/games").glob("*/clauses.toml"))
}
TINY = tomllib.loads((ROOT / "tests/tiny/clauses.toml").read_text("utf-8"))
KNOWN = {id: clause for book in (*BOOKS.values(), TINY) for id, clause in book.items()}
ID = re.compile(
    r"(?<![\w-])(" + "|".join({id.partition("-")[0] for id in KNOWN}) + r")-T?\d+[a-z]?"
)
# Where a clause of each kind must have its tests; the other kinds need none.
PROVED_IN = {
    "rule": "tests/games",
    "variant": "tests/games",
    "silence": "tests/games",
    "example": "tests/games",
    "page": "tests/browser",
    "house": "tests/server",
    "construction": "tests",
    "event": "tests",
}
KINDS = {*PROVED_IN, "advice", "equipment", "none"}
# Numbers that tests and mutants make up on purpose, to see them refused.
INVENTED = {"TY-97", "TY-98", "TY-99", "XX-1"}


@cache
def marked() -> dict[str, set[str]]:
    """For every clause the tests that are marked with it: @clause("SF-07").

    Read when the first test asks: every test process loads this file, and one runs its tests.
    """
    found = defaultdict(set)
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "@clause(" in text else ():
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "clause":
                        for id in mark.args:
                            place = f"{file.relative_to(ROOT).as_posix()}::{node.name}"
                            found[ast.literal_eval(id)].add(place)
    return found


def test_there_is_something_to_trace() -> None:
    assert len(KNOWN) > 40
    assert len(marked()) > 30


@pytest.mark.parametrize("id", [id for book in BOOKS.values() for id in book])
def test_every_clause_is_proved_where_its_kind_belongs(id: str) -> None:
    folder = PROVED_IN.get(KNOWN[id]["kind"])
    if folder is not None:
        assert [test for test in marked()[id] if test.startswith(f"{folder}/")], f"{id} has no test"


@pytest.mark.parametrize("game", BOOKS)
def test_rules_say_which_clauses_they_follow(game: str) -> None:
    """Every clause that is played by is cited in the game's code."""
    folder = ROOT / "src/parlour/games" / game
    code = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    kinds = ("rule", "variant", "silence")
    played = [id for id, clause in BOOKS[game].items() if clause["kind"] in kinds]
    assert [id for id in played if not re.search(rf"\b{id}\b", code)] == []


def test_tests_prove_clauses_that_there_are() -> None:
    assert set(marked()) - set(KNOWN) == set()


@pytest.mark.parametrize("folder", ["src", "tests", "docs", "web/src"])
def test_citations_name_clauses_that_there_are(folder: str) -> None:
    """In code and in comments, in refusals and score lines, on pages."""
    endings = {".py", ".toml", ".md", ".ts", ".svelte"}
    unknown = {
        f"{file.relative_to(ROOT)}: {cited[0]}"
        for file in (ROOT / folder).rglob("*")
        if file.suffix in endings and file.is_file() and "node_modules" not in file.parts
        for cited in ID.finditer(file.read_text("utf-8"))
        if cited[0] not in KNOWN and cited[0] not in INVENTED
    }
    assert unknown == set()


def test_refusals_and_lines_cite_a_clause() -> None:
    """Illegal(clause, why), Line(side, points, why, clause), option(default, clause, help)."""
    places = {"Illegal": 0, "Line": 3, "option": 1}
    wrong, seen = [], 0
    for file in sorted((ROOT / "src/parlour/games").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and (place := places.get(ast.unparse(node.func))) is not None
            ):
                seen += 1
                cited = node.args[place]
                # A name or an entry of a table is checked by the contract, in play.
                if isinstance(cited, ast.Constant) and cited.value not in KNOWN:
                    wrong.append(f"{file.relative_to(ROOT)}:{node.lineno}: {cited.value}")
    assert wrong == []
    assert seen > 10


@pytest.mark.parametrize("game", BOOKS)
def test_clauses_are_whole(game: str) -> None:
    book = BOOKS[game]
    prefixes = {id.partition("-")[0] for id in book}
    assert len(prefixes) == 1
    for id, clause in book.items():
        assert re.fullmatch(r"[A-Z0-9]{2,4}-T?\d+[a-z]?", id)
        assert clause["kind"] in KINDS, id
        assert set(clause) <= {"says", "section", "kind", "reading", "diagram"}, id
        for text in (clause["says"], clause.get("reading", "So.")):
            assert text[0].isupper(), id
            assert text.endswith("."), id
            assert not re.search(r"\b(SILENT|AMBIG|CONFLICT|Rec)\b", text), id
        assert clause["kind"] != "silence" or clause.get("reading"), f"{id} is silent and unread"


@pytest.mark.parametrize("game", BOOKS)
def test_sections_are_not_scattered(game: str) -> None:
    sections = [clause["section"] for clause in BOOKS[game].values()]
    turns = [
        here for here, before in zip(sections, [None, *sections], strict=False) if here != before
    ]
    assert len(turns) == len(set(turns))
