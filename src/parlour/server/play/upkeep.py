"""What this process keeps in memory of the store is kept true, whichever process changes it.

Whoever keeps something registers what to do when it has changed. With one process alone nothing
is to be done: it has changed it itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from parlour.server.play.bus import Bus, News
from parlour.server.play.waiting import within
from parlour.server.store.changes import Changes, What

CHANGES = "changes"  # the bus tells of them under this name; no table has it
EVERY = 2.0  # seconds: news may get lost
Look = Callable[[str], Awaitable[None]]  # at a person or a device; empty: at everything


class Upkeep:
    """One for each process."""

    def __init__(self, changes: Changes, bus: Bus) -> None:
        self._changes, self._bus = changes, bus
        self._looks: dict[What, list[Look]] = {}
        self._stirred = asyncio.Event()
        self._read: int | None = None  # the last that we know
        bus.listen(CHANGES, self._hear)

    def on(self, what: What, look: Look) -> None:
        self._looks.setdefault(what, []).append(look)

    def tell(self) -> None:
        """Something has changed here: the others need not wait to find it."""
        self._bus.tell_away(News(CHANGES))

    def _hear(self, news: News) -> None:
        self._stirred.set()

    async def keep(self) -> None:
        """Until the house closes; StoreError: call it again, and nothing is missed."""
        if self._bus.wire is None:
            return
        while True:
            self._stirred.clear()
            await self.look()
            await within(EVERY, self._stirred)

    async def look(self) -> None:
        """At all that has changed since."""
        if self._read is None:
            self._read = await self._changes.last()
            await self._look_at_everything()
            return
        changes = await self._changes.after(self._read)
        if changes is None:
            self._read = None
            await self.look()
            return
        for change in changes:
            for look in self._looks.get(change.what, ()):
                await look(change.whom)
            self._read = change.n

    async def _look_at_everything(self) -> None:
        for looks in self._looks.values():
            for look in looks:
                await look("")
