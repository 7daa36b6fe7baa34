"""Ratings: one number a person and game, with its doubt."""

from __future__ import annotations

from msgspec import Struct


class RatingCard(Struct):
    """A rating as it is shown."""

    game: str
    title: str
    shown: int
    doubt: int  # nineteen times of twenty the true number is no farther away
    games: int
    provisional: bool  # too few games to say something


class BoardRow(Struct):
    """One line of a leader board: somebody, or a bot that stands where it was measured."""

    name: str
    shown: int
    doubt: int
    games: int
    rank: int | None = None  # None: a bot
    bot: str | None = None  # its level
    mine: bool = False


class Board(Struct):
    """The leader board of one game."""

    game: str
    title: str
    rows: list[BoardRow]
    mine: RatingCard | None  # where I stand, on the board or not
    needed: int  # games before somebody stands on it
    method: str


class RatingStep(Struct):
    """Where somebody stood after a match."""

    name: str
    shown: int
    doubt: int


class MatchRating(Struct):
    """Whether a match counts, and what it came to."""

    counts: bool
    why: str = ""  # it does not
    steps: list[RatingStep] = []  # empty, though it counts: in a moment
