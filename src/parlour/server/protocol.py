"""The messages between browser and server; the page's types are generated from here.

Over the socket a browser sends Open, Move, Try, Ready and Leave, each about one table, and gets
Update, People, Done, Tried, Refused and Problem. Every message names itself in its field `t`.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=200)]
TableId = Annotated[str, Meta(min_length=1, max_length=64)]
MoveId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]

TOO_FAST = "too many at once: wait a moment"  # a limit on how often was reached


# --- what a browser says -----------------------------------------------------------------------


class Open(Struct, tag_field="t", tag="open", forbid_unknown_fields=True):
    """Show me this table, from a seat of mine or, without one, as a watcher."""

    table: TableId
    seat: SeatNumber | None = None


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


Said = Open | Leave | Move | Try | Ready


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


class Done(Struct, tag_field="t", tag="done"):
    """That move is history."""

    id: str


class Tried(Struct, tag_field="t", tag="tried"):
    """What that move would be."""

    id: str
    facts: list[Fact]
    sheet: list[Line]


class Refused(Struct, tag_field="t", tag="refused"):
    """That move was not made, and by which clause."""

    id: str
    clause: str | None
    why: str


class Problem(Struct, tag_field="t", tag="problem"):
    """What was sent could not be taken at all."""

    why: str


Answer = Update | People | Done | Tried | Refused | Problem


# --- HTTP: guests, tables, games, records ------------------------------------------------------


class Guest(Struct):
    """Who I am here; a name and a cookie, no account."""

    name: Annotated[str, Meta(max_length=40)]


class OptionCard(Struct):
    """One thing a host may choose."""

    name: str
    kind: str  # choice, switch, number, text or seats
    values: list[str | int]
    default: Any
    low: int | None
    high: int | None
    clause: str
    help: str
    label: str  # what is chosen, or what a switch does
    when: dict[str, list[Any]]  # values of others, and of seats, with which it counts


class PresetCard(Struct):
    """A way to play that has a name."""

    name: str
    help: str
    chosen: dict[str, Any]


class GameCard(Struct):
    """A game on the shelf."""

    name: str
    title: str
    year: int
    about: str
    minutes: list[int]  # that a game takes, about: from, to
    hard: str  # easy, medium or hard
    seats: list[int]
    options: list[OptionCard]
    presets: list[PresetCard]
    levels: list[str]


class Terms(Struct, forbid_unknown_fields=True):
    """What people agree on beside the rules."""

    time: Text = "none"  # 300+5: seconds a game and a move; 30/move: seconds; 3d/move: days
    late: Text | None = None  # forfeit, bot or wait; None: forfeit with two sides, else wait
    away: Text = "wait"  # whoever is gone: wait, bot or, with two sides, forfeit
    grace: Annotated[int, Meta(ge=1, le=1440)] = 10  # minutes before that, while another waits


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be laid out."""

    game: Text
    seats: SeatNumber | None = None
    options: dict[str, Any] = {}
    bots: dict[SeatNumber, Text] = {}  # seat -> level
    mine: list[SeatNumber] = []  # seats I take at once; several: people on one device
    names: dict[SeatNumber, Annotated[str, Meta(max_length=40)]] = {}  # of those seats
    first: SeatNumber | None = None  # None: the house draws lots (SF-06)
    terms: Terms = msgspec.field(default_factory=Terms)


class PlayOn(Struct, forbid_unknown_fields=True):
    """A finished match is to be taken up again from the middle, at a table of its own."""

    entries: Annotated[int, Meta(ge=0)]  # of its log, that stand
    bots: dict[SeatNumber, Text] = {}  # seat -> level
    mine: list[SeatNumber] = []
    names: dict[SeatNumber, Annotated[str, Meta(max_length=40)]] = {}


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
    due: list[int]  # seats that have to move now, as far as I may know
    since: float  # seconds since 1970: the last that everybody heard of
    closed: str = ""  # why nobody can play here any more


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


class ClauseCard(Struct):
    """One clause of a rulebook, restated."""

    id: str
    section: str
    says: str
    kind: str
    reading: str
    diagram: str | None  # the name of a small record that shows it


class PointCard(Struct):
    """One thing that a newcomer has to know, and the clauses that it rests on."""

    head: str
    says: str
    clauses: list[str]


class Frame(Struct):
    """A match after so many entries, for replay."""

    entry: str  # "" before the first
    game: int  # which game of the match
    view: Any
    facts: list[Fact]
    sheet: list[Line]
    totals: list[int]
    prompts: list[Prompt]


class Replay(Struct):
    """A whole record, step by step."""

    game: str
    title: str
    options: dict[str, Any]
    names: list[str]
    frames: list[Frame]
    games: list[Result]
    result: Result | None
    closed: str = ""  # why only the end is shown


class BestCard(Struct):
    """The best board that the letters of a finished game allow, as far as it is known."""

    rows: list[str]
    points: int
    bound: int  # no board has more
    proven: bool  # this one has as many as any can


# --- HTTP: the dictionary ----------------------------------------------------------------------


class RulingCard(Struct):
    """What one game says of a word."""

    game: str
    title: str
    ok: bool
    why: str
    clause: str
    rules: bool  # whether this house has the game's rules to lead to


class LabelCard(Struct):
    """A label on a word and the evidence for it."""

    label: str
    evidence: str


class FormCard(Struct):
    """What a word is an inflection of."""

    base: str
    form: str


class InflectionCard(Struct):
    """A form of a word."""

    word: str
    form: str


class EntryCard(Struct):
    """All that the dictionary knows of a word."""

    tier: str  # the smallest that holds it
    speech: list[str]
    labels: list[LabelCard]
    sources: list[str]
    forms: list[FormCard]
    inflections: list[InflectionCard]  # its own forms
    zipf: float
    unwanted: bool  # nobody wants it in a family game
    common: str  # the same in words
    spelling: str | None  # American or British, where it is only one of them
    origin: list[str]
    family: list[str]
    meanings: list[str]


class WordCard(Struct):
    """A word, as each game judges it in a tier."""

    word: str
    tier: str
    rulings: list[RulingCard]
    entry: EntryCard | None  # None: not in the dictionary
    compiled: bool  # whether meanings have been compiled here
    near: list[str]  # what may have been meant by a word that is not in the dictionary


class TodayCard(Struct):
    """The word of the day."""

    word: str
    meaning: str  # empty where meanings have not been compiled


class CaptureCard(Struct):
    """Whether a new word may capture an old one, and how the two are related."""

    old: str
    new: str
    tier: str
    ok: bool
    why: str
    clause: str
    rules: bool  # whether this house has the game's rules to lead to
    related: bool
    link: str  # how they are related, or that nothing joins them
    added: str


class BrowseCard(Struct):
    """The good words that a pattern fits, a page of them, short ones first."""

    pattern: str  # as it was understood
    words: list[str]
    more: bool  # there are others after these


class DoorCard(Struct):
    """What links begin with that others are to open; None: nobody else can open them."""

    address: str | None


class HostCard(Struct):
    """What the host of the house sees of it."""

    lan: list[str]  # its addresses in the local network; none: it is not open there
    public: str | None  # its public address
    tables: int  # that somebody has looked at lately


decode_said = msgspec.json.Decoder(Said).decode
# In a fixed order, so that equal things have equal bytes: only what changed is sent.
encode = msgspec.json.Encoder(order="deterministic").encode


def plain(value: Any) -> Any:
    """A game's own data, as it goes over the wire: texts for keys, sets in order."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic")
