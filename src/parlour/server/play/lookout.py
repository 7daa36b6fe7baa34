"""Tables that somebody looks at are compared with the store now and then: news may get lost."""

from __future__ import annotations

import asyncio

from parlour.server.play.bus import News
from parlour.server.play.tables import Tables
from parlour.server.store import Store

EVERY = 5.0  # seconds: as late as a viewer can be who missed what another process has told


class Lookout:
    """Asks one question for all tables that are watched."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables

    async def keep(self) -> None:
        """Until the house closes."""
        while True:
            await asyncio.sleep(EVERY)
            await self.look()

    async def look(self) -> None:
        watched = {table.id: table for table in self._tables if table.audience}
        for id, entries, people in await self._store.news_of(list(watched)):
            table = watched[id]
            if entries > table.seq or people != table.seats.version:
                table.hear(News(id, entries, people))
