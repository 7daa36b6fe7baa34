"""People whom one follows or blocks."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.server.protocol import OpenTable, SeatNumber, TableId, Text


class Person(Struct):
    """Somebody I follow or block, as I am told of them."""

    id: str  # mine for them: nobody else's is the same
    name: str
    kind: str  # follow or block
    here: bool  # in the house now; never said of who has blocked me
    page: bool = False  # they have an account, and so a page by this name
    table: OpenTable | None = None  # an open one with a free seat, at which they sit


class Acquaintance(Struct):
    """Somebody I can keep a seat for: I follow them, or have sat at a table with them."""

    id: str  # mine for them
    name: str
    follow: bool
    here: bool  # in the house now; never said of who has blocked me


class Invited(Struct, forbid_unknown_fields=True):
    """Whom a seat is kept for: somebody I know, else whoever has an account of that name."""

    person: Text = ""
    name: Annotated[str, Meta(max_length=40)] = ""


class Want(Struct, forbid_unknown_fields=True):
    """I want to play this now, with a person."""

    game: Text


class NewTie(Struct, forbid_unknown_fields=True):
    """I follow or block whoever sits there."""

    table: TableId
    seat: SeatNumber
    kind: Literal["follow", "block"]
