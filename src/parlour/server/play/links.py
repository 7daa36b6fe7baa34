"""A link that opens one's own seat on another device: it works once, for ten minutes.

Only its digest is kept. Whoever looks at the link uses nothing up: its token stands behind the #,
which no browser sends, and it is brought by a press.
"""

from __future__ import annotations

from hashlib import sha256

from parlour.core.game import Seat
from parlour.server.denied import Denied
from parlour.server.play.lobby import Lobby
from parlour.server.play.supplies import Supplies
from parlour.server.play.table import Table
from parlour.server.play.unguessable import unguessable
from parlour.server.store import SeatLink

GOOD_FOR = 600.0  # seconds
NOT_GOOD = "this link is not good (any more): it opens a seat once, within ten minutes"


class SeatLinks:
    """Offers them to whoever holds a seat, and takes them from whoever brings one."""

    def __init__(self, supplies: Supplies, lobby: Lobby) -> None:
        self._supplies, self._store, self._lobby = supplies, supplies.store, lobby

    async def offer(self, id: str, seat: Seat, guest: str) -> str:
        """The token of a new link; one that was offered before is good no more."""
        token, now = unguessable(self._supplies.rng), self._supplies.clock()
        link = SeatLink(id, seat, guest, _digest(token), now + GOOD_FOR)
        await self._store.offer_link(link, now)
        return token

    async def redeem(self, id: str, seat: Seat, token: str, guest: str) -> Table:
        """The seat is this guest's from here on, and no longer the device's that offered it."""
        table = await self._lobby.table(id, seat)
        link = SeatLink(id, seat, guest, _digest(token))
        holders = await self._store.redeem_link(link, self._supplies.clock())
        if holders is None:
            raise Denied(403, NOT_GOOD)
        table.seat(holders)
        return table


def _digest(token: str) -> str:
    """Of 128 random bits: nobody finds them again by trying."""
    return sha256(token.encode()).hexdigest()
