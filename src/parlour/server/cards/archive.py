"""Finished matches, in lists that are searched."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parlour.server.protocol import Result


class ArchiveAsk(Struct, forbid_unknown_fields=True):
    """What somebody looks for; whatever is "" does not matter."""

    whose: Literal["mine", "public"] = "mine"
    game: Annotated[str, Meta(max_length=40)] = ""
    option: Annotated[str, Meta(max_length=200)] = ""  # name=value, the value as JSON
    person: Annotated[str, Meta(max_length=40)] = ""  # part of a name
    word: Annotated[str, Meta(max_length=40)] = ""
    outcome: Literal["", "won", "lost", "drawn", "alone", "both", "left", "void"] = ""
    since: float | None = None  # seconds since 1970
    until: float | None = None
    before: Annotated[str, Meta(max_length=100)] = ""  # where the last page ended


class ArchivedChair(Struct):
    """Who sat where when a match ended."""

    seat: int
    side: int
    name: str  # "": nobody
    bot: str | None  # the level


class ArchivedGame(Struct):
    """A finished match in a list."""

    id: str
    ended: float  # seconds since 1970
    game: str
    title: str
    chairs: list[ArchivedChair]
    options: dict[str, Any]
    result: Result
    public: bool
    outcome: str | None  # for me; None: I did not sit there
    points: int | None
    longest: str | None  # of the words I made
    captures: int
    agrees: bool  # I am content that anybody finds it


class ArchivePage(Struct):
    """Some finished matches, the newest first."""

    games: list[ArchivedGame]
    more: str | None  # what asks for the next page


class Agreement(Struct, forbid_unknown_fields=True):
    """Whether anybody may find a match of mine."""

    public: bool


class Publicity(Struct):
    """Whether anybody may find a match: only while all who sat there agree."""

    public: bool
    agrees: bool


class PublicMatch(Struct):
    """A line of the bulk download: a match that everybody who played it has made public."""

    table: str
    ended: float  # seconds since 1970
    game: str
    players: list[str]  # by seat, as they are called now
    record: str
    place: str  # `before` of the page that begins after it
