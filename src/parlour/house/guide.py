"""What a newcomer is told of a game, as its guide.toml has it: the rules on one screen."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Point:
    """One thing to know, and the clauses that it rests on."""

    head: str
    says: str
    clauses: tuple[str, ...]


@cache
def summary(game: str) -> tuple[Point, ...]:
    """The rules of a game on one screen."""
    text = files(f"parlour.games.{game}").joinpath("guide.toml").read_text("utf-8")
    points = tomllib.loads(text)["summary"]
    return tuple(Point(row["head"], row["says"], tuple(row["clauses"])) for row in points)
