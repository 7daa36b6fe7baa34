"""The messages between browser and server; the page's types are generated from here.

Over the socket a browser sends Open, Move, Try, Ready, Say and Leave, each about one table, and
gets Update, People, Talk, Done, Tried, Refused and Problem; with Browse it looks into the lobby,
with Attend it hears what concerns its person, with Visit it follows an event. Every message names
itself in its field `t`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from parlour.server.competing import EventNow, MyEvent

Text = Annotated[str, Meta(max_length=200)]
TableId = Annotated[str, Meta(min_length=1, max_length=64)]
MoveId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]

To = Literal["table", "side", "seat", "watchers"]  # whom one talks to

TOO_FAST = "too many at once: wait a moment"  # a limit on how often was reached
LONGEST = 300  # characters of one message
# What may be said at any moment: it tells nobody what to play, or what anybody holds.
PHRASES = (
    "Hello",
    "Good luck",
    "One moment",
    "I am back",
    "Good move",
    "Well played",
    "Sorry",
    "Thank you",
    "Good game",
    "Goodbye",
)


# --- what a browser says -----------------------------------------------------------------------


class Open(Struct, tag_field="t", tag="open", forbid_unknown_fields=True):
    """Show me this table, from a seat of mine or, without one, as a watcher."""

    table: TableId
    seat: SeatNumber | None = None
    talk: bool = False  # and tell me what is said there


class Leave(Struct, tag_field="t", tag="leave", forbid_unknown_fields=True):
    """Show me this table no longer."""

    table: TableId


class Move(Struct, tag_field="t", tag="move", forbid_unknown_fields=True):
    """A move, as written. Sent twice under one id it is made once."""

    id: MoveId
    table: TableId
    seat: SeatNumber
    move: Text
    about: Text = ""


class Try(Struct, tag_field="t", tag="try", forbid_unknown_fields=True):
    """What would this move be? Nothing is stored, nothing rolled."""

    id: MoveId
    table: TableId
    seat: SeatNumber
    move: Text


class Ready(Struct, tag_field="t", tag="ready", forbid_unknown_fields=True):
    """The finished game has been looked at: on with the next."""

    table: TableId
    seat: SeatNumber


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Some words to others at the table. Sent twice under one id they are said once."""

    id: MoveId
    table: TableId
    to: To
    text: str
    seat: SeatNumber | None = None  # None: I watch


class Browse(Struct, tag_field="t", tag="browse", forbid_unknown_fields=True):
    """Show me the open tables, from now on; None: all of them."""

    game: Text | None = None
    seats: SeatNumber | None = None
    time: Literal["none", "game", "move", "days"] | None = None
    level: Text | None = None


class Attend(Struct, tag_field="t", tag="attend", forbid_unknown_fields=True):
    """Tell me, from now on, what concerns me."""


class StopBrowsing(Struct, tag_field="t", tag="stop browsing", forbid_unknown_fields=True):
    """Show me the open tables no longer."""


class Visit(Struct, tag_field="t", tag="visit", forbid_unknown_fields=True):
    """Show me this event, from now on."""

    event: TableId


class StopVisiting(Struct, tag_field="t", tag="stop visiting", forbid_unknown_fields=True):
    """Show me that event no longer."""


Said = (
    Open | Leave | Move | Try | Ready | Say | Browse | StopBrowsing | Attend | Visit | StopVisiting
)


# --- what the server answers -------------------------------------------------------------------


class Prompt(Struct):
    """What an actor must, or may, do now."""

    actor: int | str  # a seat, "chance" or "clock"
    moves: list[str]
    duty: bool
    about: str
    within: float | None  # seconds left where the rules give a time


class Fact(Struct):
    """Something that happened, as it would be said at the table."""

    kind: str
    data: dict[str, Any]


class Line(Struct):
    """One line of the score sheet, and the clause that gives it."""

    side: int
    points: int
    why: str
    clause: str


class Result(Struct):
    """How a game or a match ended."""

    totals: list[int]
    winners: list[int]
    how: str


class Finished(Struct):
    """The game that has just been decided, to be looked at before the next begins."""

    view: Any
    sheet: list[Line]
    result: Result
    ready: list[int]  # seats that want to go on


class Clocks(Struct):
    """How long people may still think, as one viewer may know it."""

    left: list[float]  # seconds, by seat
    running: list[int]  # whose time runs, of the seats whose duty the viewer knows of


class Update(Struct, tag_field="t", tag="update"):
    """The table as one viewer may know it, whole, and what they have heard since the last."""

    n: int  # numbered per viewer: 1 answers an Open, then one more with each
    facts: list[Fact]  # heard since the last update; in the first, in this game so far
    table: str
    seat: int | None
    view: Any
    prompts: list[Prompt]
    choices: list[str]  # the viewer's own duties: whole moves, where the list is short
    sheet: list[Line]
    totals: list[int]
    games: list[Result]
    result: Result | None  # of the match
    finished: Finished | None = None
    rests: bool = False  # by the house: nobody moves until the table goes on
    clocks: Clocks | None = None  # where the table has agreed on a time


