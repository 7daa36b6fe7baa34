"""The clauses of a rulebook, as the game's clauses.toml restates them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

ID = re.compile(r"(?<![A-Za-z0-9])(?:SF|4C|DP|CR|KW)-T?\d+[a-z]?(?![A-Za-z0-9])")


@dataclass(frozen=True)
class Clause:
    """One clause, in our own words, and our reading where the book is silent."""

    id: str
    says: str
    kind: str  # rule, silence, variant, page, house, event, construction, advice, equipment, none
    note: str = ""
    section: str = ""


@cache
def clauses_of(game: str) -> dict[str, Clause]:
    """Every clause of a game's book, in its order; of a game without a book, none."""
    book = files(f"parlour.games.{game}").joinpath("clauses.toml")
    return {
        id: Clause(
            id, entry["says"], entry["kind"], entry.get("note", ""), entry.get("section", "")
        )
        for id, entry in tomllib.loads(book.read_text("utf-8")).items()
    }
