"""Looking something up: not too often, and not while one plays a game without a dictionary."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from parlour.games import GAMES
from parlour.house.dictionaries import closed_by, no_letters_by, open_by, tier_of
from parlour.house.enquiries import Desk
from parlour.lexicon.labels import Tier
from parlour.server.denied import Denied
from parlour.server.http.guests import guest_of
from parlour.server.http.request import Asked, address_of
from parlour.server.play.tables import Tables
from parlour.server.rates import Rates
from parlour.server.store import Store

FORGOTTEN = 30 * 60.0  # seconds without an entry: nobody plays there just now
LOOKED_AT = 100  # of a guest's tables; the unfinished ones come first

Found = TypeVar("Found")
Closing = Callable[[str, Mapping[str, Any]], str | None]  # the clause by which a game forbids it


class LookUps:
    """The one way to the dictionary for whoever asks over HTTP."""

    def __init__(
        self, store: Store, tables: Tables, rate: float, ticks: Callable[[], float]
    ) -> None:
        self._store, self._tables = store, tables
        self._rates = Rates(rate, 12 * rate, ticks)
        self._desk = Desk()
        self._one = asyncio.Semaphore(1)

    async def ask(self, request: Asked, question: Callable[[Desk], Found], table: str) -> Found:
        """The answer, or Denied; `table` is the one beside whose board somebody asks, or "".

        A family takes milliseconds to find: in a thread, and one after the other.
        """
        self._expect_few(request)
        if not (table and await self._is_open_at(table)):
            await self._expect_open_to(guest_of(request), closed_by)
        return await self._answer(question)

    async def unscramble(self, request: Asked, question: Callable[[Desk], Found]) -> Found:
        """The same for what letters make, which a game may forbid beside an open dictionary."""
        self._expect_few(request)
        for closing in (closed_by, no_letters_by):
            await self._expect_open_to(guest_of(request), closing)
        return await self._answer(question)

    async def _answer(self, question: Callable[[Desk], Found]) -> Found:
        async with self._one:
            return await asyncio.to_thread(question, self._desk)

    async def tier_at(self, table: str) -> Tier | None:
        """The tier that a table plays with, beside whose board somebody asks; None: no such."""
        laid = await self._store.laid(table) if table else None
        return tier_of(laid.lexicon) if laid is not None and laid.lexicon else None

    def _expect_few(self, request: Asked) -> None:
        if not self._rates.allows(address_of(request)):
            raise Denied(429, "that is a great many words at once; wait a moment")

    async def _is_open_at(self, table: str) -> bool:
        """Is the dictionary part of the game there? Then games at other tables do not count."""
        laid = await self._store.laid(table)
        return laid is not None and open_by(laid.game) is not None

    async def _expect_open_to(self, guest: str | None, closing: Closing) -> None:
        """A table at which nobody has moved for a while closes nothing."""
        for laid in await self._store.tables_of(guest, LOOKED_AT) if guest else ():
            clause = closing(laid.game, laid.options) if laid.result is None else None
            if clause and self._tables.idle(laid) < FORGOTTEN:
                title = GAMES[laid.game].title
                closed = "dictionary stays closed" if closing is closed_by else "letters stay mixed"
                why = f"the {closed} while you play {title} ({clause})"
                raise Denied(403, f"{why}; whoever leaves that table may look words up", laid.id)
