"""Doing the work that is kept in the store until it is done (ADR 46).

A doer is registered for each kind. It is handed ids, looks up what they stand for as it is now, and
must not mind being handed the same twice: whoever had a job may have died before it was crossed
off.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from parlour.server.play.bus import Bus, News
from parlour.server.play.waiting import within
from parlour.server.store import StoreError
from parlour.server.store.jobs import Job
from parlour.server.store.jobs import Jobs as Kept

JOBS = "jobs"  # the bus tells of them under this name; no table has it
EVERY = 5.0  # seconds: news may get lost
AT_ONCE = 8  # jobs of one process
LONGEST = 30.0  # seconds that one may take
HELD = 45.0  # seconds after which a job that was taken is anybody's again
TRIES = 8  # then it is given up
AGAIN, LATEST = 5.0, 3600.0  # seconds before the next try, at first and at most
Do = Callable[[Job], Awaitable[None]]
log = logging.getLogger("parlour")


class Later(Exception):
    """It cannot be done now; perhaps only a part is left."""

    def __init__(self, why: str, payload: dict[str, Any] | None = None) -> None:
        super().__init__(why)
        self.payload = payload


class Jobs:
    """One for each process."""

    def __init__(self, store: Kept, bus: Bus, clock: Callable[[], float]) -> None:
        self._store, self._bus, self._clock = store, bus, clock
        self._doers: dict[str, Do] = {}
        self._stirred = asyncio.Event()
        bus.listen(JOBS, lambda news: self._stirred.set())

    def on(self, kind: str, do: Do) -> None:
        self._doers[kind] = do

    async def put(self, job: Job) -> None:
        """Once it returns, the job will be done, though everybody should die."""
        if await self._store.put(job):
            self._bus.tell(News(JOBS))

    async def keep(self) -> None:
        """Until the house closes; StoreError: call it again, and nothing is missed."""
        free, doing = asyncio.Semaphore(AT_ONCE), set[asyncio.Task[None]]()

        def done(task: asyncio.Task[None]) -> None:
            doing.discard(task)
            free.release()

        try:
            while True:
                await free.acquire()
                doing.add(task := asyncio.create_task(self._do(await self._next())))
                task.add_done_callback(done)
        finally:
            for task in tuple(doing):  # what they had is anybody's, after a while
                task.cancel()

    async def _next(self) -> Job:
        """When one is due, and ours."""
        kinds = [*self._doers]
        while True:
            self._stirred.clear()
            due, now = await self._store.next_due(kinds), self._clock()
            if due is not None and due <= now:
                if job := await self._store.take(kinds, now, now + HELD):
                    return job
                continue  # somebody was quicker
            wait = EVERY if due is None else min(EVERY, max(0.02, due - now))
            await within(wait, self._stirred)

    async def _do(self, job: Job) -> None:
        try:
            async with asyncio.timeout(LONGEST):
                await self._doers[job.kind](job)
        except (Later, StoreError, TimeoutError) as problem:
            await self._put_off(job, problem)
        except Exception as problem:  # it would fail the same way again
            log.error("a job of the kind %r is given up", job.kind, exc_info=problem)
            await self._cross_off(job)
        else:
            await self._cross_off(job)

    async def _put_off(self, job: Job, problem: Exception) -> None:
        if job.tries >= TRIES:
            log.warning("a job of the kind %r is given up: %s", job.kind, problem)
            await self._cross_off(job)
            return
        wait = min(LATEST, AGAIN * 2 ** (job.tries - 1))
        left = getattr(problem, "payload", None)
        payload = job.payload if left is None else left
        with suppress(StoreError):  # then it is anybody's when we should have been done
            await self._store.later(replace(job, due=self._clock() + wait, payload=payload))
            self._stirred.set()  # whoever sleeps does not know when it is due

    async def _cross_off(self, job: Job) -> None:
        with suppress(StoreError):  # then it is done a second time
            await self._store.done(job)
