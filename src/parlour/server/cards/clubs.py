"""Clubs: the form that founds one, its page, and what its members do."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.server.cards.events import EventCard
from parlour.server.protocol import Text

About = Annotated[str, Meta(max_length=400)]


class NewClub(Struct, forbid_unknown_fields=True):
    """A club to be founded, or what it is called from now on."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    about: About = ""
    public: bool = False  # anybody finds it, and sees what it has played


class Joining(Struct, forbid_unknown_fields=True):
    """The word of an invitation link."""

    word: Text


class Appointed(Struct, forbid_unknown_fields=True):
    """What a member is from now on."""

    role: Literal["owner", "organiser", "member"]


class ClubCard(Struct):
    """A club in a list."""

    id: str
    name: str
    about: str
    public: bool
    members: int
    role: str | None  # mine; None: I am not in it


class ClubMemberCard(Struct):
    """Somebody in a club."""

    n: int
    name: str
    role: str
    since: float  # seconds since 1970
    mine: bool


class LeagueCard(Struct):
    """One row of a league table."""

    rank: int
    name: str
    points: float
    events: int
    titles: int
    mine: bool


class ChampionCard(Struct):
    """Who won an event of the club."""

    event: str
    name: str
    kind: str
    title: str  # of the game
    ended: float  # seconds since 1970
    champions: list[str]
    players: int


class ClubPage(Struct):
    """A club, as whoever asks may know it."""

    id: str
    name: str
    about: str
    public: bool
    made: float  # seconds since 1970
    count: int  # members
    role: str | None  # mine; None: I am not in it
    members: list[ClubMemberCard]  # told to members alone
    events: list[EventCard]
    year: int  # of the league table
    years: list[int]  # in which anything was played
    league: list[LeagueCard]
    champions: list[ChampionCard]  # the newest first
    link: str | None  # for those who may invite: the word of the link
    may: list[str]  # hold, invite, appoint, change, remove, leave, dissolve
