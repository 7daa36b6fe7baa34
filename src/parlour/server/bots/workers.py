"""Processes that think: started and warmed with the house, replaced when they die.

Each is a Python of its own, kept by anyio. It is given a game's name, a setup, one seat's view and
prompts, and nothing else. When the house ends, even by a crash, its input ends and it exits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from parlour.server.bots import worker
from parlour.server.bots.questions import Ask, NoAnswer

PATIENCE = 30.0  # seconds after which no answer is expected any more
WARMING = 900.0  # seconds for the first import, which compiles if set-up did not
ATTEMPTS = 3  # with a new process each, before a question is given up
log = logging.getLogger("parlour")


class Workers:
    """A few processes that answer questions, each one at a time."""

    def __init__(
        self,
        count: int,
        answer: Callable[[Ask], Any] = worker.answer,
        warm: Callable[[], None] = worker.warm,
    ) -> None:
        self._answer, self._warm, self._count = answer, warm, count
        self.broken = False  # no process could be started the last time
        self._limit = CapacityLimiter(max(1, count))
        self._warming = [asyncio.create_task(self._start()) for _ in range(count)]

    async def _start(self) -> None:
        try:
            await self._run(WARMING, self._warm)
        except (OSError, BrokenWorkerProcess, TimeoutError) as problem:
            self.broken = True
            log.error("a worker does not start: %r", problem)  # who asks will try again
        else:
            self.broken = False

    async def ask(self, ask: Ask) -> Any:
        """The answer; NoAnswer where none can be had."""
        if not self._count:
            raise NoAnswer("nobody thinks in this house")
        for _ in range(ATTEMPTS):
            try:
                return await self._run(PATIENCE, self._answer, ask)
            except (OSError, BrokenWorkerProcess, TimeoutError) as problem:
                log.warning("a worker is replaced: %r", problem)
                await self._start()
            except Exception as problem:  # a bad question costs no process
                raise NoAnswer(repr(problem)) from problem
        raise NoAnswer(f"no answer in {ATTEMPTS} attempts")

    async def _run(self, seconds: float, work: Callable[..., Any], *given: Any) -> Any:
        """In a process that is free; one that takes too long is killed."""
        async with asyncio.timeout(seconds):
            return await to_process.run_sync(work, *given, cancellable=True, limiter=self._limit)

    async def close(self) -> None:
        for task in self._warming:
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
