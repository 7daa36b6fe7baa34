"""A table's background jobs, retried when the store fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from parlour.server.log import label
from parlour.server.store import StoreError

FIRST, LONGEST = 0.25, 30.0  # seconds before the next try; each time twice as many
log = logging.getLogger("parlour")


class Errands:
    """Each job runs once at a time; asked for while it runs, it runs once more."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def run(self, name: str, work: Callable[[], Awaitable[object]]) -> None:
        if name in self._tasks:
            self._again.add(name)
        else:
            task = asyncio.get_running_loop().create_task(self._insist(name, work))
            self._tasks[name] = task
            task.add_done_callback(lambda task: self._done(name, task))

    async def _insist(self, name: str, work: Callable[[], Awaitable[object]]) -> None:
        wait = FIRST
        while True:
            self._again.discard(name)
            try:
                await work()
            except StoreError as problem:
                log.error("%s, %s: %s", label(self._table), name, problem)
                await asyncio.sleep(wait)
                wait = min(LONGEST, 2 * wait)
            else:
                if name not in self._again:
                    del self._tasks[name]  # now: whoever asks before `_done` runs wants it anew
                    return

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        if not task.cancelled() and (problem := task.exception()):
            log.error("%s, %s", label(self._table), name, exc_info=problem)

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
