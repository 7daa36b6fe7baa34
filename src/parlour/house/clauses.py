"""A game's clauses, as its clauses.toml restates them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Clause:
    """One clause of a rulebook in our own words."""

    id: str
    says: str
    kind: str
    section: str = ""
    reading: str = ""  # ours, where the booklet is silent or can be read in two ways
    diagram: str | None = None  # the name of a small record that shows it


@cache
def clauses(game: str) -> tuple[Clause, ...]:
    """Every clause of a game, in the booklet's order."""
    text = files(f"parlour.games.{game}").joinpath("clauses.toml").read_text("utf-8")
    return tuple(_clause(id, row) for id, row in tomllib.loads(text).items())


def diagram(game: str, name: str) -> str | None:
    """The record of a diagram that a clause names; None: there is none."""
    if name not in {clause.diagram for clause in clauses(game)}:
        return None
    file = files(f"parlour.games.{game}").joinpath("diagrams", f"{name}.record")
    return file.read_text("utf-8") if file.is_file() else None


def _clause(id: str, row: dict[str, str]) -> Clause:
    return Clause(
        id,
        says=row["says"],
        kind=row["kind"],
        section=row.get("section", ""),
        reading=row.get("reading", ""),
        diagram=row.get("diagram"),
    )
