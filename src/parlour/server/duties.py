"""The background tasks of the house, each restarted when it fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

SOON, LATEST = 0.5, 10.0  # seconds before a restart: the first time, and at most
FORGETFUL = 2.0  # seconds after which a task that goes on is cancelled again
log = logging.getLogger("parlour")


class Duty:
    """A background task: it runs once, or until the house closes, and every failure is logged."""

    def __init__(
        self, name: str, work: Callable[[], Awaitable[None]], *foreseen: type[Exception]
    ) -> None:
        self.name, self._work, self._foreseen = name, work, foreseen
        self.broken = False  # it has failed and waits for its restart

    async def do(self) -> None:
        """Run it until it is done; closing the house cancels it."""
        time, wait = asyncio.get_running_loop().time, SOON
        while True:
            began, self.broken = time(), False
            try:
                await self._work()
            except Exception as problem:
                self.broken = True
                wait = SOON if time() - began > LATEST else wait
                trace = None if isinstance(problem, self._foreseen) else problem
                log.error(
                    "the duty %r broke off and is taken up again in %g s: %s",
                    *(self.name, wait, problem),
                    exc_info=trace,
                )
            else:
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LATEST)


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and again if need be: libraries have lost a cancellation before (ADR 45)."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=FORGETFUL)
