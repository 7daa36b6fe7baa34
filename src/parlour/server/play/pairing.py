"""Playing now with a person: the first two who want the same game are put at one table.

A wish is a row of the store, and the table is laid in the transaction that grants both wishes:
however many processes look for pairs, nobody is paired twice.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from parlour.house.setups import game_named
from parlour.server.denied import Denied
from parlour.server.names import is_bot
from parlour.server.play.bus import News
from parlour.server.play.concerns import channel
from parlour.server.play.errands import Errands
from parlour.server.play.lobby import Lobby, Quicker
from parlour.server.play.presence import Presence
from parlour.server.play.supplies import Supplies
from parlour.server.rates import Rates
from parlour.server.store import Holder
from parlour.server.store.reports import CLOSED
from parlour.server.store.wishes import Wish

LEASE = 30.0  # seconds that a wish counts; it is renewed while somebody is here
RENEW = 10.0  # seconds between two renewals
RELOAD = 15.0  # seconds in which whoever has gone may come back to their wish
TRIES = 20  # others who were quicker before we give up: the next who comes finds us
RATE = 1 / 3, 20  # wishes a second of one guest, and at once


class Pairing:
    """Who waits, and who is here of them."""

    def __init__(self, supplies: Supplies, lobby: Lobby, presence: Presence) -> None:
        self._supplies, self._lobby, self._presence = supplies, lobby, presence
        self._wishes = supplies.store.wishes
        self._waiting: set[str] = set()  # in this process: whose coming and going is noted
        self._errands = Errands("wishes")
        self._rates = Rates(*RATE, supplies.ticks)
        presence.listeners.append(self._noticed)

    async def wish(self, guest: str, game: str) -> None:
        """They want to play this now, instead of what they wanted before."""
        if 2 not in game_named(game).seats:
            raise Denied(409, "this game is not for two")
        if await self._supplies.store.reports.is_closed(guest):
            raise Denied(403, CLOSED)
        if not self._rates.allows(guest):
            raise Denied(429, "that is a great many wishes; wait a moment")
        now, here = self._supplies.clock(), self._presence.is_here(guest)
        name = await self._supplies.store.name_of(guest) or "Guest"
        if is_bot(name):
            raise Denied(403, "people look for people here; a bot sits down at open tables")
        await self._wishes.wish(Wish(guest, name, game, now), here, now + LEASE)
        self._waiting.add(guest)
        await self._pair(guest)
        self._tell(guest)

    async def resume(self, guest: str) -> None:
        """They have come back to a wish, perhaps in a house that was opened anew."""
        wish = await self._wishes.of(guest, self._supplies.clock())
        if wish is not None and wish.table is None:
            self._waiting.add(guest)
            await self._note(guest)

    async def withdraw(self, guest: str) -> None:
        """They no longer want to, or have come to their table."""
        self._waiting.discard(guest)
        await self._wishes.withdraw(guest)
        self._tell(guest)

    async def _pair(self, guest: str) -> None:
        for _ in range(TRIES):
            now = self._supplies.clock()
            mine, other = (
                await self._wishes.of(guest, now),
                await self._wishes.first_for(guest, now, self._presence.guests),
            )
            if mine is None or mine.table is not None or other is None:
                return
            two = [mine, other]
            self._supplies.rng.shuffle(two)
            holders = [Holder(seat, wish.name, wish.guest) for seat, wish in enumerate(two)]
            with suppress(Quicker):
                await self._lobby.seat_two(mine.game, *holders)
                self._tell(other.guest)
                return

    def _tell(self, guest: str) -> None:
        self._supplies.bus.tell(News(channel(guest), 0))

    def _noticed(self, guest: str) -> None:
        """Somebody has come or gone."""
        if guest in self._waiting:
            self._errands.run(guest, lambda: self._note(guest))

    async def _note(self, guest: str) -> None:
        here, now = self._presence.is_here(guest), self._supplies.clock()
        await self._wishes.note(guest, here, now + (LEASE if here else RELOAD))
        if here:
            await self._pair(guest)
            self._tell(guest)

    async def keep(self) -> None:
        """Until the house closes: renew the wishes of those who are here."""
        while True:
            await asyncio.sleep(RENEW)
            for guest in tuple(self._waiting):
                await self._renew(guest)

    async def _renew(self, guest: str) -> None:
        now = self._supplies.clock()
        wish = await self._wishes.of(guest, now)
        if wish is None or wish.table is not None:
            self._waiting.discard(guest)
        elif self._presence.is_here(guest):
            await self._wishes.note(guest, True, now + LEASE)
            await self._pair(guest)  # somebody in another process may have come meanwhile

    def close(self) -> None:
        self._errands.stop()
