"""What one side puts to the others: to take back, to rest, to go on, to break the match up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from msgspec import json

from parlour.core import house
from parlour.core.game import HOUSE, Illegal, Seat, Side, side_of_seat
from parlour.core.house_rules import standing_of
from parlour.core.play import Entry
from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.play.clockwork import waits_for_players
from parlour.server.play.entries import is_public
from parlour.server.play.seats import Guest, Seats
from parlour.server.store.asides import Aside

if TYPE_CHECKING:
    from parlour.server.play.table import Table

OFFER = "offer"  # the name under which it is kept
KINDS = ("back", "pause", "go", "void")


@dataclass(frozen=True)
class Offer:
    """It stands until it is answered, or until somebody moves."""

    id: str
    seat: Seat  # whose it is
    said: str  # by the house, once all have agreed
    asked: frozenset[Side]  # who has yet to agree
    refused: bool = False


def worded(sitting: Sitting, seat: Seat, kind: str) -> str:
    """What the house would say; Illegal where it cannot be said now."""
    if sitting.over:
        raise Illegal("turn", "the match is over")
    if waits_for_players(sitting):
        raise Illegal("house", "the table rests until everybody has come")
    if kind == "back":
        return house.write(house.Back(_moves_back(sitting, seat)))
    if kind == "pause" and (sitting.ended is not None or not sitting.log):
        raise Illegal("house", "there is no game to rest from")
    return kind


def _moves_back(sitting: Sitting, seat: Seat) -> int:
    """How many moves it takes to undo a seat's last. Nobody may learn anything by it."""
    hidden = sitting.game.hidden if sitting.setup.seats > 1 else "nothing"
    if hidden == "moves":
        raise Illegal("house", "in this game moves are made unseen, and none is taken back")
    standing = standing_of(sitting.log[sitting.began :])
    for count, entry in enumerate(reversed(standing), start=1):
        if entry.actor == seat:
            return count
        if entry.actor < 0:
            raise Illegal("house", "what chance or the clock did is not taken back")
        if hidden == "hands":
            raise Illegal("house", "somebody has moved since, and hands are hidden")
    raise Illegal("house", "you have made no move in this game")


def asked(seats: Seats, sides: int, seat: Seat, guest: Guest) -> frozenset[Side]:
    """The other sides, where people sit there; who plays for several asks nobody but the others."""
    people = {side_of_seat(each, sides) for each in seats.people}
    own = {side_of_seat(each, sides) for each in seats.of(guest)}
    return frozenset(people - own - {side_of_seat(seat, sides)})


def answered(offer: Offer | None, id: str, side: Side, sides: int, yes: bool) -> Offer | None:
    """The offer after an answer; None: it is withdrawn. Illegal for who has nothing to answer."""
    if offer is None or offer.refused or offer.id != id:
        raise Illegal("house", "that offer no longer stands")
    if side == side_of_seat(offer.seat, sides):
        if yes:
            raise Illegal("house", "it is for the other side to agree")
        return None
    if side not in offer.asked:
        raise Illegal("house", "this side has agreed already")
    return replace(offer, asked=offer.asked - {side}) if yes else replace(offer, refused=True)


class Offers:
    """What has been offered at one table, one thing at a time; the table owns it.

    It is kept in the store: people may be at the table through different processes.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._now: Offer | None = None
        self._kept = ""  # the document in the store, as far as we know

    async def propose(self, table: Table, seat: Seat, guest: Guest, kind: str) -> None:
        """Something is offered; where nobody has to be asked it is done at once."""
        if self._now is not None and not self._now.refused:
            raise Illegal("house", "an offer is waiting for its answer")
        if table.pause.on:
            raise Illegal("house", "the next game has not begun")
        said = worded(table.sitting, seat, kind)
        table.sitting.step(HOUSE, house.read(said))  # could it be said at all?
        sides = asked(table.seats, table.sides, seat, guest)
        await self._settle(table, Offer(self._rng.randbytes(8).hex(), seat, said, sides))

    async def answer(self, table: Table, seat: Seat, id: str, yes: bool) -> None:
        """One side agrees, or does not; the side that offered may withdraw."""
        side = side_of_seat(seat, table.sides)
        await self._settle(table, answered(self._now, id, side, table.sides, yes))

    async def _settle(self, table: Table, offer: Offer | None) -> None:
        """Written down first; what all have agreed to is taken off the table, and done."""
        if offer is not None and not (offer.asked or offer.refused):
            if self._now is not None:
                await self._write(table, None)
            await table.submit(HOUSE, offer.said)
        else:
            await self._write(table, offer)

    async def _write(self, table: Table, offer: Offer | None) -> None:
        document = "" if offer is None else json.encode(offer).decode()
        if not await table.asides.say(table, OFFER, document, instead=self._kept):
            raise Illegal("house", "somebody else was quicker; look again")
        self._now, self._kept = offer, document
        table.tell_everybody()

    def hear(self, aside: Aside, log: Sequence[Entry]) -> bool:
        """As another process may have written it down. Is it something else than we knew?"""
        before, self._kept = self._now, aside.document
        stale = any(map(is_public, log[aside.entries :]))
        gone = stale or not aside.document
        self._now = None if gone else json.decode(aside.document, type=Offer)
        return self._now != before

    def lapse(self, entries: Iterable[Entry]) -> bool:
        """With the next entry that everybody hears of an offer is gone. Was there one?"""
        if self._now is None or not any(map(is_public, entries)):
            return False
        self._now = None
        return True

    def as_told(self, seats: int, sides: int) -> protocol.Offer | None:
        if self._now is None:
            return None
        asked = [seat for seat in range(seats) if side_of_seat(seat, sides) in self._now.asked]
        return protocol.Offer(
            self._now.id, self._now.seat, self._now.said, asked, self._now.refused
        )
