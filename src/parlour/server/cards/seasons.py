"""A season against PAR, as its page shows it."""

from __future__ import annotations

from msgspec import Struct


class SeasonRow(Struct):
    """Somebody's best in a class."""

    group: str
    par: int
    rank: int
    name: str
    points: int
    plus: int | None  # a champion's (4C-55)
    handicap: int | None  # anybody else's (4C-54)
    mine: bool


class SeasonCard(Struct):
    """A year of 4CYTE."""

    year: int
    years: list[int]  # that have a season; the newest first
    over: bool
    par: dict[str, int]  # by class (4C-52)
    games: int  # that were entered
    rows: list[SeasonRow]  # by class, then by rank
    proposed: dict[str, int] | None  # the next PAR, once it is over (4C-67)