class KeptSeat(Struct):
    """A free seat at which only one person may sit down."""

    name: str  # of whom it is kept for
    mine: bool  # it is kept for me
    keeper: bool  # I keep it, and may release it
    declined: bool  # they cannot come now


class Chair(Struct):
    """Who sits where."""

    seat: int
    side: int
    name: str | None  # None: free
    bot: str | None  # the level, where a bot sits
    mine: bool
    present: bool
    left: bool  # a bot plays on there for me: it can be taken back
    moved: bool  # I have opened it on another device
    before: list[str]  # who held it in this match and left: they know what it held then
    kept: KeptSeat | None = None


class Offer(Struct):
    """What one side has put to the others."""

    id: str
    seat: int  # who asks
    said: str  # back:2, pause, go or void: what the house will say
    asked: list[int]  # seats that have yet to agree; one of each side is enough
    refused: bool


class People(Struct, tag_field="t", tag="people"):
    """Who sits at a table, and how many watch."""

    table: str
    chairs: list[Chair]
    watchers: int
    next: str | None = None  # the table of the rematch, once somebody has offered one
    offer: Offer | None = None


class Channel(Struct):
    """Whom one viewer can talk to, and how."""

    to: To
    words: bool  # False: set phrases only
    clause: str | None  # by which their own words are not carried now


class Message(Struct):
    """What somebody said."""

    id: str
    to: To
    seat: int | None  # None: they watch
    name: str
    text: str
    at: float  # seconds since 1970
    mine: bool


class Talk(Struct, tag_field="t", tag="talk"):
    """What one viewer has not heard yet of the talk at a table, and whom they can talk to."""

    table: str
    seat: int | None
    whole: bool  # these are all there are: what was told before is dropped
    messages: list[Message]
    channels: list[Channel]


class Terms(Struct, forbid_unknown_fields=True):
    """What people agree on beside the rules."""

    time: Text = "none"  # 300+5: seconds a game and a move; 30/move: seconds; 3d/move: days
    late: Text | None = None  # forfeit, bot or wait; None: forfeit with two sides, else wait
    away: Text = "wait"  # whoever is gone: wait, bot or, with two sides, forfeit
    grace: Annotated[int, Meta(ge=1, le=1440)] = 10  # minutes before that, while another waits
    public: bool = False  # afterwards anybody may find the match in the archive
    rated: bool = False  # it counts for the ratings of those who play


class OpenTable(Struct):
    """A table at which anybody may sit down, as anybody may know it."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    names: list[str | None]  # by seat; None: free
    time: str  # as in Terms
    level: str  # of those who are looked for; empty: anybody
    since: float  # seconds since 1970


class OpenTables(Struct, tag_field="t", tag="lobby"):
    """All open tables that were asked for, the newest first."""

    tables: list[OpenTable]
    more: int  # that fit too, and are not in the list


class Wish(Struct):
    """That I want to play now with a person."""

    game: str
    title: str
    since: float  # seconds since 1970
    table: str | None  # where I have been paired


class Notice(Struct):
    """What somebody, or the house, wants me to know of a table, or a club of its new event."""

    id: str
    kind: Literal["invitation", "rematch", "event", "club"]
    table: str | None
    event: str | None  # of a club: it may be entered
    seat: int | None  # that is kept for me
    name: str  # of who wants it, of the event or of the club
    text: str  # what else there is to say; often nothing
    game: str
    title: str
    options: dict[str, Any]
    terms: Terms
    lexicon: str | None
    at: float  # seconds since 1970


class Mine(Struct, tag_field="t", tag="mine"):
    """What concerns me, whole."""

    wish: Wish | None
    notices: list[Notice]
    turns: list[str]  # tables at which I have to move


class Done(Struct, tag_field="t", tag="done"):
    """That move is history, or those words are said."""

    id: str


class Tried(Struct, tag_field="t", tag="tried"):
    """What that move would be."""

    id: str
    facts: list[Fact]
    sheet: list[Line]


class Refused(Struct, tag_field="t", tag="refused"):
    """That move was not made, or those words not said, and by which clause."""

    id: str
    clause: str | None
    why: str


class Problem(Struct, tag_field="t", tag="problem"):
    """What was sent could not be taken at all."""

    why: str


Answer = (
    Update
    | People
    | Talk
    | OpenTables
    | Mine
    | EventNow
    | MyEvent
    | Done
    | Tried
    | Refused
    | Problem
)


decode_said = msgspec.json.Decoder(Said).decode
decode_move = msgspec.json.Decoder(Move).decode
# In a fixed order, so that equal things have equal bytes: only what changed is sent.
encode = msgspec.json.Encoder(order="deterministic").encode


def plain(value: Any) -> Any:
    """A game's own data, as it goes over the wire: texts for keys, sets in order."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic")


def encode_data(value: Any) -> bytes:
    """A game's own data, encoded; the encoder knows no keys but texts, so others are made plain."""
    try:
        return encode(value)
    except TypeError:
        return encode(plain(value))
