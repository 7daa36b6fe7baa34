"""What one side puts to the others: to take back, to rest, to go on, to break the match up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.core import house
from parlour.core.game import Illegal, Seat, Side, side_of_seat
from parlour.core.house_rules import standing_of
from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.play.clockwork import waits_for_players
from parlour.server.play.seats import Guest, Seats

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


def as_offer(offer: Offer | None, count: int, sides: int) -> protocol.Offer | None:
    if offer is None:
        return None
    seats = [seat for seat in range(count) if side_of_seat(seat, sides) in offer.asked]
    return protocol.Offer(offer.id, offer.seat, offer.said, seats, offer.refused)
