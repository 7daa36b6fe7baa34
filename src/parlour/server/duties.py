"""What the house does of its own accord, and takes up again whenever it breaks off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

SOON, LATEST = 0.5, 10.0  # seconds before it is taken up again: at first, and at most
log = logging.getLogger("parlour")


class Duty:
    """Something that is done once, or until the house closes, and never ends in silence."""

    def __init__(
        self, name: str, work: Callable[[], Awaitable[None]], *foreseen: type[Exception]
    ) -> None:
        self.name, self._work, self._foreseen = name, work, foreseen
        self.broken = False  # it has broken off, and waits to be taken up again

    async def do(self) -> None:
        """Until it is done; whoever closes the house cancels it."""
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
