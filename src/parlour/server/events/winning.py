"""Certificates of events that were won: the house signs what stands in its own log."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from parlour.events.event import Number
from parlour.house.championships import championship
from parlour.server.denied import Denied
from parlour.server.events.room import text_of
from parlour.server.play.certifying import Certifying, Draft
from parlour.server.store import Store
from parlour.server.store.certificates import Application
from parlour.server.store.events import Came

WON = 1


class Winning:
    """One for each house."""

    def __init__(self, store: Store, certifying: Certifying) -> None:
        self._store, self._certifying = store, certifying

    async def winners(self, event: str) -> dict[Number, Came]:
        """People who have won it; nobody, while it goes on."""
        places = await self._store.events.places(event)
        return {n: came for n, came in places.items() if came.rank == WON and came.guest}

    async def draft(self, event: str, player: Number) -> Draft:
        """Illegal where they have not won it. Nobody need vouch: all have seen it."""
        held = await self._store.events.get(event)
        if held is None:
            raise Denied(404, "there is no such event")
        log = await self._store.events.since(event, 0)
        season = datetime.fromtimestamp(log[-1].when if log else held.made, UTC).year
        certificate = await asyncio.to_thread(championship, text_of(held, log), player)
        return Draft(certificate, (), 0, season)

    async def apply(self, event: str, player: Number, guest: str) -> Application:
        came = (await self.winners(event)).get(player)
        if came is None or came.guest != guest:
            raise Denied(403, "whoever has won an event applies for its certificate")
        draft = await self.draft(event, player)
        return await self._certifying.enter(draft, event, player, guest)
