"""Somebody's page: what their finished games add up to."""

from __future__ import annotations

from msgspec import Struct


class KindCard(Struct):
    """All matches of one game."""

    game: str
    title: str
    played: int
    won: int
    drawn: int
    lost: int
    best: int | None  # points


class ParCard(Struct):
    """The best score in a class of 4CYTE, against PAR (4C-51 to 4C-55)."""

    group: str  # the class, A to H
    par: int
    best: int
    games: int  # in this class
    champion: bool
    plus: int | None  # by which a champion exceeds PAR
    handicap: int | None  # what others lack


class WordCount(Struct):
    """A word, and in how many games it was made."""

    word: str
    times: int


class Feat(Struct):
    """Something nobody has done better on this page."""

    what: str
    value: str
    id: str | None  # of the match


class Profile(Struct):
    """A person by their games: one's own by all of them, others' by those that are public."""

    name: str
    since: float | None  # seconds since 1970; None: a guest
    mine: bool
    played: int
    games: list[KindCard]
    par: list[ParCard]
    words: list[WordCount]
    records: list[Feat]


class PersonLink(Struct):
    """Who has a page, by the name that it is found under."""

    name: str
