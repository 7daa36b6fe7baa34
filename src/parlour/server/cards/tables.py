"""Tables, who sits at them, and guests."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from parlour.server.cards.people import Invited
from parlour.server.protocol import Chair, Result, SeatNumber, Terms, Text


class Guest(Struct):
    """Who I am here: a name and a cookie; with an account, the same on every device."""

    name: Annotated[str, Meta(max_length=40)]
    member: bool = False  # they have an account, and are signed in


class Promise(Struct):
    """What the house binds itself to, before a table is laid with the nonce (docs/draws.md)."""

    nonce: str
    commitment: str


class Salted(Struct, forbid_unknown_fields=True):
    """A nonce that the house gave, and what one adds to the draws oneself."""

    nonce: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]
    salt: Annotated[str, Meta(min_length=1, max_length=64)]


class Bound(Struct):
    """What the draws of a table follow from, as far as it is known while it is played."""

    commitment: str
    salts: dict[str, str]  # by seat


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
    kept: dict[SeatNumber, Invited] = {}  # seats that only these people may take
    draws: Salted | None = None  # my part in them


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
    event: str | None = None  # whose pairing is played here
    draws: Bound | None = None


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
