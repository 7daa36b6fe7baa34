"""People whom one follows or blocks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from parlour.server.protocol import OpenTable, SeatNumber, TableId, Text


class Person(Struct):
    """Somebody I follow or block, as I am told of them."""

    id: str  # mine for them: nobody else's is the same
    name: str
    kind: str  # follow or block
    here: bool  # in the house now; never said of who has blocked me
    table: OpenTable | None = None  # an open one with a free seat, at which they sit


class Want(Struct, forbid_unknown_fields=True):
    """I want to play this now, with a person."""

    game: Text


class NewTie(Struct, forbid_unknown_fields=True):
    """I follow or block whoever sits there."""

    table: TableId
    seat: SeatNumber
    kind: Literal["follow", "block"]
