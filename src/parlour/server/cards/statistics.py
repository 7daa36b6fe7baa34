"""What somebody's finished matches add up to."""

from __future__ import annotations

from msgspec import Struct


class MonthFigures(Struct):
    """How the matches of a month ended."""

    month: str  # 2026-11
    won: int = 0
    drawn: int = 0
    lost: int = 0
    other: int = 0  # played alone, or for all sides on one device


class GameFigures(Struct):
    """All matches of one game."""

    game: str
    title: str
    played: int
    won: int
    drawn: int
    lost: int
    points: list[int]  # of the last matches, the oldest first
    mean: float | None
    best: int | None
    captures: list[int]  # of the last matches, where the game has any


class LongWord(Struct):
    """A word that I made, and where."""

    word: str
    game: str
    title: str
    id: str  # of the match


class StatisticsCard(Struct):
    """My finished matches in figures."""

    played: int
    months: list[MonthFigures]
    games: list[GameFigures]
    longest: list[LongWord]
