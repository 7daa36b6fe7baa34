"""Events: the form that makes one, what is done at it, and the list of all."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from parlour.server.competing import EventNow, MyEvent
from parlour.server.protocol import Terms, Text

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Players = Annotated[int, Meta(ge=0, le=255)]


class NewEvent(Struct, forbid_unknown_fields=True):
    """An event to be held."""

    kind: Text  # knockout, round_robin, swiss or party
    game: Text
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    options: dict[str, Any] = {}
    plan: dict[str, Any] = {}
    terms: Terms = field(default_factory=Terms)
    tier: Text | None = None  # of the dictionary; None: the game's own
    guests: bool = True  # people without an account may enter
    fill: Text = ""  # the level of bots that take places left empty; empty: none do
    places: Players = 0  # up to so many; a party's tables are filled in any case
    lots: bool = True  # the order is drawn by lot; else it is by rating, then by entry
    automatic: bool = True  # the next round is drawn as soon as all results are in
    public: bool = False  # anybody finds it in the list
    club: Text | None = None  # in whose name it is held
    members: bool = False  # only members of the club may enter


class Deed(Struct, forbid_unknown_fields=True):
    """What somebody does at an event; each kind of deed has its own fields."""

    do: Literal[
        "enter",
        "leave",
        "withdraw",
        "chair",
        "correct",
        "bot",
        "lots",
        "begin",
        "round",
        "card",
        "help",
        "dismiss",
        "pause",
        "go",
        "finish",
    ]
    name: Name | None = None  # enter, bot, help: what they are called here
    player: Players | None = None  # withdraw, chair
    level: Text = ""  # bot, chair; empty: the person is back
    pairing: Text | None = None  # correct, card
    totals: list[int] = []  # correct: by place
    winners: list[int] = []
    why: Annotated[str, Meta(max_length=200)] = ""
    word: Text = ""  # card, help: the Key card; the word of the organiser's link
    nth: Players | None = None  # dismiss


class EventCard(Struct):
    """An event in a list."""

    id: str
    name: str
    kind: str
    game: str
    title: str
    players: int
    round: int
    over: bool
    public: bool
    club: bool  # one holds it
    made: float  # seconds since 1970


class EventPage(Struct):
    """An event, and what it is to whoever asks."""

    event: EventNow
    mine: MyEvent
