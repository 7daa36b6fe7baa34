"""Tables, who sits at them, and guests."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from parlour.server.protocol import Chair, Result, SeatNumber, Text


class Guest(Struct):
    """Who I am here: a name and a cookie; with an account, the same on every device."""

    name: Annotated[str, Meta(max_length=40)]
    member: bool = False  # they have an account, and are signed in


class Terms(Struct, forbid_unknown_fields=True):
    """What people agree on beside the rules."""

    time: Text = "none"  # 300+5: seconds a game and a move; 30/move: seconds; 3d/move: days
    late: Text | None = None  # forfeit, bot or wait; None: forfeit with two sides, else wait
    away: Text = "wait"  # whoever is gone: wait, bot or, with two sides, forfeit
    grace: Annotated[int, Meta(ge=1, le=1440)] = 10  # minutes before that, while another waits
    public: bool = False  # afterwards anybody may find the match in the archive


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be laid out."""

    game: Text
    seats: SeatNumber | None = None
    options: dict[str, Any] = {}
    bots: dict[SeatNumber, Text] = {}  # seat -> level
    mine: list[SeatNumber] = []  # seats I take at once; several: people on one device
    names: dict[SeatNumber, Annotated[str, Meta(max_length=40)]] = {}  # of those seats
    first: SeatNumber | None = None  # None: the house draws lots (SF-06)
    terms: Terms = field(default_factory=Terms)
    tier: Text | None = None  # of the dictionary; None: the game's own
    open: bool = False  # anybody may sit down: the lobby shows it
    level: Text = ""  # of those who are looked for then; empty: anybody


class TableCard(Struct):
    """A table from outside."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    chairs: list[Chair]
    entries: int
    over: bool
    result: Result | None
    terms: Terms
    lexicon: str | None  # the dictionary's name, edition and tier; None: a game without words
    due: list[int]  # seats that have to move now, as far as I may know
    since: float  # seconds since 1970: the last that everybody heard of
    closed: str = ""  # why nobody can play here any more
    left: float | None = None  # seconds that I have, or the first of those who have to move


class Openness(Struct, forbid_unknown_fields=True):
    """Whether anybody may sit down at a table, by the lobby."""

    open: bool
    level: Text = ""  # of those who are looked for; empty: anybody


class HandToBot(Struct, forbid_unknown_fields=True):
    """A bot is to play on for this seat."""

    level: Text = "club"


class TakeSeat(Struct, forbid_unknown_fields=True):
    """I sit down; with the invitation of somebody who sits there already, as their partner."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    invitation: Annotated[str, Meta(max_length=64)] | None = None


class Invitation(Struct):
    """What a partner brings along, to share the seat of whoever gave it to them."""

    invitation: str


class SeatLink(Struct):
    """What opens my seat on another device, once; the page puts it behind the # of a link."""

    token: str
    seconds: float  # that it is good for


class OpenSeat(Struct, forbid_unknown_fields=True):
    """I come back to my seat on this device, by a link from the other."""

    token: Annotated[str, Meta(max_length=64)]
