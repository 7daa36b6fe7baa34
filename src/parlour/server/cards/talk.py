"""Whom one does not want to hear, what one reports, and what the host is told of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.server.protocol import Message, MoveId, SeatNumber


class Muted(Struct):
    """Somebody whose words I am not told, here and elsewhere."""

    id: str  # mine for them
    name: str


class NewReport(Struct, forbid_unknown_fields=True):
    """The host is to look at a message, or at whoever sits there, and why."""

    why: Annotated[str, Meta(max_length=300)]
    message: MoveId | None = None
    seat: SeatNumber | None = None


class ReportCard(Struct):
    """A report, as the host reads it."""

    n: int
    table: str
    title: str  # of the game
    over: bool  # the match: nothing is left to end
    by: str
    about: str  # the name of whoever is reported
    closed: bool  # the house is closed to them
    why: str
    message: str | None  # which of those around
    around: list[Message]  # as the reporter was told
    when: float  # seconds since 1970


class ClosedCard(Struct):
    """Somebody who can neither write nor lay tables."""

    id: str
    name: str
    when: float


class DeedCard(Struct):
    """What a host has done."""

    what: str
    when: float


class OrderCard(Struct):
    """All that the host is told of reports, and did about them."""

    reports: list[ReportCard]
    closed: list[ClosedCard]
    deeds: list[DeedCard]
