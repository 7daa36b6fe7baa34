"""Tables that somebody looks at are compared with the store now and then: news may get lost."""

from __future__ import annotations

import asyncio

from parlour.server.play.bus import CHANGED, News
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.store import Stand, Store

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
        for stand in await self._store.news_of(list(watched)):
            table = watched[stand.table]
            if (news := missed(table, stand)) is not None:
                table.hear(news)


def missed(table: Table, stand: Stand) -> News | None:
    """What a table does not know of how far it is; None: nothing."""
    kept = sum(1 + each.declined for each in table.seats.kept.values())
    known = table.seats.version, kept, table.asides.last
    people = 0 if known == (stand.people, stand.kept, stand.asides) else CHANGED
    said = stand.said if stand.said > table.talk.last else 0
    entries = stand.entries if stand.entries > table.seq else 0
    return News(table.id, entries, people, said) if entries or people or said else None
