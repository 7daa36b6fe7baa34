"""A match that is over, to be looked at again."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from parlour.server.protocol import Fact, Line, Prompt, Result, SeatNumber, Text


class Draw(Struct):
    """One draw of a match: of which outcomes, by their text and weight, and which it was."""

    number: int
    entry: int  # of the log, from 1
    chances: list[tuple[str, int]]
    move: str


class DrawsCard(Struct):
    """All that is needed to work out the draws of a finished match again (docs/draws.md)."""

    commitment: str
    salts: dict[str, str]  # by seat
    secret: str
    draws: list[Draw]


class PlayOn(Struct, forbid_unknown_fields=True):
    """A finished match is to be taken up again from the middle, at a table of its own."""

    entries: Annotated[int, Meta(ge=0)]  # of its log, that stand
    bots: dict[SeatNumber, Text] = {}  # seat -> level
    mine: list[SeatNumber] = []
    names: dict[SeatNumber, Annotated[str, Meta(max_length=40)]] = {}


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
    uploaded: bool = False  # somebody sent it in: nothing says that it was ever played


class BestCard(Struct):
    """The best board that the letters of a finished game allow, as far as it is known."""

    rows: list[str]
    points: int
    bound: int  # no board has more
    proven: bool  # this one has as many as any can
