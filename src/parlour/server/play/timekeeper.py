"""Makes the moves that have fallen due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from parlour.server.log import label
from parlour.server.play.past import NoTable
from parlour.server.play.striking import strike
from parlour.server.play.tables import Tables
from parlour.server.play.waiting import within
from parlour.server.store import Due, Store, StoreError

LOOK = 5.0  # seconds after which the store is asked anyway: another process may have written
WINDOW = 60.0  # seconds: windows up to this long stand still while the house is closed
SOON = 3600.0  # seconds: who has so long to think may mind a few of them
SELDOM = 60.0  # seconds between two notes that the house is open, while all that is due is later
RETURN = 5.0  # seconds that are left at least, for people to come back after a restart
OTHERS = 2.0  # seconds after which we do what another process should have done
log = logging.getLogger("parlour")


class Timekeeper:
    """Sleeps until the next deadline, then makes what is due."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        clock: Callable[[], float],
        mine: Callable[[str], bool] = lambda what: True,
    ) -> None:
        """`mine`: of several processes one is the first to do a thing."""
        self._store, self._tables, self._clock, self._mine = store, tables, clock, mine
        self._sooner = asyncio.Event()
        self._at = float("inf")
        self._left = False  # is something due that another process is to do?
        self._credited = False  # has the time of absence been credited?
        self._seen = float("-inf")  # when the store was told last that the house is open
        self._put_off: dict[str, float] = {}  # tables whose move could not be made, and till when
        self.beat = float("-inf")  # when all that was due had been tried, by the loop's clock

    def expect(self, at: float) -> None:
        """There is a new deadline."""
        if at < self._at:
            self._sooner.set()

    async def open(self) -> None:
        """The time that the house was away counts for nobody; StoreError: it is to be tried again.

        Before anybody comes to a table: a clock that ran meanwhile could not be put right later.
        """
        if not self._credited:
            await self._store.credit_absence(self._clock(), WINDOW, RETURN)
            self._credited = True

    async def keep(self) -> None:
        """Until the house closes, or the store fails: then it is to be called again."""
        await self.open()
        while True:
            self._sooner.clear()
            now = self._clock()
            await self._strike(now)
            at = await self._store.next_due(now)
            self._at = float("inf") if at is None else at
            await self._be_seen(now)
            self.beat = asyncio.get_running_loop().time()
            wait = min(OTHERS if self._left else LOOK, max(0.02, self._at - self._clock()))
            await within(wait, self._sooner)

    async def _strike(self, now: float) -> None:
        """Make what is due; a table that fails does not hold up the others."""
        self._put_off = {id: till for id, till in self._put_off.items() if till > now}
        self._left = False
        for id, due in await self._store.due_by(now):
            if id in self._put_off:
                continue
            if now - due.at <= OTHERS and not self._is_ours(id):
                self._left = True
                continue
            try:
                await self._make(id, due)
            except Exception as problem:
                # What a move was may be hidden, so that only the store's own words are told.
                why = problem if isinstance(problem, StoreError) else type(problem).__name__
                log.error("%s: what is due could not be done: %s", label(id), why)
                self._put_off[id] = now + LOOK

    def _is_ours(self, id: str) -> bool:
        """Whoever has the table in memory is quickest; the log takes the first of several."""
        return self._mine(id) or id in self._tables

    async def _make(self, id: str, due: Due) -> None:
        try:
            table = await self._tables.get(id)
        except NoTable:
            await self._store.forget_due(id, due)
        else:
            await strike(table, due)

    async def _be_seen(self, now: float) -> None:
        """While time runs, whoever opens the house next must know when it was last alive."""
        if self._at == float("inf"):
            return
        often = LOOK if self._at - now <= SOON else SELDOM
        if not 0 <= now - self._seen < often:
            await self._store.be_seen(now)
            self._seen = now
