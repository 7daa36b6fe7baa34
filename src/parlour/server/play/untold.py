"""What was to be told when a process died is told all the same.

A turn is in the log, and a notice in the store, before the job that tells somebody of it is kept
(`play/jobs.py`): a death in between would leave them waiting. So when the house opens, and whenever
one of its processes has died, those who are told things are looked for at tables where something
happened lately. What was told before is not told again: such jobs have a number (`store/jobs.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from parlour.server.play.notices import Notices
from parlour.server.play.past import NoTable
from parlour.server.play.processes import Processes
from parlour.server.play.tables import Tables
from parlour.server.play.turns import Turns
from parlour.server.store import Store

LATELY = 7 * 24 * 3600.0  # seconds: a house may have been closed for a while
REMEMBERED = 4 * LATELY  # what was told, beyond what is looked for
BREATH = 0.005  # seconds between two tables, which are replayed: people at theirs come first


class Untold:
    """One for each process."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        turns: Turns,
        notices: Notices,
        processes: Processes,
        clock: Callable[[], float],
    ) -> None:
        self._store, self._tables, self._processes = store, tables, processes
        self._turns, self._notices, self._clock = turns, notices, clock

    async def keep(self) -> None:
        """Until the house closes; StoreError: call it again, and nothing is missed."""
        await self._processes.after_each_death(self.look)

    async def look(self) -> None:
        now = self._clock()
        await self._store.jobs.forget(now - REMEMBERED)
        for guest, table in await self._store.jobs.owed(now - LATELY):
            if self._processes.mine(table):
                await self._look_at(guest, table)
                await asyncio.sleep(BREATH)
        for guest in filter(self._processes.mine, await self._store.pushes.guests()):
            for notice in await self._store.notices.of(guest, now):
                if notice.at >= now - LATELY:
                    self._notices.hand_on(notice)

    async def _look_at(self, guest: str, id: str) -> None:
        with suppress(NoTable):  # it cannot be played here any more
            table = await self._tables.newest(id)
            if guest in table.turn:
                self._turns.hand_on(table, guest)
