"""Who sits where at one table: guests, alone or sharing, and bots."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest

from parlour.core.game import Seat, side_of_seat
from parlour.server import protocol
from parlour.server.store import Holder

Guest = str | None  # None: a browser without a cookie, which may only watch


class Seats:
    """The chairs round one table."""

    def __init__(self, count: int, sides: int, holders: Iterable[Holder]) -> None:
        self._count, self._sides = count, sides
        self.holders = tuple(holders)
        self._of: dict[str, set[Seat]] = {}
        for holder in self.holders:
            if holder.guest is not None:
                self._of.setdefault(holder.guest, set()).add(holder.seat)

    def of(self, guest: Guest) -> set[Seat]:
        return self._of.get(guest, set()) if guest is not None else set()

    @property
    def people(self) -> set[Seat]:
        return {h.seat for h in self.holders if h.guest is not None}

    @property
    def guests(self) -> set[str]:
        return set(self._of)

    @property
    def bots(self) -> dict[Seat, str]:
        return {h.seat: h.level for h in self.holders if h.level is not None}

    @property
    def free(self) -> set[Seat]:
        return set(range(self._count)) - {h.seat for h in self.holders}

    @property
    def names(self) -> list[str | None]:
        """By seat; two who share one are named together."""
        return [self._name(seat) for seat in range(self._count)]

    def chairs(self, guest: Guest, present: set[str]) -> list[protocol.Chair]:
        """As one guest sees them; `present` are the guests who look on now."""
        mine, bots = self.of(guest), self.bots
        here = bots.keys() | {h.seat for h in self.holders if h.guest in present}
        return [
            protocol.Chair(
                seat=seat,
                side=side_of_seat(seat, self._sides),
                name=name,
                bot=bots.get(seat),
                mine=seat in mine,
                present=seat in here,
            )
            for seat, name in enumerate(self.names)
        ]

    def invites(self, table: str, seat: Seat, invitation: str) -> bool:
        """Has somebody on this seat given that invitation?"""
        return any(
            compare_digest(invitation_of(table, seat, holder.guest), invitation)
            for holder in self.holders
            if holder.seat == seat and holder.guest is not None
        )

    def _name(self, seat: Seat) -> str | None:
        return " & ".join(h.name for h in self.holders if h.seat == seat) or None


def invitation_of(table: str, seat: Seat, guest: str) -> str:
    """A guest's word that somebody may sit down beside him.

    Nobody sees a rack because he has the table's link: the word comes from the guest's own secret,
    which only the house and his browser know.
    """
    return sha256(f"partner {table} {seat} {guest}".encode()).hexdigest()[:32]
