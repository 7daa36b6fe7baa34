"""What a browser may be told beside its tables: the lobby, and what concerns the person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from parlour.server import protocol
from parlour.server.play.concerns import Concerns
from parlour.server.play.listing import Listing, Look
from parlour.server.play.notices import Notices
from parlour.server.play.pairing import Pairing
from parlour.server.play.seats import Guest
from parlour.server.play.supplies import Supplies
from parlour.server.play.tables import Tables
from parlour.server.play.turns import Turns


class Watched(Protocol):
    """Something that a browser looks at."""

    def frames(self) -> list[bytes]:
        """What it has not been told yet."""

    def close(self) -> None: ...


class Visits(Protocol):
    """Events, as visitors are told of them."""

    async def visit(self, guest: Guest, event: str, wake: Callable[[], None]) -> Watched: ...


@dataclass(frozen=True)
class Reception:
    """Where every connection asks for it."""

    supplies: Supplies
    listing: Listing
    pairing: Pairing
    tables: Tables
    notices: Notices
    turns: Turns
    visits: Visits

    def browse(self, guest: Guest, wish: protocol.Browse, wake: Callable[[], None]) -> Look:
        return Look(self.listing, guest, wish, wake)

    async def visit(self, guest: Guest, event: str, wake: Callable[[], None]) -> Watched:
        return await self.visits.visit(guest, event, wake)

    async def attend(self, guest: str, wake: Callable[[], None]) -> Concerns:
        await self.pairing.resume(guest)
        return Concerns(*(self.supplies, self.turns, self.tables, self.notices.of), guest, wake)
