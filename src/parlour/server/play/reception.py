"""What a browser may be told beside its tables: the lobby, and what concerns the person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.server import protocol
from parlour.server.play.concerns import Concerns
from parlour.server.play.listing import Listing, Look
from parlour.server.play.pairing import Pairing
from parlour.server.play.seats import Guest
from parlour.server.play.table import Supplies


@dataclass(frozen=True)
class Reception:
    """Where every connection asks for it."""

    supplies: Supplies
    listing: Listing
    pairing: Pairing

    def browse(self, guest: Guest, wish: protocol.Browse, wake: Callable[[], None]) -> Look:
        return Look(self.listing, guest, wish, wake)

    async def attend(self, guest: str, wake: Callable[[], None]) -> Concerns:
        await self.pairing.resume(guest)
        return Concerns(self.supplies, guest, wake)
