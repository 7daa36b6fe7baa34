"""Is the house ready? Every part that has to work is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from parlour.server.bots.workers import Workers
from parlour.server.duties import Duty
from parlour.server.play.bus import Wire
from parlour.server.play.timekeeper import LOOK, Timekeeper
from parlour.server.store import StoreError, Unwritable
from parlour.server.store.sql import SqlStore

FRESH = 1.0  # seconds that an answer holds: each one costs a write
PATIENCE = 3.0  # seconds for the store
LATE = 3 * LOOK  # seconds after which the timekeeper is missed


class Readiness:
    """What is wrong, by part; the log says more than people outside may know."""

    def __init__(
        self,
        store: SqlStore,
        keeper: Timekeeper,
        duties: Sequence[Duty],
        workers: Workers,
        clock: Callable[[], float],
        wire: Wire | None = None,
    ) -> None:
        self._store, self._keeper, self._duties = store, keeper, duties
        self._workers, self._clock, self._wire = workers, clock, wire
        self._found, self._at = dict[str, str](), float("-inf")
        self._asking = asyncio.Lock()

    async def wrong(self) -> dict[str, str]:
        """Nothing: the house is ready."""
        time = asyncio.get_running_loop().time
        async with self._asking:
            if time() - self._at > FRESH:
                self._found = await self._store_is()
                if not time() - self._keeper.beat <= LATE:
                    self._found["timekeeper"] = "deadlines are not being looked at"
                for duty in self._duties:
                    if duty.broken:
                        self._found[duty.name] = "it has broken off and will be tried again"
                if self._wire is not None and self._wire.wrong is not None:
                    self._found["bus"] = "other processes are not heard; play goes on"
                if damaged := len(self._store.proof.damaged):
                    self._found["log"] = f"damaged at {damaged} tables; the others play on"
                if self._workers.broken:
                    self._found["workers"] = "no process for bots can be started"
                self._at = time()
            return self._found

    async def _store_is(self) -> dict[str, str]:
        """Write something and read it again, within a few seconds."""
        now = self._clock()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.look()
                await self._store.be_seen(now)
                # The timekeeper writes the same row, perhaps a moment earlier.
                if (await self._store.seen() or 0.0) < now - FRESH:
                    return {"store": "what was written is not read again"}
        except TimeoutError:
            return {"store": f"no answer within {PATIENCE:g} s"}
        except Unwritable:
            return {"store": "the database has gone or is damaged"}
        except StoreError:
            return {"store": "nothing can be written"}
        return {}
