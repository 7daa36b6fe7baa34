"""The tables that are in memory; the others are in the log."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager

from parlour.server.play.bus import CHANGED, News
from parlour.server.play.past import NoTable, Past
from parlour.server.play.replaying import Unplayable, replayed
from parlour.server.play.striking import credit
from parlour.server.play.supplies import Supplies
from parlour.server.play.table import SOMEBODY, Table
from parlour.server.store import Damaged, Due, Holder, Laid, Written

LOOKED_AT = 20  # tables that may be unloaded when one comes
Log = tuple[list[Written], list[Due]]
log = logging.getLogger("parlour")


class Tables:
    """Finds a table by its id: in memory, or by replaying its log."""

    def __init__(self, supplies: Supplies, kept: int = 1000) -> None:
        self._supplies, self._kept = supplies, kept
        self._tables: OrderedDict[str, Table] = OrderedDict()  # least recently used first
        self._coming: dict[str, asyncio.Task[Table]] = {}
        self._held: Counter[str] = Counter()  # somebody is about to sit down there
        self.opened: Callable[[Table], None] = lambda table: None  # bots sit down
        self.closed: Callable[[Table], bool] = lambda table: True  # False: a bot is busy there

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def __contains__(self, id: object) -> bool:
        return id in self._tables

    def idle(self, laid: Laid) -> float:
        """For how many seconds nothing has been written there, as far as this process knows."""
        table = self._tables.get(laid.id)
        known = (laid.made, laid.stirred or 0.0, table.stirred if table else 0.0)
        return self._supplies.clock() - max(known)

    @asynccontextmanager
    async def held(self, id: str) -> AsyncIterator[Table]:
        """The table, which stays loaded inside the block."""
        self._held[id] += 1
        try:
            yield await self.get(id)
        finally:
            self._held[id] -= 1
            if not self._held[id]:
                del self._held[id]

    def at_hand(self, id: str) -> Table | None:
        """The table, if it is in memory."""
        table = self._tables.get(id)
        if table is not None:
            self._tables.move_to_end(id)
        return table

    async def get(self, id: str) -> Table:
        """The table, one and the same for all who ask; NoTable where there is none."""
        if (table := self.at_hand(id)) is not None:
            return table
        if id not in self._coming:
            self._send_for(id)
        return await asyncio.shield(self._coming[id])

    async def newest(self, id: str) -> Table:
        """With all that is written, in whichever process."""
        table = await self.get(id)
        await table.catch_up()
        return table

    async def finished(self, id: str) -> Table:
        """A table whose match is over: it may have ended in another process."""
        table = await self.get(id)
        if not table.sitting.over:
            await table.catch_up()
        return table

    async def look_round(self, ids: Iterable[str]) -> None:
        """Who sits at these tables, or what they are called, has changed."""
        for id in ids:
            if id in self._tables:
                await self._tables[id].look_round_everywhere()
            else:  # it may just be coming
                self._supplies.bus.tell(News(id, 0, CHANGED))

    def _send_for(self, id: str) -> None:
        self._coming[id] = asyncio.get_running_loop().create_task(self._bring(id))

    async def _bring(self, id: str) -> Table:
        """Whoever asks later looks among the tables: it may have been unloaded at once."""
        try:
            return await self._fetch(id)
        finally:
            del self._coming[id]

    async def _fetch(self, id: str) -> Table:
        store, bus = self._supplies.store, self._supplies.bus
        meanwhile: list[News] = []  # what is told while we read
        bus.listen(id, meanwhile.append)
        try:
            laid = await store.laid(id)
            if laid is None:
                raise NoTable("there is no such table")
            holders = await store.holders(id)
            written, dues = await self._log_of(laid, holders)
            kept = await store.keepings.of(id)
            asides = await store.asides.of(id)
        finally:
            bus.leave(id, meanwhile.append)
        try:
            sitting = replayed(laid, written)
        except Unplayable as problem:
            raise Past(str(problem), laid, holders, await store.ending(id)) from problem
        next = await store.rematch(id) if sitting.over else None
        table = Table(laid, sitting, written, holders, dues, self._supplies, next, kept, asides)
        try:
            await credit(table)
        except BaseException:
            table.close()
            raise
        table.mover = "" if self._supplies.processes.alone else SOMEBODY
        self._tables[id] = table
        self._unload()
        self.opened(table)
        for news in meanwhile:
            table.hear(news)
        return table

    async def _log_of(self, laid: Laid, holders: Sequence[Holder]) -> Log:
        """What cannot be believed is not played on; how a match ended may still be shown."""
        store = self._supplies.store
        try:
            return await store.since(laid.id, 0)
        except Damaged as problem:
            log.critical("%s", problem)
            raise Past(problem.told, laid, holders, await store.ending(laid.id)) from problem

    def _unload(self) -> None:
        """Unload the tables that have been unused longest, but not the one that has just come.

        A table that is in use goes to the end of the queue. Only a few are looked at each time:
        in a full house most are in use, and everybody would wait while all are asked.
        """
        for _ in range(min(LOOKED_AT, len(self._tables) - 1)):
            if len(self._tables) <= self._kept:
                return
            id, table = next(iter(self._tables.items()))
            if table.busy or id in self._held or not self.closed(table):
                self._tables.move_to_end(id)
            else:
                table.close()
                del self._tables[id]

    def close(self) -> None:
        for table in self._tables.values():
            table.close()
