"""What a browser is told of an event; beside `protocol.py`, and part of the same socket."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class Entrant(Struct):
    """Somebody who has entered an event."""

    name: str
    bot: str | None  # the level of the bot that plays, for itself or for them
    person: bool  # a bot plays for them, and they may come back
    out: bool  # they have withdrawn
    rating: float | None = None  # as it was when they entered, where it makes the order


class Helper(Struct):
    """A steward or a judge."""

    role: str
    name: str


class Outcome(Struct):
    """How a pairing ended; by place in it."""

    totals: list[int]
    winners: list[int]
    default: bool = False  # somebody was not there
    keys: list[int] | None = None  # Key cards spelt, at a party
    spelt: int | None = None  # the place that has won the prize


class PairingNow(Struct):
    """Players who meet at one table."""

    id: str
    players: list[int]
    table: str | None  # the last that was laid for them
    open: bool
    bout: int  # how often it was played again
    result: Outcome | None
    moving: list[int] = []  # who moves on to the next table after this round (KW-83)


class RoundNow(Struct):
    """A round, and who rests."""

    pairings: list[PairingNow]
    byes: list[int]


class StandingNow(Struct):
    """One row of the table."""

    player: int
    rank: int
    points: float
    tiebreaks: dict[str, float]


class TieBreak(Struct):
    """How equals are told apart."""

    name: str
    words: str


class Prize(Struct):
    """The Key card of a table and who has spelt it (KW-86)."""

    table: str  # the pairing; "all": the first at any table
    word: str
    player: int | None


class Noted(Struct):
    """What has happened, in words."""

    when: float  # seconds since 1970
    words: str


class Holders(Struct):
    """Who holds an event."""

    organiser: str
    club: str | None = None  # its id
    club_name: str = ""


class EventNow(Struct, tag_field="t", tag="event"):
    """An event as everybody may know it, whole."""

    id: str
    entries: int
    name: str
    kind: str
    game: str
    title: str
    options: dict[str, Any]
    plan: dict[str, Any]
    time: str  # as in Terms
    state: Literal["open", "running", "paused", "over"]
    entering: bool  # people may still enter
    guests: bool  # without an account too
    automatic: bool
    holders: Holders
    members: bool  # only those of the club may enter
    helpers: list[Helper]
    players: list[Entrant]
    order: list[int]  # by lot, by rating or by entry
    drawn: bool  # by lot
    rounds: list[RoundNow]
    of: int | None  # how many rounds there will be; None: nobody knows yet
    bracket: list[int | None]  # a knockout's first round, line by line; None is a bye
    standings: list[StandingNow]
    tiebreaks: list[TieBreak]
    ties: list[list[int]]  # to be broken by lot
    until: float | None  # when the running time of all tables ends (KW-82); seconds since 1970
    stewards: int  # that a party needs (KW-80)
    prizes: list[Prize]
    log: list[Noted]  # the newest first


class MyEvent(Struct, tag_field="t", tag="my event"):
    """What an event is to whoever visits it."""

    id: str
    player: int | None
    roles: list[str]
    may: list[str]  # deeds that are theirs to do
    table: str | None  # where they play now
    links: dict[str, str]  # for the organiser: by role, the word that makes somebody it
