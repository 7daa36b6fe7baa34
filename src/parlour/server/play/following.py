"""Following finished matches: events, seasons and ratings hear of each one, in order.

A follower has a name, a place in the list of finishes that is kept in the store, and a function
that takes one finish. Each is handed over when all before it have been taken, and again after a
restart or a failed disk if it is not known to be taken, perhaps in two processes at once. So the
function must not mind hearing of one twice. There are two ways to see to that:

- its own writing is keyed by the finish (`table` or `n`), so that a second one changes nothing; or
- it calls `store.finishes.advance(db, name, finish.n)` in the transaction of its own writing, and
  writes nothing where that is False.

    follower = Follower("ratings", store, bus, ratings.take)
    Duty("ratings", follower.keep, StoreError)

A StoreError is for the duty, which takes the same finish up again. Whatever else a function raises
holds its follower up, so a finish that makes no sense to it is for the function to pass over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from parlour.server.play.bus import Bus, News
from parlour.server.play.waiting import within
from parlour.server.store import Store
from parlour.server.store.finishes import Finish

FINISHES = "finishes"  # the bus tells of them under this name; no table has it
BATCH = 100  # finishes read at once
EVERY = 60.0  # seconds: news may get lost


class Follower:
    """One of those who follow."""

    def __init__(
        self,
        name: str,
        store: Store,
        bus: Bus,
        take: Callable[[Finish], Awaitable[None]],
        mine: Callable[[str], bool] = lambda what: True,
    ) -> None:
        """`mine`: of several processes one is the first to do a thing."""
        self.name, self._finishes, self._take, self._mine = name, store.finishes, take, mine
        self._stirred = asyncio.Event()
        bus.listen(FINISHES, self._hear)

    def _hear(self, news: News) -> None:
        """The others look once a minute whether it was done."""
        if self._mine(self.name):
            self._stirred.set()

    async def keep(self) -> None:
        """Until the house closes."""
        while True:
            self._stirred.clear()
            await self.catch_up()
            await within(EVERY, self._stirred)

    async def catch_up(self) -> None:
        """Take all that has finished since."""
        n = await self._finishes.taken_by(self.name)
        while finishes := await self._finishes.after(n, BATCH):
            for finish in finishes:
                await self._take(finish)
                n = finish.n
                await self._finishes.advance(self.name, n)
