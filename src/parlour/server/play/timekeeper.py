"""Moves that have fallen due are made."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from parlour.server.play.tables import NoTable, Tables
from parlour.server.store import Store, StoreError

LOOK = 5.0  # seconds after which the store is asked anyway: another process may have written
WINDOW = 60.0  # seconds: a window up to this long starts afresh after a restart
log = logging.getLogger("parlour")


class Timekeeper:
    """Sleeps until the next deadline, and strikes."""

    def __init__(self, store: Store, tables: Tables, clock: Callable[[], float]) -> None:
        self._store, self._tables, self._clock = store, tables, clock
        self._sooner = asyncio.Event()
        self._at = float("inf")

    def expect(self, at: float) -> None:
        """There is a new deadline."""
        if at < self._at:
            self._sooner.set()

    async def keep(self) -> None:
        """Until the house closes."""
        await self._store.restart_windows(self._clock(), WINDOW)
        while True:
            self._sooner.clear()
            try:
                await self._strike()
                at = await self._store.next_due()
            except StoreError as problem:
                log.error("the timekeeper: %s", problem)
                at = None
            self._at = float("inf") if at is None else at
            wait = min(LOOK, max(0.02, self._at - self._clock()))
            try:
                await asyncio.wait_for(self._sooner.wait(), wait)
            except TimeoutError:
                continue

    async def _strike(self) -> None:
        for id, due in await self._store.due_by(self._clock()):
            try:
                await (await self._tables.get(id)).strike(due)
            except NoTable:
                await self._store.forget_due(id, due)
