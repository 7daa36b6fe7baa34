"""Who is at a table, as it is told to each guest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.server import protocol
from parlour.server.play.seats import Guest

if TYPE_CHECKING:
    from parlour.server.play.table import Table


class Company:
    """One for each table, which owns it; it is handed the table, lest the two hold each other."""

    def __init__(self) -> None:
        self.comings = 0  # counts whatever changes who is here
        # By the seats that a guest has, or has left to a bot or to another device.
        self._told: dict[Any, bytes] = {}

    def change(self, table: Table) -> None:
        """Something has changed about who is here, or what they have offered."""
        self.comings += 1
        self._told.clear()
        table.supplies.presence.stir(table.id, table.audience)

    def people(self, table: Table, guest: Guest) -> protocol.People:
        chairs = table.seats.chairs(guest, table.present)
        offer = table.offers.as_told(table.laid.seats, table.sides)
        watchers = table.audience.watchers + table.supplies.presence.watchers(table.id)
        return protocol.People(table.id, chairs, watchers, table.next, offer)

    def as_told(self, table: Table, guest: Guest) -> bytes:
        """Guests with the same seats are told the same, and most have none."""
        seats = table.seats
        own = seats.of(guest), seats.left_by(guest), seats.moved_by(guest)
        mine = own, *(protocol.encode(kept) for kept in seats.kept_as_told(guest))
        if mine not in self._told:
            self._told[mine] = protocol.encode(self.people(table, guest))
        return self._told[mine]
