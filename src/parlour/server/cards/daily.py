"""The games of the day: what each is, and how everybody did."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parlour.server.protocol import Update


class DayRow(Struct):
    """One line of the table of the day."""

    rank: int
    name: str
    points: int
    mine: bool = False


class DayGame(Struct):
    """One of the games of a day, as I find it."""

    slot: str
    game: str
    title: str
    unit: str  # of the points: points, words, or solved
    digest: str  # of the deal, told before the day
    players: int  # who have a score
    rows: list[DayRow]  # the first of them
    state: Literal["open", "playing", "done", "over"]
    table: str | None = None  # where I play, or have played
    points: int | None = None  # that I have
    rank: int | None = None
    why: str = ""  # my attempt does not count


class DailyCard(Struct):
    """A day."""

    date: str  # of UTC
    left: float  # seconds until it is over; 0: it is
    games: list[DayGame]
    streak: int
    share: str  # a line that spoils nothing
    member: bool  # who has an account keeps a streak
    next: dict[str, str]  # by game: the digests of tomorrow's deals


class ProblemCard(Struct):
    """The problem of the day, as it lies there."""

    update: Update
    options: dict[str, Any]


class DayTable(Struct):
    """Where I play."""

    table: str


class Answered(Struct, forbid_unknown_fields=True):
    """My one answer."""

    move: Annotated[str, Meta(max_length=8)]
